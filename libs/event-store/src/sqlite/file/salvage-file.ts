import { type Database, openDatabase, sqliteFailure, type Statement } from '@wavelane/sqlite';
import { StoreCorrupt, StoreUnavailable } from '../../errors.js';
import { type Position, START, type StoredEvent } from '../../event.js';
import { pageByPage } from '../../paging.js';
import type {
  AppendResult,
  BackPage,
  CurtailedStream,
  EventStore,
  Page,
  PagesOptions,
  ReadAllOptions,
} from '../../port.js';
import type { ReadBackOptions, ReadStreamOptions } from '../../port.js';
import { toPosition, toRow } from '../append/positions.js';
import { backPage, headRow, logPage, streamPage } from '../reader.js';
import { rowsOf, toEvent } from '../rows.js';
import { prepareStatements, SQL, type Statements } from '../statements.js';
import { messageOf } from './health.js';
import { provideForReading } from './schema.js';

/** Rows read at once near damage in the file: each may have 1 MB. */
const FEW = 32;

/**
 * Opens a log's file to be read past its damage, beside the process that writes it: a page of the file that cannot be
 * read is a stretch of the log that cannot, and not the end of reading. Writes nothing.
 */
export const openSqliteForSalvage = (path: string): EventStore => new SalvageFile(path);

class SalvageFile implements EventStore {
  readonly follow = null;
  private readonly db: Database;
  private readonly sql: Statements;
  /** From a row on, inclusive: a look for the row before it could end in the damaged page. */
  private readonly fromRow: Statement;

  constructor(path: string) {
    this.db = openDatabase(path, { readOnly: true });
    provideForReading(this.db, path);
    this.sql = prepareStatements(this.db);
    this.fromRow = this.db.prepare(SQL.page.replace('position > ?', 'position >= ?'));
  }

  append(): Promise<AppendResult> {
    return Promise.reject(new StoreUnavailable('A log that is looked through for damage is not written'));
  }

  async *readStream(
    stream: string,
    { from, limit, backwards = false }: ReadStreamOptions = {},
  ): AsyncIterable<StoredEvent> {
    let start = from;
    for (let left = limit ?? Number.MAX_SAFE_INTEGER; left > 0;) {
      const { events, isFull } = this.streamPage(stream, { from: start, backwards }, left);
      yield* events;
      const last = events.at(-1);
      if (!last || !isFull || (backwards && last.revision === 0)) return;
      start = last.revision + (backwards ? -1 : 1);
      left -= events.length;
      await turn();
    }
  }

  /** @throws StoreCorrupt names the event if not even one can be read */
  private streamPage(stream: string, options: ReadStreamOptions, left: number): ReturnType<typeof streamPage> {
    try {
      return streamPage(this.sql, stream, options, left);
    } catch (error) {
      if (sqliteFailure(error) !== 'fatal') throw error;
      const last = this.lastRevision(stream);
      const revision = options.from ?? (options.backwards ? last : 0);
      if (last === undefined || revision === undefined || revision > last) return { events: [], isFull: false };
      const place = left === 1 ? { position: START, stream, revision } : undefined;
      const message = `Stream ${stream}, from revision ${revision}: ${messageOf(error)}`;
      throw new StoreCorrupt(message, { ...(place && { place }) });
    }
  }

  /** Reads the index alone; undefined if that cannot be read either. */
  private lastRevision(stream: string): number | undefined {
    try {
      const inRows = this.sql.currentRevision.get(stream)?.revision;
      return inRows === undefined ? -1 : Number(inRows);
    } catch {
      return undefined;
    }
  }

  async readAll(options: ReadAllOptions): Promise<Page> {
    await turn();
    options.signal?.throwIfAborted();
    try {
      return logPage(this.sql, options);
    } catch (error) {
      if (sqliteFailure(error) !== 'fatal') throw error;
      return this.around(options, error);
    }
  }

  /** Reads only the necessary rows. @throws StoreCorrupt names the stretch if not even one event can be read */
  private around({ after, limit, types }: ReadAllOptions, error: unknown): Page {
    const from = toRow(after);
    if (from >= this.given()) return { events: [], next: after, head: true };
    const asked = Math.min(limit, FEW);
    try {
      const events = rowsOf(this.fromRow.all(from + 1, asked)).map(toEvent);
      const last = events.at(-1)?.position;
      const wanted = types && new Set(types);
      return {
        events: wanted ? events.filter(({ type }) => wanted.has(type)) : events,
        next: last ?? after,
        head: events.length < asked,
      };
    } catch (failure) {
      if (failure instanceof StoreCorrupt) throw failure;
      const place = asked === 1 ? { position: this.lastUnreadable(from) } : undefined;
      const stretch = `Positions ${toPosition(from + 1)} to ${place?.position ?? 'the next that can be'}`;
      throw new StoreCorrupt(`${stretch} cannot be read: ${messageOf(error)}`, { ...(place && { place }) });
    }
  }

  /** The place before the first row after `from` that can be read again. */
  private lastUnreadable(from: number): Position {
    const given = this.given();
    for (let row = from + 2; row <= given; row++) {
      try {
        this.fromRow.all(row, 1);
        return toPosition(row - 1);
      } catch {
        // still in the stretch
      }
    }
    return toPosition(Math.max(given, from + 1));
  }

  pages(options: PagesOptions): AsyncIterable<Page> {
    return pageByPage(this, options);
  }

  async readBack(options: ReadBackOptions): Promise<BackPage> {
    await turn();
    return backPage(this.sql, options);
  }

  async head(): Promise<Position> {
    await turn();
    try {
      return toPosition(headRow(this.sql));
    } catch (error) {
      if (sqliteFailure(error) !== 'fatal') throw error;
      return toPosition(this.given());
    }
  }

  /** The last number that was given to an event. */
  private given(): number {
    return Number(this.db.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`).get()?.seq ?? 0);
  }

  changed(): Promise<void> {
    return Promise.resolve();
  }

  async storeId(): Promise<string> {
    await turn();
    return (this.sql.storeId.get() as { id: string }).id;
  }

  curtailed(): Promise<CurtailedStream[]> {
    return Promise.resolve([]);
  }

  async close(): Promise<void> {
    await turn();
    this.db.close();
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
