import { type EventStore, EventTooLarge, type NewEvent, WrongExpectedRevision } from '@wavelane/event-store';

interface Waiting {
  event: NewEvent;
  /** @param isNews false if the log had the event already */
  written: (isNews: boolean) => void;
  failed: (error: unknown) => void;
}

/** Events in one append; a server takes 1 MB. */
const MOST = 100;
/** Ids that are known to be in the stream, so that a repeat of the gateway is not written again. */
const REMEMBERED = 2_000;

/**
 * Writes to one stream, one append at a time: events that come during an append go into the next one. Each event is
 * answered when it is in the log, with its own error if it has one; the order of the events in the log is not fixed.
 */
export class GatheredAppends {
  private waiting: Waiting[] = [];
  private isWriting = false;
  /** By id: those under way, and those written lately. */
  private readonly underWay = new Map<string, Promise<boolean>>();
  private readonly written = new Set<string>();

  constructor(
    private readonly store: Pick<EventStore, 'append'>,
    private readonly stream: string,
  ) {}

  /** Nothing is waiting or under way. */
  get isIdle(): boolean {
    return this.underWay.size === 0;
  }

  /** @returns whether it was news. Rejects as the store does. */
  append(event: NewEvent): Promise<boolean> {
    const { id } = event;
    if (this.written.has(id)) return Promise.resolve(false);
    const same = this.underWay.get(id);
    if (same) return same.then(() => false);
    const done = new Promise<boolean>((written, failed) => this.waiting.push({ event, written, failed })).finally(() =>
      this.underWay.delete(id),
    );
    this.underWay.set(id, done);
    void this.write();
    return done;
  }

  private async write(): Promise<void> {
    if (this.isWriting) return;
    this.isWriting = true;
    // Gathers the events of one call, or of several calls that were read in one turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) await this.together(this.waiting.splice(0, MOST));
    this.isWriting = false;
  }

  private async together(some: readonly Waiting[]): Promise<void> {
    const proposed = some.map(({ event }) => event);
    try {
      const { deduplicated } = await this.store.append(this.stream, proposed, { expected: 'any' });
      for (const { event, written } of some) {
        this.remember(event.id);
        written(!deduplicated);
      }
    } catch (error) {
      // The error of one of them, or a server that knows some and not all: each is tried alone.
      const isOfOne = error instanceof EventTooLarge || error instanceof WrongExpectedRevision;
      if (isOfOne && some.length > 1) for (const one of some) await this.together([one]);
      else for (const { failed } of some) failed(error);
    }
  }

  private remember(id: string): void {
    this.written.add(id);
    if (this.written.size <= REMEMBERED) return;
    const [oldest] = this.written;
    if (oldest !== undefined) this.written.delete(oldest);
  }
}
