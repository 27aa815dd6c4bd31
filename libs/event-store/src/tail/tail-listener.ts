import type { StoredEvent } from '../event.js';

/** Gets the events at the end of a tail before any other reader. It must neither change an event nor throw. */
export interface TailListener {
  /** Everything that is written from now on comes by {@link take}. */
  begin(): void;
  /** Something may not have come, and will not. */
  lose(): void;
  /** Events of the log in their order, none left out. */
  take(events: readonly StoredEvent[]): void;
  /** Everything that was written up to then has come. @param at performance.now() */
  hear(at: number): void;
}
