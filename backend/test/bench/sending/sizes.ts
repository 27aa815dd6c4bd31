import { join } from 'node:path';
import { type Database, openDatabase } from '@wavelane/sqlite';

/** The content of the files of a data folder. */
export interface Sizes {
  /** Bytes of the pages of a table or an index, by `file name`. */
  parts: Map<string, number>;
  /** Rows of the log. */
  events: number;
}

const FILES = ['events.sqlite', 'read-models.sqlite'] as const;

/** Reads a data folder while another process writes to it. */
export function sizesOf(folder: string): Sizes {
  const parts = new Map<string, number>();
  for (const file of FILES)
    reading(join(folder, file), (db) => {
      const names = namesIn(db);
      for (const { name, bytes } of db.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all())
        parts.set(`${file} ${names(String(name))}`, Number(bytes));
    });
  let events = 0;
  reading(join(folder, FILES[0]), (db) => {
    events = Number(db.prepare('SELECT count(*) AS count FROM events').get()?.count);
  });
  return { parts, events };
}

/** Tables of read models are numbered in the file; people know them by the names of their collections. */
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

function reading(path: string, read: (db: Database) => void): void {
  const db = openDatabase(path, { readOnly: true });
  try {
    read(db);
  } finally {
    db.close();
  }
}
