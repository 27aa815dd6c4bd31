import { type StoreCorrupt, StoreUnavailable } from '../errors.js';
import type { NewEvent, Position, StoredEvent } from '../event.js';
import type {
  AppendOptions,
  AppendResult,
  BackPage,
  CurtailedStream,
  EventStore,
  Page,
  PagesOptions,
  ReadAllOptions,
  ReadBackOptions,
  ReadStreamOptions,
} from '../port.js';
import { AppendSealer } from './append-sealer.js';
import { JustSealed } from './just-sealed.js';
import { openedFollowing } from './opened-following.js';
import { EventOpener, type SealingOptions } from './event-opener.js';

/** The most events of a stream that are held back until their keys were fetched together. */
const TOGETHER = 64;

/**
 * A log whose personal fields are sealed, each under the key of its subject: sealed before the engine takes them, so
 * that the engine hashes, keeps and copies the sealed form, and opened for a reader. If a key was destroyed, a reader
 * gets the event type's values for erased fields. Rejects as the log does, with StoreUnavailable if the keys cannot be
 * read, and with StoreCorrupt if a seal was changed or its key is missing.
 */
export class SealingEventStore implements EventStore {
  readonly follow: EventStore['follow'];
  /** Appends that wait for their keys. */
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly sealer: AppendSealer;
  private readonly opener: EventOpener;
  private isClosed = false;

  constructor(
    private readonly stored: EventStore,
    options: SealingOptions,
  ) {
    const just = new JustSealed();
    this.sealer = new AppendSealer(options, just);
    this.opener = new EventOpener(options, just);
    const follow = stored.follow?.bind(stored);
    this.follow = follow ? (to) => openedFollowing(follow, to, (event) => this.opener.one(event)) : null;
  }

  async append(stream: string, events: readonly NewEvent[], options: AppendOptions): Promise<AppendResult> {
    if (this.isClosed) throw new StoreUnavailable('The log is closed');
    const sealed = this.sealer.sealed(events);
    const append = (all: readonly NewEvent[]) => this.stored.append(stream, all, options);
    if (!(sealed instanceof Promise)) return append(sealed);
    const appended = sealed.then(append);
    this.underWay.add(appended);
    return appended.finally(() => this.underWay.delete(appended));
  }

  async *readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<StoredEvent> {
    let waiting: StoredEvent[] = [];
    for await (const event of this.stored.readStream(stream, options)) {
      const isFirst = waiting.length === 0;
      const opened = isFirst ? this.opener.atOnce(event) : undefined;
      if (opened) {
        yield opened;
        continue;
      }
      waiting.push(event);
      if (waiting.length < TOGETHER) continue;
      yield* await this.opener.all(waiting);
      waiting = [];
    }
    if (waiting.length > 0) yield* await this.opener.all(waiting);
  }

  async readAll(options: ReadAllOptions): Promise<Page> {
    const page = await this.stored.readAll(options);
    return { ...page, events: await this.opener.all(page.events) };
  }

  async *pages(options: PagesOptions): AsyncIterable<Page> {
    for await (const page of this.stored.pages(options)) {
      const events = await this.opener.all(page.events);
      if (this.isClosed) throw new StoreUnavailable('The log is closed');
      yield { ...page, events };
    }
  }

  async readBack(options: ReadBackOptions): Promise<BackPage> {
    const page = await this.stored.readBack(options);
    return { ...page, events: await this.opener.all(page.events) };
  }

  head(): Promise<Position> {
    return this.stored.head();
  }

  changed(after: Position, signal: AbortSignal): Promise<void> {
    return this.stored.changed(after, signal);
  }

  storeId(): Promise<string> {
    return this.stored.storeId();
  }

  curtailed(among?: (stream: string) => boolean): Promise<CurtailedStream[]> {
    return this.stored.curtailed(among);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled(this.underWay);
    await this.stored.close();
  }

  /** Events that were read as stored, as readers get them, one for one; with `fault` as if erased. @throws StoreUnavailable */
  reads(events: readonly StoredEvent[]): Promise<{ event: StoredEvent; fault?: StoreCorrupt }[]> {
    return this.opener.reads(events);
  }
}
