import type { Database } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { place } from './sound-data.js';

const tableOf = (db: Database, collection: string): string => {
  const { number } = db.prepare('SELECT number FROM collections WHERE name = ?').get(collection) as {
    number: number;
  };
  return (
    db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE ?`).get(`%${number}`) as {
      name: string;
    }
  ).name;
};
/** The table of a collection, by the beginning of its name. */
export const collectionLike = (db: Database, name: string): string =>
  tableOf(db, (db.prepare('SELECT name FROM collections WHERE name LIKE ?').get(name) as { name: string }).name);

/** What is changed in which collection, and which stage of the verification says what of it. */
export const READ_MODEL_TAMPERS: [string, string, (table: string, db: Database) => void, string, RegExp][] = [
  [
    'a wallet with days too many',
    'wallets@%',
    (table, db) => db.exec(`UPDATE ${table} SET body = json_set(body, '$.balance', 1027)`),
    'recount',
    /Document '.*' of wallets: balance is 1027, and the log says 27/,
  ],
  [
    'a wallet taken away',
    'wallets@%',
    (table, db) => db.exec(`DELETE FROM ${table}`),
    'recount',
    /Document '.*' of wallets is missing/,
  ],
  [
    'a wallet of nobody',
    'wallets@%',
    (table, db) => db.exec(`UPDATE ${table} SET id = 'nobody'`),
    'recount',
    /Document 'nobody' of wallets is nowhere in the log/,
  ],
  [
    'the pool',
    'pool@%',
    (table, db) => db.exec(`UPDATE ${table} SET body = json_set(body, '$.reserved', 3)`),
    'recount',
    /Document 'pool-main' of pool: reserved is 3, and the log says 0/,
  ],
  [
    'a void that never was',
    'pool-transactions@%',
    (table, db) => db.exec(`UPDATE ${table} SET body = json_set(body, '$.hidden', json('true')) WHERE id = '1'`),
    'recount',
    /Document '1' of pool-transactions: hidden is true, and the log says false/,
  ],
  [
    'a payment that was not rejected',
    'offline-payments@%',
    (table, db) => db.exec(`UPDATE ${table} SET body = json_set(body, '$.status', 'REJECTED')`),
    'recount',
    /status is "REJECTED", and the log says "APPROVED"/,
  ],
  [
    'an account of the journal',
    'journal@1',
    (table, db) => db.exec(`UPDATE ${table} SET body = json_set(body, '$.balance', 1) WHERE id = 'pool:main'`),
    'recount',
    /Document 'pool:main' of journal: balance is 1, and the log says 90/,
  ],
  [
    'the sums of an account, which only a fold tells',
    'journal@1',
    (table, db) => db.exec(`UPDATE ${table} SET body = json_set(body, '$.sums', json('{}')) WHERE id = 'pool:main'`),
    'read-models',
    /Document 'pool:main' of journal is different/,
  ],
  [
    'a line of the journal changed',
    'journal@1.rows',
    (table, db) =>
      db.exec(`UPDATE ${table} SET body = json_set(body, '$.delta', 5) WHERE body LIKE '%WalletDayConsumed%'
        AND id LIKE '%.00' AND rowid = (SELECT min(rowid) FROM ${table} WHERE body LIKE '%WalletDayConsumed%')`),
    'recount',
    /Line '.*\.00' of the journal is not what posting 1 of WalletDayConsumed at position .* \(user:.* -1\) says/,
  ],
  [
    'a line of the journal taken away',
    'journal@1.rows',
    (table, db) => db.exec(`DELETE FROM ${table} WHERE body LIKE '%sink:consumed"%' AND id LIKE '%.01'`),
    'recount',
    /The line of posting 2 of WalletDayConsumed at position .* is missing/,
  ],
  [
    'a line of the journal slipped in',
    'journal@1.rows',
    slipIn,
    'recount',
    /Line '0000000000000003\.07' of the journal .* is no posting of the log/,
  ],
  [
    'a channel',
    'channels@%',
    (table, db) => db.exec(`UPDATE ${table} SET body = json_set(body, '$.label', 'Forged')`),
    'read-models',
    /Document '.*' of channels is different/,
  ],
];

function slipIn(table: string, db: Database): void {
  const row = defined(db.prepare(`SELECT * FROM ${table} ORDER BY id LIMIT 1`).get());
  const body = { ...(JSON.parse(String(row.body)) as object), position: place(3) };
  const changed: Record<string, unknown> = {
    ...row,
    id: `${place(3)}.07`,
    position: place(3),
    body: JSON.stringify(body),
  };
  const columns = Object.keys(changed);
  const values = Object.values(changed) as (string | number | null)[];
  db.prepare(
    `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join()}) VALUES (${columns.map(() => '?').join()})`,
  ).run(...values);
}
