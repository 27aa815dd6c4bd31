import { EventCatalogue } from '@wavelane/event-store';
import { FEATURES } from './features.js';

/** All event types with their streams and versions (docs/events.md is made from this). */
export const EVENTS = new EventCatalogue(FEATURES.flatMap(({ events = [] }) => events));
