import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Database, openDatabase, sqliteFailure } from '@wavelane/sqlite';
import { StoreCorrupt, StoreUnavailable } from '../errors.js';
import type { NewEvent, Position, StoredEvent } from '../event.js';
import type {
  AppendOptions,
  AppendResult,
  BackPage,
  CopyTarget,
  CurtailedStream,
  Page,
  PagesOptions,
  ReadAllOptions,
  ReadBackOptions,
  ReadStreamOptions,
} from '../port.js';
import { pageByPage } from '../paging.js';
import { canBeKept, checkStream, MAX_EVENT_BYTES, prepare, prepareCopied } from '../proposal.js';
import { AppendNotifier } from './append/append-notifier.js';
import { Health, messageOf } from './file/health.js';
import { toPosition, toRow } from './append/positions.js';
import { backPage, headRow, logPage, streamPage } from './reader.js';
import { prepareDatabase } from './file/schema.js';
import { prepareStatements, type Statements } from './statements.js';
import { Writer } from './append/writer.js';

export interface SqliteEventStoreOptions {
  /** The file; its folder is made if it is missing. ':memory:' keeps nothing and is for tests. */
  path: string;
  /** Stamps `recordedAt`. */
  now?: () => Date;
  /** Limit for data and metadata of one event, in bytes. */
  maxEventBytes?: number;
  /**
   * The file can no longer be trusted (I/O error, corruption). Called once; every later call rejects. The process
   * should end with code 70 and be started again: what is on the disk is then read afresh.
   */
  onFatal?: (error: Error) => void;
  /** Opens the file; tests put a failing disk here. */
  openDatabase?: typeof openDatabase;
}

/** Statements give up on a lock soon, so that the thread is not held; the caller tries again by a timer. */
const BLOCKING_MS = 5;
const OPENING_MS = 5_000;

/**
 * The embedded log: one SQLite file, any number of processes (docs/adr/0003-sqlite-log.md).
 * @throws StoreUnavailable the file cannot be opened, or was written by a newer version
 * @throws StoreCorrupt the file is no event log or is damaged
 */
export function openSqliteEventStore(options: SqliteEventStoreOptions): CopyTarget {
  return new SqliteEventStore(options);
}

class SqliteEventStore implements CopyTarget {
  readonly follow = null;
  private readonly db: Database;
  private readonly sql: Statements;
  private readonly health: Health;
  private readonly writer: Writer;
  private readonly appendNotifier: AppendNotifier;
  private readonly maxEventBytes: number;
  /** Row of the last event that this process wrote. */
  private written = 0;
  private closing: Promise<void> | undefined;

  constructor(options: SqliteEventStoreOptions) {
    const { path, now = () => new Date(), maxEventBytes, onFatal } = options;
    this.maxEventBytes = maxEventBytes ?? MAX_EVENT_BYTES;
    this.health = new Health((error) => {
      this.appendNotifier?.release();
      onFatal?.(error);
    });
    const { db, sql } = open(path, options.openDatabase ?? openDatabase);
    this.db = db;
    this.sql = sql;
    this.appendNotifier = new AppendNotifier(() => headRow(this.sql));
    this.writer = new Writer(this.sql, this.health, now, (row) => {
      this.written = row;
      this.appendNotifier.ring(row);
    });
  }

  async append(stream: string, events: readonly NewEvent[], { expected }: AppendOptions): Promise<AppendResult> {
    const prepared = prepare(stream, events, expected, this.maxEventBytes);
    this.health.check();
    return this.writer.append({ stream, events: prepared, expected });
  }

  async appendCopied(events: readonly StoredEvent[]): Promise<AppendResult> {
    const prepared = prepareCopied(events, this.maxEventBytes);
    this.health.check();
    return this.writer.append(prepared);
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncIterable<StoredEvent> {
    checkStream(stream);
    if (!canBeKept(stream)) return;
    const { backwards = false, limit = Number.MAX_SAFE_INTEGER } = options;
    let { from } = options;
    for (let left = limit; left > 0;) {
      const { events, isFull } = await this.read(() => streamPage(this.sql, stream, { from, backwards }, left));
      yield* events;
      const last = events.at(-1);
      if (!last || !isFull || (backwards && last.revision === 0)) return;
      from = last.revision + (backwards ? -1 : 1);
      left -= events.length;
      if (left > 0) await turn();
    }
  }

  async readAll(options: ReadAllOptions): Promise<Page> {
    // SQLite answers at once. Without a turn of the event loop a reader that catches up would stop everything else.
    await turn();
    options.signal?.throwIfAborted();
    return this.read(() => logPage(this.sql, options));
  }

  pages(options: PagesOptions): AsyncIterable<Page> {
    return pageByPage(this, options);
  }

  async readBack(options: ReadBackOptions): Promise<BackPage> {
    await turn();
    options.signal?.throwIfAborted();
    return this.read(() => backPage(this.sql, options));
  }

  async head(): Promise<Position> {
    return this.read(() => toPosition(headRow(this.sql)));
  }

  async changed(after: Position, signal: AbortSignal): Promise<void> {
    const row = toRow(after);
    this.health.check();
    // A write of another process is found by the poll that all waiters share.
    if (this.written <= row) await this.appendNotifier.wait(row, signal);
  }

  async storeId(): Promise<string> {
    return this.read(() => (this.sql.storeId.get() as { id: string }).id);
  }

  async curtailed(): Promise<CurtailedStream[]> {
    this.health.check();
    return []; // a file has no tools that do this; a change of its rows is found by their checksums
  }

  async close(): Promise<void> {
    this.closing ??= this.settleAndClose();
    return this.closing;
  }

  private async settleAndClose(): Promise<void> {
    await this.writer.drained();
    this.health.close();
    this.appendNotifier.release();
    try {
      this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)'); // drivers keep the WAL while they hold prepared statements
    } catch {
      // another process is using it, or the disk fails: the WAL stays and the next opening reads it
    }
    this.db.close();
  }

  /** Runs a read; if another process holds the file for a moment (recovery, its last close), tries again. */
  private async read<T>(query: () => T): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      this.health.check();
      try {
        return query();
      } catch (error) {
        if (sqliteFailure(error) !== 'busy' || attempt >= 100) throw this.health.translate(error);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function open(path: string, openFile: typeof openDatabase): { db: Database; sql: Statements } {
  let db: Database | undefined;
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
    db = openFile(path, { busyTimeoutMs: OPENING_MS });
    prepareDatabase(db, path);
    const sql = prepareStatements(db);
    db.exec(`PRAGMA busy_timeout = ${BLOCKING_MS}`);
    return { db, sql };
  } catch (error) {
    db?.close();
    if (error instanceof StoreCorrupt || error instanceof StoreUnavailable) throw error;
    const Failure = sqliteFailure(error) === 'fatal' ? StoreCorrupt : StoreUnavailable;
    throw new Failure(`${path} cannot be opened: ${messageOf(error)}`, { cause: error });
  }
}
