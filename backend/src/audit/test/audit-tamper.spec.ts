import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type AuditReport, type Channel, DAY_MS } from '@wavelane/contracts';
import { openSqliteEventStore } from '@wavelane/event-store';
import { openSqliteReadStore } from '@wavelane/read-store';
import { type Database, openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { ChainSealer } from '../chain/chain.sealer.js';
import { verify, type VerificationOptions } from '../checks/verification.js';
import { ALL_PROJECTIONS } from '../../projections.js';
import { SystemClock } from '../../platform/domain/clock.js';
import { startApp } from '../../../testing/app.js';

/** Data of a product that people used for a while, sealed; each test works on a copy of its own. */
let sound: string;
let folder: string;
let adaId: string;
let copies = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-tamper-'));
  sound = join(folder, 'sound');
  const app = await startApp({ env: { TEST_CLOCK: '1' }, dataDir: sound });
  const { agent, user } = await app.register();
  adaId = user.id;
  const admin = await app.subscribe(agent);
  await admin.post('/api/admin/balance/topup').send({ days: 100, note: 'Invoice 7' }).expect(200);
  await admin.post('/api/admin/balance/topup').send({ days: 40, note: 'By mistake' }).expect(200);
  await admin.delete('/api/admin/balance/transactions/2').expect(200);
  const { body } = await agent.post('/api/channels').send({ label: 'Shop', phone: '+97332220001' }).expect(201);
  const { id } = body as Channel;
  await admin.post(`/api/admin/users/${adaId}/channels/${id}/activate`).send({ days: 10 }).expect(200);
  const advance = { ms: 3 * DAY_MS };
  await app.anonymous().post('/api/test/clock/advance').send(advance).expect(200);
  await app.settle();
  await app.stop();
  const store = openSqliteEventStore({ path: join(sound, 'events.sqlite') });
  const clock = new SystemClock();
  await new ChainSealer(store, clock).sealNext(-365 * DAY_MS);
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Verifies a copy of the data after a change to one of its files outside of the product. */
async function verified(
  file: 'events' | 'read-models',
  tamper: (db: Database) => void,
  options: Partial<VerificationOptions> = {},
): Promise<AuditReport> {
  const copy = join(folder, `copy-${++copies}`);
  cpSync(sound, copy, { recursive: true });
  const db = openDatabase(join(copy, `${file}.sqlite`));
  const guards = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all();
  for (const { name } of guards) db.exec(`DROP TRIGGER ${String(name)}`);
  tamper(db);
  for (const { sql } of guards) db.exec(String(sql));
  db.close();
  const logFile = join(copy, 'events.sqlite');
  const eventStore = openSqliteEventStore({ path: logFile });
  const readStore = openSqliteReadStore({ path: join(copy, 'read-models.sqlite') });
  try {
    const projections = ALL_PROJECTIONS;
    return await verify({ eventStore, readStore, projections, now: Date.now(), logFile, ...options });
  } finally {
    await eventStore.close();
    await readStore.close();
  }
}

interface EventRow extends Record<string, unknown> {
  position: number;
  stream: string;
  revision: number;
}

const eventWhere = (db: Database, where: string): EventRow =>
  db.prepare(`SELECT * FROM events WHERE ${where} ORDER BY position LIMIT 1`).get() as EventRow;

/** Makes the checksum fit again: the forger knows how the file is written. */
function forge(db: Database, where: string): void {
  for (const row of db.prepare(`SELECT * FROM events WHERE ${where}`).all()) {
    const { position, stream, revision, id, type, schema_version, recorded_at, metadata, data } = row as Record<
      string,
      string
    >;
    const head = `${stream}\n${revision}\n${id}\n${type}\n${schema_version}\n${recorded_at}\n${metadata}\n`;
    db.prepare('UPDATE events SET checksum = ? WHERE position = ?').run(
      crc32(defined(data), crc32(head)),
      Number(position),
    );
  }
}

/** Makes room or closes a gap: every event from a position on moves by so many places. */
function shift(db: Database, from: number, by: number): void {
  db.exec(`UPDATE events SET position = -position WHERE position >= ${from}`);
  db.exec(`UPDATE events SET position = -position + ${by} WHERE position < 0`);
  db.exec(`UPDATE sqlite_sequence SET seq = seq + ${by} WHERE name = 'events'`);
}

const place = (position: number) => String(position).padStart(16, '0');
const first = ({ differences: [difference] }: AuditReport) => difference;

describe('verification of sound data', () => {
  it('reports no difference', async () => {
    const report = await verified('events', () => undefined);
    expect(report.differences).toEqual([]);
    expect(report).toMatchObject({ outcome: 'clean', total: 0, notCompared: {}, asOf: null, account: null });
    expect(report.chain).toMatchObject({ sealed: report.events - 1, unsealed: 1 });
    expect(report.stages.map(({ stage }) => stage)).toEqual([
      'log',
      'chain',
      'laws',
      'payments',
      'recount',
      'read-models',
    ]);
    for (const { checked } of report.stages) expect(checked).toBeGreaterThan(0);
  });

  it('tells where an account stood, then and now', async () => {
    const account = `user:${adaId}`;
    expect((await verified('events', () => undefined, { account })).balance).toBe(27);
    const asOf = new Date(Date.now() + DAY_MS).toISOString();
    const before = await verified('events', () => undefined, { account, asOf });
    expect(before).toMatchObject({ outcome: 'clean', balance: 30, asOf, account });
    expect(before.stages.map(({ stage }) => stage)).toEqual(['log', 'chain', 'laws', 'payments']);
  });
});

describe('a log that was tampered with', () => {
  it.each<[string, (db: Database) => number, string, RegExp]>([
    [
      'a changed event, found by its checksum',
      (db) => {
        const { position } = eventWhere(db, `type = 'PoolToppedUp'`);
        db.exec(`UPDATE events SET data = replace(data, '100', '900') WHERE position = ${position}`);
        return position;
      },
      'log',
      /checksum/,
    ],
    [
      'an event taken away, found by its number',
      (db) => {
        const { position } = eventWhere(db, `type = 'PoolToppedUp'`);
        db.exec(`DELETE FROM events WHERE position = ${position}`);
        return position;
      },
      'log',
      /missing/,
    ],
    [
      'an event moved within its stream, found by its revision',
      (db) => {
        const rows = db.prepare(`SELECT position FROM events WHERE stream = 'pool-main' ORDER BY position`).all();
        const [a, b] = rows.map(({ position }) => Number(position)) as [number, number];
        db.exec(`UPDATE events SET position = -1 WHERE position = ${a}`);
        db.exec(`UPDATE events SET position = ${a} WHERE position = ${b}`);
        db.exec(`UPDATE events SET position = ${b} WHERE position = -1`);
        return a;
      },
      'log',
      /revision 1 .* stands where 0 belongs/,
    ],
    [
      'an event forged whole, found by the chain',
      (db) => {
        const { position } = eventWhere(db, `type = 'PoolToppedUp'`);
        const where = `position = ${position}`;
        db.exec(`UPDATE events SET data = replace(data, 'Invoice 7', 'Invoice 8') WHERE ${where}`);
        forge(db, where);
        return position;
      },
      'chain',
      /is not what was sealed in block \d/,
    ],
    [
      'who did it, forged whole, found by the chain',
      (db) => {
        const { position } = eventWhere(db, `type = 'OfflinePaymentApproved'`);
        const where = `position = ${position}`;
        db.exec(`UPDATE events SET metadata = replace(metadata, '"admin"', '"user"') WHERE ${where}`);
        forge(db, where);
        return position;
      },
      'chain',
      /is not what was sealed in block \d/,
    ],
    [
      'the only event of a stream taken away and the gap closed, found by the chain',
      (db) => {
        const { position } = eventWhere(db, `stream LIKE 'email-%' AND position > 5`);
        db.exec(`DELETE FROM events WHERE position = ${position}`);
        shift(db, position, -1);
        return position - 1;
      },
      'chain',
      /An event that was sealed in block \d after position .* is missing/,
    ],
    [
      'an event slipped in with everything moved up, found by the chain',
      (db) => {
        const { position } = eventWhere(db, `type = 'WalletCredited'`);
        shift(db, position, 1);
        db.exec(`INSERT INTO events SELECT ${position}, 'slipped-in', 0, id, type, schema_version, data, metadata,
          recorded_at, 0 FROM events WHERE position = ${position + 1}`);
        forge(db, `position = ${position}`);
        return position;
      },
      'chain',
      /\(stream slipped-in, revision 0\) was not there when block \d was sealed/,
    ],
    [
      'two events of two streams swapped, found by the chain',
      (db) => {
        const a = eventWhere(db, `stream LIKE 'email-%'`).position;
        const b = eventWhere(db, `stream LIKE 'offline-payment-%'`).position;
        db.exec(`UPDATE events SET position = -1 WHERE position = ${a}`);
        db.exec(`UPDATE events SET position = ${a} WHERE position = ${b}`);
        db.exec(`UPDATE events SET position = ${b} WHERE position = -1`);
        return Math.min(a, b);
      },
      'chain',
      /have changed places since block \d was sealed/,
    ],
  ])('%s', async (_, tamper, stage, message) => {
    let position = 0;
    const report = await verified('events', (db) => (position = tamper(db)));
    expect(report.outcome).toBe('differences');
    expect(first(report)).toMatchObject({ stage, message: expect.stringMatching(message) });
    expect(JSON.stringify(first(report))).toMatch(new RegExp(`\\b0*${position}\\b`));
  });

  it('is found by a head that was kept elsewhere when it was cut off with its seal', async () => {
    const { chain, events } = await verified('events', () => undefined);
    const cut = (db: Database) => {
      db.exec(`DELETE FROM events WHERE position > ${events - 5}`);
      db.exec(`UPDATE sqlite_sequence SET seq = ${events - 5} WHERE name = 'events'`);
    };
    const asOf = place(events - 5);
    const unaware = await verified('events', cut, { asOf });
    expect(unaware.differences.filter(({ stage }) => stage === 'chain' || stage === 'log')).toEqual([]);
    const aware = await verified('events', cut, { asOf, expectedHead: chain.head });
    expect(first(aware)).toMatchObject({ stage: 'chain', rule: 'the expected head is in the chain' });
    expect((await verified('events', () => undefined, { expectedHead: chain.head })).outcome).toBe('clean');
    // And, without one, by the read models, which have folded what is gone.
    expect(first(await verified('events', cut))).toMatchObject({ stage: 'log', rule: 'nothing lost at the end' });
  });
});

describe('read models that were tampered with', () => {
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
  const collectionLike = (db: Database, name: string): string =>
    tableOf(db, (db.prepare('SELECT name FROM collections WHERE name LIKE ?').get(name) as { name: string }).name);

  it.each<[string, string, (table: string, db: Database) => void, string, RegExp]>([
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
  ])('%s', async (_, collection, tamper, stage, message) => {
    const report = await verified('read-models', (db) => tamper(collectionLike(db, collection), db));
    expect(report.outcome).toBe('differences');
    expect(first(report)).toMatchObject({ stage, message: expect.stringMatching(message) });
  });

  it('are named for the account that is asked for only', async () => {
    const tamper = (db: Database) => {
      db.exec(`UPDATE ${collectionLike(db, 'channels@%')} SET body = json_set(body, '$.label', 'Forged')`);
      db.exec(`UPDATE ${collectionLike(db, 'wallets@%')} SET body = json_set(body, '$.balance', 1)`);
    };
    const { differences } = await verified('read-models', tamper, { account: `user:${adaId}` });
    expect(new Set(differences.map(({ rule }) => rule))).toEqual(new Set(['wallets']));
    expect((await verified('read-models', tamper, { account: 'user:somebody' })).outcome).toBe('clean');
  });
});

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
