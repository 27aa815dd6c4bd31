import type { LogFeed, Page, Position } from '@wavelane/event-store';
import type { Lease } from '@wavelane/runtime';
import type { RunningVersion } from './running-version.js';

/** The start of a page, and the most events in it. */
export interface Place {
  after: Position;
  limit: number;
}

type Asked = Place & { types: readonly string[] };

const isSame = (one: Asked, other: Asked) =>
  one.after === other.after && one.limit === other.limit && one.types === other.types;

/**
 * Reads the log for versions at the same position, and one page ahead of them: while a page is written there is time to
 * read the next one. Events never change, so a page that was read early is as good as one that is read now.
 */
export class PageReader {
  private ahead: { asked: Asked; page: Promise<Page>; under: Lease['fence'] } | undefined;
  private readonly underWay = new Set<Promise<unknown>>();
  private last: { group: string; types: readonly string[] } | undefined;

  constructor(
    private readonly feed: Pick<LogFeed, 'readAll'>,
    private readonly lease: Pick<Lease, 'fence'>,
  ) {}

  /**
   * The page that was read ahead, if it is the requested one and no other process has projected since. Rejects as the
   * feed does.
   */
  read(running: readonly RunningVersion[], place: Place, signal: AbortSignal): Promise<Page> {
    const asked = { ...place, types: this.typesOf(running) };
    const { ahead } = this;
    this.ahead = undefined;
    const isThisOne = ahead && ahead.under === this.lease.fence && isSame(ahead.asked, asked);
    return isThisOne ? ahead.page : this.feed.readAll({ ...asked, signal });
  }

  /** Begins to read the page that will be requested next; the caller that requests it gets any error. */
  readAhead(running: readonly RunningVersion[], place: Place, signal: AbortSignal): void {
    const asked = { ...place, types: this.typesOf(running) };
    const page = this.feed.readAll({ ...asked, signal });
    this.ahead = { asked, page, under: this.lease.fence };
    const over = page.catch(() => undefined).finally(() => this.underWay.delete(over));
    this.underWay.add(over);
  }

  /** Drops the page that was read ahead: its personal data may be forgotten by now. */
  forget(): void {
    this.ahead = undefined;
  }

  /** Nothing is being read any more. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** The types that a group reads; mostly the group that read last, and as many types as the log has. */
  private typesOf(running: readonly RunningVersion[]): readonly string[] {
    const group = running.map(({ collection }) => collection).join();
    const { last } = this;
    if (last?.group === group) return last.types;
    const types = [...new Set(running.flatMap(({ projection }) => projection.handles))];
    this.last = { group, types };
    return types;
  }
}
