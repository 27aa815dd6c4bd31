import type { ReadStore, RecordStore } from '@wavelane/read-store';

/** An event that a reactor could not take. */
export interface ParkedEvent extends Record<string, unknown> {
  reactor: string;
  eventId: string;
  eventType: string;
  stream: string;
  position: string;
  error: string;
  parkedAt: string;
  /** `retry`: an operator wants it tried again; see `parked-retries.worker.ts`. */
  state: 'parked' | 'retry';
  /** When an operator's retry failed last; null before. */
  triedAt: string | null;
}

/** Events that reactors could not take, for operators. */
export const parkedEvents = (readStore: ReadStore): RecordStore =>
  readStore.records({ name: 'parked-events', indexes: ['reactor', 'state'] });
