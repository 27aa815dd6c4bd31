import type { OpeningHours } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { answeringEvents, type AnsweringEvent } from '../answering.events.js';

/** Opening hours that an account once set. */
export interface HoursVersion {
  /** Goes up with each change. */
  version: number;
  /** Unix ms: when they were set. */
  since: number;
  /** null: around the clock. */
  hours: OpeningHours | null;
}

/** Every version of the opening hours of an account, the oldest first. Decides nothing: it is what was decided. */
export const hoursHistory: Decider<readonly HoursVersion[], never, AnsweringEvent> = {
  events: answeringEvents,
  initialState: [],
  decide: () => [],
  evolve: (versions, { type, data }) =>
    type === 'OpeningHoursChanged'
      ? [...versions, { version: data.version, since: Date.parse(data.at), hours: data.hours }]
      : versions,
};
