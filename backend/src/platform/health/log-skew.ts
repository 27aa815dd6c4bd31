import { appendingThrough, type EventStore } from '@wavelane/event-store';

/** A difference up to this is none: clocks that are set by a time server are closer. ms */
export const SKEW_TOLERATED_MS = 2_000;
const LOOK_EVERY_MS = 60_000;

/**
 * How far the clock of the log's server is from this process's. No time is computed from the server's clock, but it
 * dates what was known at a time (docs/adr/0066-clocks.md). Measured on this process's own writes: the
 * server's stamp should lie between the sending and the answer.
 */
export class LogSkew {
  /** ms by which the server is ahead; null before the first look. */
  ms: number | null = null;
  private lookedAt = -Infinity;

  /**
   * @param now the machine's time, Unix ms
   * @param onSkew hears once of each time that the clocks have come apart
   */
  constructor(
    private readonly now: () => number,
    private readonly onSkew: (ms: number) => void,
  ) {}

  /** More than is tolerated. */
  get isOff(): boolean {
    return Math.abs(this.ms ?? 0) > SKEW_TOLERATED_MS;
  }

  /** The same log; one of its events is read again once a minute, behind the back of who wrote it. */
  over(store: EventStore): EventStore {
    const append: EventStore['append'] = async (stream, events, options) => {
      const sent = this.now();
      const result = await store.append(stream, events, options);
      if (!result.deduplicated && performance.now() - this.lookedAt >= LOOK_EVERY_MS) {
        this.lookedAt = performance.now();
        const answered = this.now();
        void this.look(store, stream, result.revision, { sent, answered }).catch(() => undefined);
      }
      return result;
    };
    return appendingThrough(store, append);
  }

  private async look(
    store: EventStore,
    stream: string,
    revision: number,
    { sent, answered }: { sent: number; answered: number },
  ): Promise<void> {
    for await (const { metadata } of store.readStream(stream, { from: revision, limit: 1 })) {
      // eslint-disable-next-line no-restricted-properties -- how far it is off is the question
      const recorded = Date.parse(metadata.recordedAt);
      const wasOff = this.isOff;
      this.ms = recorded < sent ? recorded - sent : Math.max(0, recorded - answered);
      if (this.isOff && !wasOff) this.onSkew(this.ms);
    }
  }
}
