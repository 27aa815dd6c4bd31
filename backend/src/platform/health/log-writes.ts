import { AppendOutcomeUnknown, appendingThrough, type EventStore, StoreUnavailable } from '@wavelane/event-store';

export interface Refusal {
  /** Unix ms: the first one in a row. */
  since: number;
  /** The last reason that the log gave. */
  reason: string;
}

/** Knows whether the log takes writes, by the results of this process's writes. */
export class LogWrites {
  /** undefined while the log takes writes, as far as is known. */
  refusal: Refusal | undefined;

  constructor(private readonly now: () => number) {}

  /** The same log; the results of its writes are noted. */
  over(store: EventStore): EventStore {
    const append: EventStore['append'] = async (...order) => {
      try {
        const result = await store.append(...order);
        this.refusal = undefined;
        return result;
      } catch (error) {
        if (error instanceof StoreUnavailable || error instanceof AppendOutcomeUnknown) this.refused(error);
        throw error;
      }
    };
    return appendingThrough(store, append);
  }

  private refused({ message }: Error): void {
    this.refusal = { since: this.refusal?.since ?? this.now(), reason: message };
  }
}
