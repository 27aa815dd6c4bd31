import { type DocumentBehind, documentsBehind, overwriteBehind } from '@wavelane/read-store/testing';
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

/** Says other things in all documents of a table, or some of them. */
export function change(
  db: Database,
  table: string,
  said: Readonly<Record<string, unknown>>,
  isMeant: (id: string) => boolean = () => true,
): void {
  for (const { id, body } of documentsBehind(db, table))
    if (isMeant(id)) overwriteBehind(db, table, { id, body: { ...body, ...said } });
}

const says =
  (text: string) =>
  ({ body }: DocumentBehind) =>
    JSON.stringify(body).includes(text);

/** A change and its collection, and the stage of the verification that finds it, with its message. */
export const READ_MODEL_TAMPERS: [string, string, (table: string, db: Database) => void, string, RegExp][] = [
  [
    'a wallet with days too many',
    'wallets@%',
    (table, db) => change(db, table, { balance: 1027 }),
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
    (table, db) => change(db, table, { reserved: 3 }),
    'recount',
    /Document 'pool-main' of pool: reserved is 3, and the log says 0/,
  ],
  [
    'a void that never was',
    'pool-transactions@%',
    (table, db) => change(db, table, { hidden: true }, (id) => id === '1'),
    'recount',
    /Document '1' of pool-transactions: hidden is true, and the log says false/,
  ],
  [
    'a payment that was not rejected',
    'offline-payments@%',
    (table, db) => change(db, table, { status: 'REJECTED' }),
    'recount',
    /status is "REJECTED", and the log says "APPROVED"/,
  ],
  [
    'an account of the journal',
    'journal@2',
    (table, db) => change(db, table, { balance: 1 }, (id) => id === 'pool:main'),
    'recount',
    /Document 'pool:main' of journal: balance is 1, and the log says 90/,
  ],
  [
    'the sums of an account, which only a fold tells',
    'journal@2',
    (table, db) => change(db, table, { sums: {} }, (id) => id === 'pool:main'),
    'read-models',
    /Document 'pool:main' of journal is different/,
  ],
  [
    'a line of the journal changed',
    'journal@2.rows',
    (table, db) => {
      const [first] = documentsBehind(db, table).filter(says('WalletDayConsumed'));
      change(db, table, { delta: 5 }, (id) => id === defined(first).id && id.endsWith('.00'));
    },
    'recount',
    /Line '.*\.00' of the journal is not what posting 1 of WalletDayConsumed at position .* \(user:.* -1\) says/,
  ],
  [
    'a line of the journal taken away',
    'journal@2.rows',
    (table, db) => {
      const consumed = documentsBehind(db, table).filter(says('sink:consumed"'));
      for (const { id } of consumed) if (id.endsWith('.01')) db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
    },
    'recount',
    /The line of posting 2 of WalletDayConsumed at position .* is missing/,
  ],
  [
    'a line of the journal slipped in',
    'journal@2.rows',
    slipIn,
    'recount',
    /Line '0000000000000003\.07' of the journal .* is no posting of the log/,
  ],
  [
    'a channel',
    'channels@%',
    (table, db) => change(db, table, { label: 'Forged' }),
    'read-models',
    /Document '.*' of channels is different/,
  ],
];

function slipIn(table: string, db: Database): void {
  const row = defined(db.prepare(`SELECT * FROM ${table} ORDER BY id LIMIT 1`).get());
  const [first] = documentsBehind(db, table);
  const body = { ...defined(first).body, position: place(3) };
  const changed: Record<string, unknown> = {
    ...row,
    id: `${place(3)}.07`,
    position: place(3),
    document: JSON.stringify(body),
  };
  const columns = Object.keys(changed);
  const values = Object.values(changed) as (string | number | null)[];
  db.prepare(
    `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join()}) VALUES (${columns.map(() => '?').join()})`,
  ).run(...values);
}
