import { fieldsOf } from '../catalogue/catalogue.js';
import type { Notice } from '../damage/noticing.js';
import { StoreCorrupt, StoreUnavailable } from '../errors.js';
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
import { BoxBroken, type KeyName } from './box.js';
import { JustSealed } from './just-sealed.js';
import { EventLoopTurns } from '../waiting/event-loop-turns.js';
import { openedFollowing } from './opened-following.js';
import type { Personal } from './personal.js';
import { erasedContent, KeyMissing, keyNamesIn, openedContent } from './sealed-content.js';
import type { FoundKeys, SubjectKeys } from './subject-keys.js';

/** The personal fields of every event type that has some. */
export type Marks = ReadonlyMap<string, readonly Personal[]>;

export interface SealingOptions {
  marks: Marks;
  keys: SubjectKeys;
  /** Is told of what cannot be opened. */
  notice?: Notice;
  /** What cannot be opened is given as if it had been erased: for those who read past damage. */
  isLenient?: boolean;
}

/** So many events of a stream are held back at most until their keys were asked for together. */
const TOGETHER = 64;

/**
 * A log whose personal fields are sealed, each under the key of whom it tells: sealed before the engine takes them, so
 * that what it hashes, keeps and copies is the sealed form, and opened for who reads. Where a key was destroyed a reader
 * finds what the event type says of erased fields. Rejects as the log does, with StoreUnavailable where the keys cannot be
 * asked for, and with StoreCorrupt where a seal was changed or its key is missing.
 */
export class SealingEventStore implements EventStore {
  readonly follow: EventStore['follow'];
  readonly mark: EventStore['mark'];
  /** Appends that wait for their keys. */
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly just = new JustSealed();
  private readonly sealer: AppendSealer;
  private isClosed = false;

  constructor(
    private readonly stored: EventStore,
    private readonly options: SealingOptions,
  ) {
    this.sealer = new AppendSealer(options, this.just);
    this.mark = stored.mark?.bind(stored);
    const follow = stored.follow?.bind(stored);
    if (follow) this.follow = (to) => openedFollowing(follow, to, (event) => this.opened(event));
  }

  async append(stream: string, events: readonly NewEvent[], options: AppendOptions): Promise<AppendResult> {
    if (this.isClosed) throw new StoreUnavailable('The log is closed');
    const { further } = options;
    const sealed = this.sealer.sealed(further ? [...events, ...further.events] : events);
    const append = (all: readonly NewEvent[]) => {
      if (!further) return this.stored.append(stream, all, options);
      const behind = { ...further, events: all.slice(events.length) };
      return this.stored.append(stream, all.slice(0, events.length), { ...options, further: behind });
    };
    if (!(sealed instanceof Promise)) return append(sealed);
    const appended = sealed.then(append);
    this.underWay.add(appended);
    return appended.finally(() => this.underWay.delete(appended));
  }

  async *readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<StoredEvent> {
    let waiting: StoredEvent[] = [];
    for await (const event of this.stored.readStream(stream, options)) {
      const isFirst = waiting.length === 0;
      const opened = isFirst ? this.atOnce(event) : undefined;
      if (opened) {
        yield opened;
        continue;
      }
      waiting.push(event);
      if (waiting.length < TOGETHER) continue;
      yield* await this.openedAll(waiting);
      waiting = [];
    }
    if (waiting.length > 0) yield* await this.openedAll(waiting);
  }

  async readAll(options: ReadAllOptions): Promise<Page> {
    return this.page(await this.stored.readAll(options));
  }

  async *pages(options: PagesOptions): AsyncIterable<Page> {
    for await (const page of this.stored.pages(options)) {
      const opened = await this.page(page);
      if (this.isClosed) throw new StoreUnavailable('The log is closed');
      yield opened;
    }
  }

  async readBack(options: ReadBackOptions): Promise<BackPage> {
    const page = await this.stored.readBack(options);
    return { ...page, events: await this.openedAll(page.events) };
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
  async reads(events: readonly StoredEvent[]): Promise<{ event: StoredEvent; fault?: StoreCorrupt }[]> {
    const found = await this.options.keys.find(events.flatMap((event) => this.namesIn(event)));
    return events.map((event) => {
      const of = this.options.marks.get(event.type) ?? [];
      try {
        return { event: this.openedWith(found, event, false) };
      } catch (error) {
        if (!(error instanceof StoreCorrupt)) throw error;
        return { event: { ...event, data: erasedContent(fieldsOf(event), of) }, fault: error };
      }
    });
  }

  private async page(page: Page): Promise<Page> {
    return { ...page, events: await this.openedAll(page.events) };
  }

  private opened(event: StoredEvent): StoredEvent | Promise<StoredEvent> {
    const found = this.options.keys.find(this.namesIn(event));
    return found instanceof Promise
      ? found.then((later) => this.openedWith(later, event))
      : this.openedWith(found, event);
  }

  /** undefined where its keys have to be asked for. */
  private atOnce(event: StoredEvent): StoredEvent | undefined {
    const names = this.namesIn(event);
    if (names.length === 0) return event;
    const found = this.options.keys.find(names);
    if (!(found instanceof Promise)) return this.openedWith(found, event);
    found.catch(() => undefined); // it is asked for again, together with others
    return undefined;
  }

  private async openedAll(events: StoredEvent[]): Promise<StoredEvent[]> {
    const names = events.flatMap((event) => this.namesIn(event));
    if (names.length === 0) return events;
    const found = await this.options.keys.find(names);
    const turns = new EventLoopTurns();
    const opened: StoredEvent[] = [];
    for (const event of events) {
      opened.push(this.openedWith(found, event));
      if (turns.isDue) await turns.turn();
    }
    return opened;
  }

  private namesIn(event: StoredEvent): KeyName[] {
    const of = this.options.marks.get(event.type);
    if (!of) return [];
    try {
      return keyNamesIn(fieldsOf(event), of);
    } catch (error) {
      if (error instanceof BoxBroken) return []; // opening says it
      throw error;
    }
  }

  private openedWith(found: FoundKeys, event: StoredEvent, isLenient = this.options.isLenient): StoredEvent {
    const of = this.options.marks.get(event.type);
    if (!of) return event;
    const data = fieldsOf(event);
    try {
      const opened = openedContent(event.id, data, of, found, this.just);
      return opened === data ? event : { ...event, data: opened };
    } catch (error) {
      if (!(error instanceof BoxBroken || error instanceof KeyMissing)) throw error;
      if (isLenient) return { ...event, data: erasedContent(data, of) };
      throw this.damage(event, error);
    }
  }

  private damage(event: StoredEvent, cause: Error): StoreCorrupt {
    const { type, stream, revision, position } = event;
    const place = { position, stream, revision, found: event };
    const message = `Event ${type}, revision ${revision} of stream ${stream}: ${cause.message}`;
    const corrupt = new StoreCorrupt(message, { cause, place });
    this.options.notice?.(corrupt, stream);
    return corrupt;
  }
}
