import type { StoredEvent } from '@wavelane/event-store';

/** A fold (or the finding of keys or rows) that threw. */
export interface Fault {
  /** null when the event's keys or rows could not be found. */
  key: string | null;
  event: StoredEvent;
  error: Error;
}

export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
