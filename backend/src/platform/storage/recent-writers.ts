import { type EventStore, fieldsOf, type Position, START, StoreCorrupt, type StoredEvent } from '@wavelane/event-store';

/** Events read in one go, and how often in a row; earlier ones are not read. */
const AT_ONCE = 500;
const PAGES = 10;
/** Accounts that are remembered. */
const MOST = 20_000;

/**
 * Knows from the end of the log the last position that every account has written, in whatever process: events that it
 * caused, and those that are about it. Reads each event once, and only on request.
 */
export class RecentWriters {
  private readonly last = new Map<string, Position>();
  /** All events after `from` are known, up to `to`. */
  private from: Position = START;
  private to: Position = START;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly log: Pick<EventStore, 'readBack'>) {}

  /** @returns a position beyond which the account has written nothing up to `head` @throws the log's errors */
  async lastWritten(accountId: string, head: Position): Promise<Position> {
    const reading = this.reading.catch(() => undefined).then(() => this.read(head));
    this.reading = reading;
    await reading;
    return this.last.get(accountId) ?? this.from;
  }

  private async read(head: Position): Promise<void> {
    if (this.to >= head) return;
    const fresh: StoredEvent[] = [];
    const isWhole = await this.readBack(fresh);
    if (!isWhole || this.last.size > MOST) {
      this.last.clear();
      this.from = (isWhole ? this.to : fresh.at(-1)?.position) ?? head;
    }
    for (const event of fresh.reverse()) {
      this.last.set(event.metadata.actor.id, event.position);
      const { accountId } = fieldsOf(event);
      if (typeof accountId === 'string') this.last.set(accountId, event.position);
    }
    this.to = fresh.at(-1)?.position ?? head;
  }

  /**
   * @param fresh takes the events not known yet, newest first
   * @returns false if others are between them and the known ones
   */
  private async readBack(fresh: StoredEvent[]): Promise<boolean> {
    for (let page = 0; page < PAGES; page++) {
      const before = fresh.at(-1)?.position;
      try {
        const { events, start } = await this.log.readBack({ limit: AT_ONCE, ...(before !== undefined && { before }) });
        const known = events.findIndex(({ position }) => position <= this.to);
        fresh.push(...(known < 0 ? events : events.slice(0, known)));
        if (known >= 0 || start) return true;
      } catch (error) {
        if (error instanceof StoreCorrupt) return false;
        throw error;
      }
    }
    return false;
  }
}
