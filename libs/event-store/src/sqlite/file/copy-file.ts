import { type Database, flush, openDatabase, type Statement } from '@wavelane/sqlite';
import { StoreCorrupt } from '../../errors.js';
import type { StoredEvent } from '../../event.js';
import { toPosition, toRow } from '../append/positions.js';
import { logPage } from '../reader.js';
import { rowValues } from '../rows.js';
import { prepareStatements, SQL, type Statements } from '../statements.js';
import { prepareDatabase, provideForReading } from './schema.js';

const OPENING_MS = 5_000;

/**
 * A copy of an embedded log that is made event by event, because its contents will differ: each event keeps its place,
 * id and time, and the copy has the id of the log. Copied events stay: an interrupted copy continues at its end. The
 * log is only read.
 */
export class SqliteLogCopy {
  private readonly source: Database;
  private readonly target: Database;
  private readonly insert: Statement;
  private readonly from: Statements;

  /**
   * @param path of the log @param copy of the file to be made, or to be gone on with
   * @throws StoreCorrupt the file there is the copy of another log
   */
  constructor(
    path: string,
    private readonly copy: string,
  ) {
    this.source = openDatabase(path, { readOnly: true });
    this.target = openDatabase(copy, { busyTimeoutMs: OPENING_MS });
    const storeId = idIn(this.source);
    prepareDatabase(this.target, copy, storeId);
    if (idIn(this.target) !== storeId) throw new StoreCorrupt(`${copy} is the copy of another log`);
    provideForReading(this.source, path);
    this.from = prepareStatements(this.source);
    this.insert = this.target.prepare(
      `INSERT INTO events (position, stream, revision, id, type, schema_version, data, metadata, recorded_at, crc, content)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  /** The next events of the log that are not in the copy; none at its end. @throws StoreCorrupt */
  next(limit: number): StoredEvent[] {
    return logPage(this.from, { after: toPosition(this.last()), limit }).events;
  }

  /** Writes the events that were read last, with their new contents. */
  write(events: readonly StoredEvent[]): void {
    this.target.exec('BEGIN IMMEDIATE');
    try {
      for (const event of events) this.insert.run(...valuesOf(event));
      this.target.exec('COMMIT');
    } catch (error) {
      this.target.exec('ROLLBACK');
      throw error;
    }
  }

  /** Everything is on the disk, in one file. */
  finish(): void {
    this.target.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.close();
    flush(this.copy);
  }

  close(): void {
    this.source.close();
    this.target.close();
  }

  private last(): number {
    return (this.target.prepare(SQL.head).get() as { position: number | null }).position ?? 0;
  }
}

const idIn = (db: Database) => (db.prepare(SQL.storeId).get() as { id: string } | undefined)?.id ?? '';

function valuesOf({ position, stream, revision, id, type, schemaVersion, data, metadata }: StoredEvent) {
  const { recordedAt, ...rest } = metadata;
  const texts = { data: JSON.stringify(data), metadata: JSON.stringify(rest) };
  return [toRow(position), ...rowValues(stream, revision, { id, type, schemaVersion, ...texts }, recordedAt)] as const;
}
