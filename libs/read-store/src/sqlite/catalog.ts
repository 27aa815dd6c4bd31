import { createHash } from 'node:crypto';
import type { CollectionSpec } from '../collection.js';
import { checkSpec, declaredFields, indexKeys } from '../query/names.js';
import type { Connection } from './connection.js';
import { COLUMN, columnSql, fieldSql, orderSql } from './expressions.js';
import { WholeTables } from './writing/whole-tables.js';

/** A collection as this process knows it. */
export interface Collection {
  name: string;
  table: string;
  /** The fields that queries may use. */
  fields: ReadonlySet<string>;
  /**
   * Fields with a column, in the order of the columns: those declared now and those declared before. Every write fills
   * all of them, so that a process of another version finds the values of its fields.
   */
  columns: readonly string[];
}

/** Which collections the file has, in which tables. Other processes may change that at any time. */
export class Catalog {
  private readonly known = new Map<string, Collection>();
  private schemaVersion: unknown;
  /** In which transaction that was read last. */
  private readIn = -1;

  private readonly wholeTables = new WholeTables(() => this.connection());

  constructor(private readonly connection: () => Connection) {}

  /** Forgets everything; the file knows. */
  forget(): void {
    this.known.clear();
  }

  /** @param options.fresh read it again from the file */
  find(name: string, options: { fresh?: boolean } = {}): Collection | undefined {
    const known = this.known.get(name);
    if (known && !options.fresh) return known;
    const row = this.connection().sql('SELECT number, declared FROM collections WHERE name = ?').get(name);
    if (!row) return undefined;
    const fields = new Set(JSON.parse(row.declared as string) as string[]);
    const table = `documents_${row.number as number}`;
    const collection = { name, table, fields, columns: this.columns(table) };
    this.known.set(name, collection);
    return collection;
  }

  /** @throws TypeError there is no such collection */
  demand(name: string): Collection {
    const collection = this.find(name);
    if (!collection) throw new TypeError(`There is no collection '${name}': ensure it before writing`);
    return collection;
  }

  /**
   * Like {@link demand}, for a write in its transaction: changes by another process since then are seen.
   * @throws TypeError there is no such collection
   */
  current(name: string): Collection {
    const { transaction } = this.connection();
    if (this.readIn !== transaction) this.look();
    this.readIn = transaction;
    return this.demand(name);
  }

  private look(): void {
    const version = this.connection().sql('PRAGMA schema_version').get()?.schema_version;
    if (version !== this.schemaVersion) this.known.clear();
    this.schemaVersion = version;
  }

  /** The version of the tables as {@link current} has seen them. */
  get version(): unknown {
    return this.schemaVersion;
  }

  names(): string[] {
    const rows = this.connection().sql('SELECT name FROM collections ORDER BY name').all();
    return rows.map(({ name }) => name as string);
  }

  /** Names of those without their table. */
  lost(): string[] {
    const rows = this.connection()
      .sql(
        `SELECT name FROM collections WHERE 'documents_' || number NOT IN (SELECT name FROM sqlite_master WHERE type = 'table') ORDER BY name`,
      )
      .all();
    return rows.map(({ name }) => name as string);
  }

  async ensure(spec: CollectionSpec, deferIndexes: boolean): Promise<void> {
    checkSpec(spec);
    const connection = this.connection();
    const { collection, built, wanted } = await connection
      .commit(() => {
        const collection = this.declare(spec);
        const wanted = wantedIndexes(collection.table, spec);
        // An empty table has nothing to sort, so its indexes come with it.
        if (!deferIndexes && this.isEmpty(collection.table)) for (const sql of wanted.values()) connection.exec(sql);
        return { collection, built: this.indexes(collection.table), wanted };
      })
      .catch((error: unknown) => {
        // Its current entry may have been rolled back.
        this.known.delete(spec.name);
        throw error;
      });
    if (deferIndexes) return;
    const { table } = collection;
    // One transaction an index, so that requests and writes come in between.
    for (const [name, sql] of wanted) if (!built.includes(name)) await this.wholeTables.change(table, sql);
    for (const name of built)
      if (!wanted.has(name)) await this.wholeTables.change(table, `DROP INDEX IF EXISTS ${name}`);
  }

  async drop(name: string): Promise<void> {
    const connection = this.connection();
    await connection.commit(() => {
      const collection = this.find(name, { fresh: true });
      if (!collection) return;
      this.wholeTables.end(collection.table);
      connection.sql('DELETE FROM collections WHERE name = ?').run(name);
    });
    this.known.delete(name);
    await this.endRows();
  }

  /** Deletes the rows of dropped collections, also after a process that was killed while it did that. */
  async endRows(): Promise<void> {
    await this.wholeTables.endRows();
  }

  private declare(spec: CollectionSpec): Collection {
    const connection = this.connection();
    const fields = JSON.stringify([...declaredFields(spec)].sort());
    connection
      .sql(
        'INSERT INTO collections (name, declared) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET declared = excluded.declared',
      )
      .run(spec.name, fields);
    const { table, columns } = this.declared(spec.name);
    const missing = [...declaredFields(spec)].filter((field) => !columns.includes(field));
    // The document comes last: it may be long, and a column behind it is slow to reach.
    const values = missing.map((field) => `${columnSql(field)} ANY, `).join('');
    connection.exec(
      `CREATE TABLE IF NOT EXISTS ${table} (id TEXT NOT NULL PRIMARY KEY, position TEXT NOT NULL, ${values}document TEXT) STRICT;
       CREATE INDEX IF NOT EXISTS ${table}_tombstones ON ${table} (position) WHERE document IS NULL`,
    );
    const present = this.columns(table);
    this.add(
      this.declared(spec.name),
      missing.filter((field) => !present.includes(field)),
    );
    return this.declared(spec.name);
  }

  private declared(name: string): Collection {
    const collection = this.find(name, { fresh: true });
    if (!collection) throw new Error(`The collection '${name}' was declared and is not there`);
    return collection;
  }

  /** Gives a table that is in use columns for further fields, filled from the documents. */
  private add({ table }: Collection, fields: readonly string[]): void {
    if (fields.length === 0) return;
    const connection = this.connection();
    for (const field of fields) connection.exec(`ALTER TABLE ${table} ADD COLUMN ${columnSql(field)} ANY`);
    const values = fields.map((field) => `${columnSql(field)} = ${fieldSql(field, 'document')}`).join(', ');
    connection.exec(`UPDATE ${table} SET ${values} WHERE document IS NOT NULL`);
  }

  /** Fields with a column in a table; none if there is no such table. */
  private columns(table: string): string[] {
    return this.connection()
      .sql('SELECT name FROM pragma_table_info(?) ORDER BY cid')
      .all(table)
      .map(({ name }) => name as string)
      .filter((name) => name.startsWith(COLUMN))
      .map((name) => name.slice(COLUMN.length));
  }

  private isEmpty(table: string): boolean {
    return this.connection().sql(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined;
  }

  /** The declared indexes that are built. */
  private indexes(table: string): string[] {
    return this.connection()
      .sql(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND name LIKE '%!_by!_%' ESCAPE '!'`)
      .all(table)
      .map(({ name }) => name as string);
  }
}

/** The statements that make the declared indexes of a table, by their names. */
function wantedIndexes(table: string, spec: CollectionSpec): Map<string, string> {
  return new Map(
    spec.indexes.map((index) => {
      const keys = indexKeys(index);
      const name = `${table}_by_${markOf(keys, index.onlyWith)}`;
      const onlyWith = index.onlyWith === undefined ? '' : ` AND ${columnSql(index.onlyWith)} IS NOT NULL`;
      return [
        name,
        `CREATE INDEX IF NOT EXISTS ${name} ON ${table} (${orderSql(keys)}) WHERE document IS NOT NULL${onlyWith}`,
      ];
    }),
  );
}

/** Names an index by its fields. `columns` distinguishes it from those of earlier files, which were on the JSON. */
function markOf(keys: readonly { field: string; direction: string }[], onlyWith: string | undefined): string {
  return createHash('sha256')
    .update('columns')
    .update(JSON.stringify(keys.map(({ field, direction }) => [field, direction])))
    .update(onlyWith === undefined ? '' : `only with ${onlyWith}`)
    .digest('hex')
    .slice(0, 12);
}
