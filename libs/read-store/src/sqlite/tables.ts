import type { Database } from '@wavelane/sqlite';
import type { CollectionSpec, IndexSpec } from '../collection.js';
import { column } from './sql-query.js';

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const documentsTable = (collection: string) => quote(`c:${collection}`);
export const recordsTable = (name: string) => quote(`r:${name}`);

/** What the read store keeps beside the collections. */
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections (name TEXT PRIMARY KEY, spec TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS checkpoints (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS pointers (key TEXT PRIMARY KEY, value TEXT NOT NULL, revision INTEGER NOT NULL) WITHOUT ROWID;
`;

/** `body` NULL is a tombstone. */
export function createDocumentsTable(db: Database, collection: string): void {
  db.exec(
    `CREATE TABLE IF NOT EXISTS ${documentsTable(collection)} (id TEXT PRIMARY KEY, position TEXT NOT NULL, body TEXT)`,
  );
}

const indexName = (collection: string, { fields }: IndexSpec) =>
  `i:${collection}:${fields.map(({ field, direction }) => `${field}${direction === 'desc' ? '-' : '+'}`).join(',')}`;

/** Makes the declared indexes and drops others. Tombstones are in none of them. */
export function alignIndexes(db: Database, { name, indexes }: CollectionSpec): void {
  const wanted = new Map(indexes.map((index) => [indexName(name, index), index]));
  const prefix = `i:${name}:`;
  const present = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND substr(name, 1, ?) = ?")
    .all(prefix.length, prefix)
    .map((row) => row.name as string);
  for (const gone of present) if (!wanted.has(gone)) db.exec(`DROP INDEX ${quote(gone)}`);
  for (const [key, { fields }] of wanted) {
    if (present.includes(key)) continue;
    const columns = fields.map(({ field, direction }) => `${column(field)} ${direction === 'desc' ? 'DESC' : 'ASC'}`);
    const last = fields.at(-1)?.direction === 'desc' ? 'DESC' : 'ASC';
    if (!fields.some(({ field }) => field === 'id')) columns.push(`id ${last}`);
    db.exec(`CREATE INDEX ${quote(key)} ON ${documentsTable(name)} (${columns.join(', ')}) WHERE body IS NOT NULL`);
  }
}
