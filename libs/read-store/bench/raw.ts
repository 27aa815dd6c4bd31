import { randomUUID } from 'node:crypto';
import { openDatabase } from '@wavelane/sqlite';
import { orderSql } from '../src/sqlite/expressions.js';
import { bodyOf, type GuardedWritesOptions, type Rates } from './guarded-writes.js';

/** The same writes with nothing but the driver: what the port adds is the difference. */
export function rawWrites(path: string, options: GuardedWritesOptions = {}): Rates {
  const { documents = 20_000, batch = 1_000, rounds = 5 } = options;
  const db = openDatabase(path);
  const byAccount = orderSql([
    { field: 'accountId', direction: 'asc' },
    { field: 'createdAt', direction: 'desc' },
  ]);
  const byStatus = orderSql([
    { field: 'status', direction: 'asc' },
    { field: 'createdAt', direction: 'asc' },
  ]);
  db.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 4000;
    CREATE TABLE documents (id TEXT NOT NULL PRIMARY KEY, position TEXT NOT NULL, body TEXT) STRICT;
    CREATE INDEX by_account ON documents (${byAccount}, id DESC) WHERE body IS NOT NULL;
    CREATE INDEX by_status ON documents (${byStatus}, id) WHERE body IS NOT NULL;`);
  const write = db.prepare(
    `INSERT INTO documents (id, position, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE
     SET position = excluded.position, body = excluded.body WHERE excluded.position > documents.position`,
  );
  const ids = Array.from({ length: documents }, () => randomUUID());
  const rates: Rates = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    for (let from = 0; from < documents; from += batch) {
      const position = String(round * documents + from + batch).padStart(16, '0');
      db.exec('BEGIN IMMEDIATE');
      for (const [n, id] of ids.slice(from, from + batch).entries())
        write.run(id, position, JSON.stringify(bodyOf(from + n, round)));
      db.exec('COMMIT');
    }
    rates.push(documents / ((performance.now() - began) / 1_000));
  }
  db.close();
  return rates;
}
