import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import type { Database } from '@wavelane/sqlite';
import { change, collectionLike, READ_MODEL_TAMPERS } from './read-model-tampers.js';
import { eventWhere, first, forge, place, shift, SoundData } from './sound-data.js';

let data: SoundData;

beforeAll(async () => (data = await SoundData.make()));
afterAll(() => data.remove());

describe('verification of sound data', () => {
  it('reports no difference', async () => {
    const report = await data.verified('events', () => undefined);
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

  it('tells the balance of an account, then and now', async () => {
    const account = `user:${data.adaId}`;
    expect((await data.verified('events', () => undefined, { account })).balance).toBe(27);
    const asOf = new Date(Date.now() + DAY_MS).toISOString();
    const before = await data.verified('events', () => undefined, { account, asOf });
    expect(before).toMatchObject({ outcome: 'clean', balance: 30, asOf, account });
    expect(before.stages.map(({ stage }) => stage)).toEqual(['log', 'chain', 'laws', 'payments']);
  });
});

describe('the verification of a log that was tampered with', () => {
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
          recorded_at, 0, NULL FROM events WHERE position = ${position + 1}`);
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
  ])('reports %s', async (_, tamper, stage, message) => {
    let position = 0;
    const report = await data.verified('events', (db) => (position = tamper(db)));
    expect(report.outcome).toBe('differences');
    expect(first(report)).toMatchObject({ stage, message: expect.stringMatching(message) });
    expect(JSON.stringify(first(report))).toMatch(new RegExp(`\\b0*${position}\\b`));
  });

  it('needs a head that was kept elsewhere, or read models, to find an end cut off with its seal', async () => {
    const { chain, events } = await data.verified('events', () => undefined);
    const cut = (db: Database) => {
      db.exec(`DELETE FROM events WHERE position > ${events - 5}`);
      db.exec(`UPDATE sqlite_sequence SET seq = ${events - 5} WHERE name = 'events'`);
    };
    const asOf = place(events - 5);
    const unaware = await data.verified('events', cut, { asOf });
    expect(unaware.differences.filter(({ stage }) => stage === 'chain' || stage === 'log')).toEqual([]);
    const aware = await data.verified('events', cut, { asOf, expectedHead: chain.head });
    expect(first(aware)).toMatchObject({ stage: 'chain', rule: 'the expected head is in the chain' });
    expect((await data.verified('events', () => undefined, { expectedHead: chain.head })).outcome).toBe('clean');
    // Without a head, the read models show it: they have folded the events that are missing.
    expect(first(await data.verified('events', cut))).toMatchObject({ stage: 'log', rule: 'nothing lost at the end' });
  });
});

describe('the verification of read models that were tampered with', () => {
  it.each(READ_MODEL_TAMPERS)('reports %s', async (_, collection, tamper, stage, message) => {
    const report = await data.verified('read-models', (db) => tamper(collectionLike(db, collection), db));
    expect(report.outcome).toBe('differences');
    expect(first(report)).toMatchObject({ stage, message: expect.stringMatching(message) });
  });

  it('finds only the differences of the account that is asked for', async () => {
    const tamper = (db: Database) => {
      change(db, collectionLike(db, 'channels@%'), { label: 'Forged' });
      change(db, collectionLike(db, 'wallets@%'), { balance: 1 });
    };
    const { differences } = await data.verified('read-models', tamper, { account: `user:${data.adaId}` });
    expect(new Set(differences.map(({ rule }) => rule))).toEqual(new Set(['wallets']));
    expect((await data.verified('read-models', tamper, { account: 'user:somebody' })).outcome).toBe('clean');
  });
});
