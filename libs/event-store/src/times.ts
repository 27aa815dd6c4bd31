import type { EventMetadata } from './event.js';

/** What is asked of an event here: also of a part of one that was kept. */
export interface Timed {
  metadata: Pick<EventMetadata, 'recordedAt' | 'decidedAt' | 'effectiveAt'>;
}

/**
 * When a process of Wavelane wrote it, by business time: what ages, deadlines, sweeps and the order of documents are
 * reckoned from (docs/adr/0066-when-it-was-decided.md). ISO-8601 UTC.
 */
export const decidedAtOf = ({ metadata }: Timed): string => metadata.decidedAt ?? metadata.recordedAt;

/** When it counts in the books, perhaps long before it was decided. ISO-8601 UTC. */
export const effectiveAtOf = (event: Timed): string => event.metadata.effectiveAt ?? decidedAtOf(event);
