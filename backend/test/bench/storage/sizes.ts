/** What stands in the files of a data folder, and how large it is. */
import { join } from 'node:path';
import { type Database, openDatabase } from '@wavelane/sqlite';

/** Bytes by file, then by table or index, then for events by type. */
export interface Sizes {
  /** Pages of a table or an index, by `file name`. */
  parts: Map<string, number>;
  events: number;
  /** Bytes of the texts of a type's rows, as they stand there, and how many there are. */
  types: Map<string, { rows: number; texts: number }>;
}

const FILES = ['events.sqlite', 'read-models.sqlite', 'read-models-records.sqlite'] as const;

/** Of a data folder, beside the process that writes it. */
export function sizesOf(folder: string): Sizes {
  const parts = new Map<string, number>();
  for (const file of FILES)
    looking(join(folder, file), (db) => {
      const names = namesIn(db);
      for (const { name, bytes } of db.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all())
        parts.set(`${file} ${names(String(name))}`, Number(bytes));
    });
  const types: Sizes['types'] = new Map();
  let events = 0;
  looking(join(folder, FILES[0]), (db) => {
    for (const { type, rows, texts } of db
      .prepare(
        `SELECT type, count(*) AS rows,
                sum(octet_length(data) + octet_length(metadata) + coalesce(octet_length(content), 0)) AS texts
         FROM events GROUP BY type`,
      )
      .all()) {
      types.set(String(type), { rows: Number(rows), texts: Number(texts) });
      events += Number(rows);
    }
  });
  return { parts, events, types };
}

/** Tables of read models have numbers: they are called as their collections are. */
function namesIn(db: Database): (table: string) => string {
  const isThere = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'collections'`).get();
  const rows = isThere ? db.prepare('SELECT number, name FROM collections').all() : [];
  const called = new Map(rows.map(({ number, name }) => [`documents_${Number(number)}`, String(name)]));
  const keys = new Map(
    db
      .prepare(`SELECT name, tbl_name, coalesce(sql, 'its key') AS sql FROM sqlite_schema WHERE type = 'index'`)
      .all()
      .map(({ name, tbl_name, sql }) => {
        const on = /\(([^)]*)\)/.exec(String(sql))?.[1] ?? String(sql);
        return [String(name), `${called.get(String(tbl_name)) ?? String(tbl_name)} by ${on}`];
      }),
  );
  return (table) => called.get(table) ?? keys.get(table) ?? table;
}

function looking(path: string, look: (db: Database) => void): void {
  const db = openDatabase(path, { readOnly: true });
  try {
    look(db);
  } finally {
    db.close();
  }
}
