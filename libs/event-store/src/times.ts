import type { EventMetadata, Position } from './event.js';

/** The part of an event that is needed here: a stored part of one has it, too. */
export interface Timed {
  metadata: Pick<EventMetadata, 'recordedAt' | 'decidedAt' | 'effectiveAt'>;
}

/**
 * When a process of Wavelane wrote it, by business time: the base of ages, deadlines, sweeps and the order of documents
 * (docs/adr/0066-clocks.md). ISO-8601 UTC.
 */
export const decidedAtOf = ({ metadata }: Timed): string => metadata.decidedAt ?? metadata.recordedAt;

/** When it counts in the books, perhaps long before it was decided. ISO-8601 UTC. */
export const effectiveAtOf = (event: Timed): string => event.metadata.effectiveAt ?? decidedAtOf(event);

/**
 * The sort key of an entry in time order: by its instant, and within one by its place in the log. A gateway may know
 * whole seconds only, and one call may bring several messages of one. Compared as text.
 * @param at ISO-8601 UTC
 */
export const placedAt = (at: string, position: Position): string => `${at} ${position}`;
