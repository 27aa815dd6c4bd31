import { type Database, type Statement } from '@wavelane/sqlite';
import { ArchiveFolder } from './archives/archive-folder.js';
import { Packs, type PacksOptions } from './packs/packs.js';

const COLUMNS = 'position, stream, revision, id, type, schema_version, data, metadata, recorded_at, crc';

/** Every statement the log runs after it is open, by name. The query plans of the hot ones are under test. */
export const SQL = {
  begin: 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',
  savepoint: 'SAVEPOINT one_append',
  release: 'RELEASE one_append',
  undo: 'ROLLBACK TO one_append',

  insert: `INSERT INTO events (stream, revision, id, type, schema_version, data, metadata, recorded_at, crc)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  /** -1 is the caller's answer to no row. */
  currentRevision: 'SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1',
  /** stream, first revision, how many: what stands where a repeated append would have gone. */
  placed: 'SELECT id, revision, position FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
  byId: 'SELECT revision, position FROM events WHERE stream = ? AND id = ?',

  forwards: `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
  backwards: `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
  page: `SELECT ${COLUMNS} FROM events WHERE position > ? ORDER BY position LIMIT ?`,
  /** after, up to, types as a JSON array, limit. Passes over the rows of a bounded stretch of the log. */
  stretch: `SELECT ${COLUMNS} FROM events NOT INDEXED WHERE position > ? AND position <= ?
            AND type IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
  /** before, down to, types as a JSON array (null: all), limit. */
  back: `SELECT ${COLUMNS} FROM events NOT INDEXED WHERE position < ?1 AND position >= ?2
         AND (?3 IS NULL OR type IN (SELECT value FROM json_each(?3))) ORDER BY position DESC LIMIT ?4`,
  /** after, types as a JSON array: position of the next event of any of them. */
  nextOf: `SELECT min((SELECT position FROM events WHERE type = wanted.value AND position > ?1
                       ORDER BY position LIMIT 1)) AS position FROM json_each(?2) AS wanted`,
  /** before, types as a JSON array: the same towards the beginning. */
  lastOf: `SELECT max((SELECT position FROM events WHERE type = wanted.value AND position < ?1
                       ORDER BY position DESC LIMIT 1)) AS position FROM json_each(?2) AS wanted`,
  /** When the events behind a position were recorded. */
  times: 'SELECT recorded_at AS time FROM events WHERE position > ? ORDER BY position LIMIT ?',
  head: 'SELECT max(position) AS position FROM events',
  storeId: 'SELECT id FROM store',

  frontier: 'SELECT max(last) AS position FROM packs',
  /** The pack that stands for a position. */
  packAt: `SELECT first, last, events, types, checksum, content_checksum FROM packs WHERE last >= ?
           ORDER BY last LIMIT 1`,
  packBefore: 'SELECT max(last) AS position FROM packs WHERE last < ?',
  packContent: 'SELECT content FROM packs WHERE last = ?',
  /** The archive that has the content of the pack with this last position. */
  archiveOf: 'SELECT name FROM archives WHERE last >= ? ORDER BY last LIMIT 1',
  archives: 'SELECT name, first, last, events, bytes, sha256 FROM archives ORDER BY last',
  /** Key, revision: the last of a stream's packs that begins at it or before it. */
  packedStream: `SELECT first, last, pack, name FROM packed_streams WHERE stream = ? AND first <= ?
                 ORDER BY first DESC LIMIT 1`,
  /** The last of a stream's packs, with the stream's whole name: what an append needs to know, without opening it. */
  packedEnd: `SELECT last, pack, (SELECT name FROM packed_streams WHERE stream = ?1 AND first = 0) AS name
              FROM packed_streams WHERE stream = ?1 ORDER BY first DESC LIMIT 1`,
  isPacked: 'SELECT 1 FROM packed_streams WHERE stream = ? LIMIT 1',
  packedId: 'SELECT pack FROM packed_ids WHERE id = ?',
  /** Rows among packs: after, up to, types as a JSON array (null: all). */
  left: `SELECT ${COLUMNS} FROM events NOT INDEXED WHERE position > ?1 AND position <= ?2
         AND (?3 IS NULL OR type IN (SELECT value FROM json_each(?3))) ORDER BY position`,
} as const;

/**
 * A page of a few types. Each type is a walk along the index (type, position) and SQLite merges the walks as it goes, so
 * a page costs about what it returns, however rare the types are and however long the log.
 */
export const pageOfTypes = (types: number): string => merged(types, 'position > ?', 'ASC');

/** The same towards the beginning: for each type before, down to. */
export const pageOfTypesBack = (types: number): string => merged(types, 'position < ? AND position >= ?', 'DESC');

function merged(types: number, range: string, order: 'ASC' | 'DESC'): string {
  const walk = `SELECT ${COLUMNS} FROM events WHERE type = ? AND ${range}`;
  return `${Array<string>(types).fill(walk).join(' UNION ALL ')} ORDER BY position ${order} LIMIT ?`;
}

/** Beyond so many walks, passing over rows (0.3 µs each) is quicker than merging. Measured: docs/adr/0003. */
export const MOST_WALKS = 4;

export type NamedStatements = { readonly [name in keyof typeof SQL]: Statement };

export type Statements = NamedStatements & {
  pageOfTypes(types: number): Statement;
  pageOfTypesBack(types: number): Statement;
  readonly packs: Packs;
  readonly archiveFolder: ArchiveFolder;
};

/** Prepares each statement once per connection. */
export function prepareStatements(db: Database, options?: PacksOptions): Statements {
  const named = Object.fromEntries(
    Object.entries(SQL).map(([name, sql]) => [name, db.prepare(sql)]),
  ) as NamedStatements;
  for (const name of ['forwards', 'backwards', 'page', 'stretch', 'back', 'left'] as const)
    named[name].setReturnArrays?.(true);
  const archiveFolder = ArchiveFolder.of(db);
  const kept = new Map<string, Statement>();
  const walks = (text: string) => {
    let statement = kept.get(text);
    if (!statement) {
      statement = db.prepare(text);
      statement.setReturnArrays?.(true);
      kept.set(text, statement);
    }
    return statement;
  };
  return {
    ...named,
    packs: new Packs(named, archiveFolder, options),
    archiveFolder,
    pageOfTypes: (types) => walks(pageOfTypes(types)),
    pageOfTypesBack: (types) => walks(pageOfTypesBack(types)),
  };
}

/** Ends a transaction that failed; what SQLite has taken back by itself, as on a full disk, is fine. */
export function takeBack({ rollback }: Pick<Statements, 'rollback'>): void {
  try {
    rollback.run();
  } catch {
    // No transaction is active any more; what failed is told by who calls.
  }
}
