import { type Database, type Statement } from '@wavelane/sqlite';

const COLUMNS = 'position, stream, revision, id, type, schema_version, data, metadata, recorded_at, crc, content';

/** Every statement the log runs after it is open, by name. The query plans of the hot ones are under test. */
export const SQL = {
  begin: 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',

  insert: `INSERT INTO events (stream, revision, id, type, schema_version, data, metadata, recorded_at, crc, content)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  /** -1 is the caller's answer to no row. */
  currentRevision: 'SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1',
  /** stream, first revision, how many: the events at the place of a repeated append. */
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
  head: 'SELECT max(position) AS position FROM events',
  storeId: 'SELECT id FROM store',
} as const;

/**
 * A page of a few types. Each type is a walk along the index (type, position) and SQLite merges the walks as it goes, so
 * a page costs about what it returns, however rare the types are and however long the log.
 */
export const pageOfTypes = (types: number): string => merged(types, 'position > ?', 'ASC');

/** The same towards the beginning: for each type before. */
export const pageOfTypesBack = (types: number): string => merged(types, 'position < ?', 'DESC');

function merged(types: number, range: string, order: 'ASC' | 'DESC'): string {
  const walk = `SELECT ${COLUMNS} FROM events WHERE type = ? AND ${range}`;
  return `${Array<string>(types).fill(walk).join(' UNION ALL ')} ORDER BY position ${order} LIMIT ?`;
}

/** Beyond this number of walks, skipping rows (0.3 µs each) is quicker than merging. Measured: docs/adr/0003. */
export const MOST_WALKS = 4;

export type NamedStatements = { readonly [name in keyof typeof SQL]: Statement };

export type Statements = NamedStatements & {
  pageOfTypes(types: number): Statement;
  pageOfTypesBack(types: number): Statement;
};

/** Prepares each statement once per connection. */
export function prepareStatements(db: Database): Statements {
  const named = Object.fromEntries(
    Object.entries(SQL).map(([name, sql]) => [name, db.prepare(sql)]),
  ) as NamedStatements;
  for (const name of ['forwards', 'backwards', 'page', 'stretch', 'back'] as const) named[name].setReturnArrays?.(true);
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
    pageOfTypes: (types) => walks(pageOfTypes(types)),
    pageOfTypesBack: (types) => walks(pageOfTypesBack(types)),
  };
}
