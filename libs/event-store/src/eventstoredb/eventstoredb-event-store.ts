import { StoreUnavailable } from '../errors.js';
import type { Expected, NewEvent, Position, StoredEvent } from '../event.js';
import type {
  AppendResult,
  BackPage,
  CopyTarget,
  CurtailedStream,
  Following,
  FollowOptions,
  Page,
  PagesOptions,
  ReadAllOptions,
  ReadBackOptions,
  ReadStreamOptions,
} from '../port.js';
import { pageByPage } from '../paging.js';
import { canBeKept, checkStream, MAX_EVENT_BYTES, prepare, prepareCopied } from '../proposal.js';
import { Appender } from './appender.js';
import { Connection } from './connection.js';
import { Curtailments } from './curtailments.js';
import { bindDbClient } from './client/db-client.js';
import { Followings } from './followings.js';
import { AppendNotifier } from './append-notifier.js';
import type { LogClient } from './client/log-client.js';
import { toLogPosition } from './positions.js';
import { readBackPage, readPage, readStream } from './reader.js';
import { SeenHead } from './seen-head.js';
import { storeName } from './store-name.js';

export interface EventStoreDbOptions {
  /** `esdb://user:password@host:2113`, `esdb+discover://…`, `?tls=false`; `kurrentdb://` is taken too. */
  url: string;
  /** The outcome of an append is unknown if there is no answer for so long. Default 5 s. */
  appendTimeoutMs?: number;
  /** A read without data for so long is retried, then aborted. Default 5 s. */
  readIdleMs?: number;
  /** Limit for data and metadata of one event, in bytes. */
  maxEventBytes?: number;
  /** Business time: stamps `decidedAt`, because `recordedAt` is of the server's clock. Default the machine's. */
  now?: () => Date;
  /** Another client library in place of `@eventstore/db-client`. */
  bind?: () => LogClient;
}

/** The log in EventStoreDB or KurrentDB (docs/adr/0004-eventstoredb-adapter.md). Connects with the first call. */
export function openEventStoreDb(options: EventStoreDbOptions): CopyTarget {
  return new EventStoreDbEventStore(options);
}

class EventStoreDbEventStore implements CopyTarget {
  private readonly connection: Connection;
  private readonly seen: SeenHead;
  private readonly appender: Appender;
  private readonly curtailments: Curtailments;
  private readonly followings: Followings;
  private readonly appendNotifier: AppendNotifier;
  private readonly maxEventBytes: number;
  private readonly now: () => Date;
  private readonly underWay = new Set<Promise<unknown>>();
  private name: Promise<string> | undefined;
  private closing: Promise<void> | undefined;

  constructor({ url, appendTimeoutMs = 5_000, readIdleMs = 5_000, maxEventBytes, now, bind }: EventStoreDbOptions) {
    this.now = now ?? (() => new Date());
    this.maxEventBytes = maxEventBytes ?? MAX_EVENT_BYTES;
    this.connection = new Connection(bind ?? (() => bindDbClient({ url, idleMs: readIdleMs })));
    this.seen = new SeenHead(this.connection);
    this.curtailments = new Curtailments(this.connection);
    this.appender = new Appender(this.connection, this.seen, appendTimeoutMs);
    this.followings = new Followings(this.connection);
    this.appendNotifier = new AppendNotifier(this.connection, this.seen, this.followings);
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    { expected }: { expected: Expected },
  ): Promise<AppendResult> {
    return this.written({
      stream,
      events: prepare(stream, this.decided(events), expected, this.maxEventBytes),
      expected,
    });
  }

  async appendCopied(events: readonly StoredEvent[]): Promise<AppendResult> {
    return this.written(prepareCopied(events, this.maxEventBytes));
  }

  private async written(proposal: Parameters<Appender['append']>[0]): Promise<AppendResult> {
    this.checkOpen();
    this.curtailments.check(proposal.stream);
    const append = this.appender.append(proposal);
    this.underWay.add(append);
    try {
      const result = await append;
      this.followings.wrote(result.position);
      this.appendNotifier.ring(result.position);
      return result;
    } finally {
      this.underWay.delete(append);
    }
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncIterable<StoredEvent> {
    checkStream(stream);
    if (!canBeKept(stream)) return;
    this.checkOpen();
    this.curtailments.check(stream);
    yield* readStream(this.connection, stream, options);
  }

  readAll(options: ReadAllOptions): Promise<Page> {
    return this.page(options, options.limit);
  }

  /** Half-full pages are as good: the events of a call are not topped up by further calls. */
  pages(options: PagesOptions): AsyncIterable<Page> {
    const readAll = (page: ReadAllOptions) => this.page(page, Math.ceil(page.limit / 2));
    return pageByPage({ readAll }, options, { isAhead: true });
  }

  private async page(options: ReadAllOptions, enough: number): Promise<Page> {
    this.checkOpen();
    const page = await readPage(this.connection, options, { enough });
    if (page.next !== options.after) this.seen.note(page.next);
    return page;
  }

  async readBack(options: ReadBackOptions): Promise<BackPage> {
    this.checkOpen();
    return readBackPage(this.connection, options);
  }

  async head(): Promise<Position> {
    this.checkOpen();
    return this.seen.refresh();
  }

  async changed(after: Position, signal: AbortSignal): Promise<void> {
    toLogPosition(after);
    this.checkOpen();
    await this.appendNotifier.wait(after, signal);
  }

  follow(options: FollowOptions): Following {
    this.checkOpen();
    return this.followings.follow(options);
  }

  async storeId(): Promise<string> {
    this.checkOpen();
    this.name ??= storeName(this.connection, this.appender).catch((error: unknown) => {
      this.name = undefined;
      throw error;
    });
    return this.name;
  }

  async curtailed(among: (stream: string) => boolean = () => true): Promise<CurtailedStream[]> {
    this.checkOpen();
    return this.curtailments.list(among);
  }

  async close(): Promise<void> {
    this.closing ??= this.settleAndClose();
    return this.closing;
  }

  private decided(events: readonly NewEvent[]): NewEvent[] {
    const decidedAt = this.now().toISOString();
    return events.map((event) => ({ ...event, metadata: { decidedAt, ...event.metadata } }));
  }

  private async settleAndClose(): Promise<void> {
    this.followings.close();
    this.appendNotifier.close();
    await Promise.allSettled(this.underWay); // each has its deadline
    await this.connection.close();
  }

  private checkOpen(): void {
    if (this.closing) throw new StoreUnavailable('The store is closed');
  }
}
