import { createHash } from 'node:crypto';
import type { CollectionSpec } from '../collection.js';
import { checkSpec, declaredFields, indexKeys } from '../query/names.js';
import type { Connection } from './connection.js';
import { orderSql } from './expressions.js';

/** A collection as this process knows it. */
export interface Collection {
  name: string;
  table: string;
  /** What queries may use. */
  fields: ReadonlySet<string>;
}

/** Which collections the file has, in which tables. Other processes may change that at any time. */
export class Catalog {
  private readonly known = new Map<string, Collection>();

  constructor(private readonly connection: () => Connection) {}

  /** Forgets everything; the file knows. */
  forget(): void {
    this.known.clear();
  }

  /** @param options.fresh read it again from the file */
  find(name: string, options: { fresh?: boolean } = {}): Collection | undefined {
    const known = this.known.get(name);
    if (known && !options.fresh) return known;
    const row = this.connection().sql('SELECT number, fields FROM collections WHERE name = ?').get(name);
    if (!row) return undefined;
    const fields = new Set(JSON.parse(row.fields as string) as string[]);
    const collection = { name, table: `documents_${row.number as number}`, fields };
    this.known.set(name, collection);
    return collection;
  }

  /** @throws TypeError there is no such collection */
  demand(name: string): Collection {
    const collection = this.find(name);
    if (!collection) throw new TypeError(`There is no collection '${name}': ensure it before writing`);
    return collection;
  }

  names(): string[] {
    const rows = this.connection().sql('SELECT name FROM collections ORDER BY name').all();
    return rows.map(({ name }) => name as string);
  }

  async ensure(spec: CollectionSpec, deferIndexes: boolean): Promise<void> {
    checkSpec(spec);
    const connection = this.connection();
    const wanted = new Map(
      spec.indexes.map((index) => [indexKeys(index)] as const).map(([keys]) => [markOf(keys), keys]),
    );
    const { collection, built } = await connection.commit(() => {
      const collection = this.declare(spec);
      return { collection, built: this.indexes(collection.table) };
    });
    if (deferIndexes) return;
    // One transaction an index: each holds the thread as long as it takes, and requests come in between.
    for (const [mark, keys] of wanted) {
      const name = `${collection.table}_by_${mark}`;
      if (built.includes(name)) continue;
      await connection.commit(() =>
        connection.exec(
          `CREATE INDEX IF NOT EXISTS ${name} ON ${collection.table} (${orderSql(keys)}) WHERE body IS NOT NULL`,
        ),
      );
    }
    for (const name of built) {
      if (wanted.has(name.slice(`${collection.table}_by_`.length))) continue;
      await connection.commit(() => connection.exec(`DROP INDEX IF EXISTS ${name}`));
    }
  }

  async drop(name: string): Promise<void> {
    const connection = this.connection();
    await connection.commit(() => {
      const collection = this.find(name, { fresh: true });
      if (!collection) return;
      connection.exec(`DROP TABLE IF EXISTS ${collection.table}`);
      connection.sql('DELETE FROM collections WHERE name = ?').run(name);
    });
    this.known.delete(name);
  }

  private declare(spec: CollectionSpec): Collection {
    const connection = this.connection();
    const fields = JSON.stringify([...declaredFields(spec)].sort());
    connection
      .sql(
        'INSERT INTO collections (name, fields) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET fields = excluded.fields',
      )
      .run(spec.name, fields);
    const collection = this.find(spec.name, { fresh: true })!;
    const { table } = collection;
    connection.exec(
      `CREATE TABLE IF NOT EXISTS ${table} (id TEXT NOT NULL PRIMARY KEY, position TEXT NOT NULL, body TEXT) STRICT;
       CREATE INDEX IF NOT EXISTS ${table}_tombstones ON ${table} (position) WHERE body IS NULL`,
    );
    return collection;
  }

  /** The declared indexes that are built. */
  private indexes(table: string): string[] {
    return this.connection()
      .sql(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND name LIKE '%!_by!_%' ESCAPE '!'`)
      .all(table)
      .map(({ name }) => name as string);
  }
}

function markOf(keys: readonly { field: string; direction: string }[]): string {
  return createHash('sha256')
    .update(JSON.stringify(keys.map(({ field, direction }) => [field, direction])))
    .digest('hex')
    .slice(0, 12);
}
