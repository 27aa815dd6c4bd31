import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type { Document } from 'bson';
import { ReadStoreUnavailable } from '../src/errors.js';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';
import type { ReadStore } from '../src/port.js';
import { type MongoDouble, startMongoDouble } from '../src/testing/mongodb-double.js';

const NAME = 'things@1';
const write = (id: string, n: number) => ({ id, position: String(n), body: { n } });

describe('a server that found two writers in each other’s way', () => {
  let double: MongoDouble;
  let store: ReadStore;
  beforeEach(async () => {
    double = await startMongoDouble({ kind: 'mongos' });
    store = openMongoReadStore({ url: double.url });
    await store.ensure({ name: NAME, indexes: [] });
  });
  afterEach(async () => {
    await store.close();
    await double.stop();
  });
  const records = () => store.records({ name: 'counters' });

  it.each<[string, () => Promise<unknown>, unknown]>([
    [
      'a batch',
      async () => {
        const writes = [write('a', 1), write('b', 1)];
        const checkpoint = { key: 'c', value: { position: '1', storeId: 's' }, fence: { lease: 'l', term: 1 } };
        await store.write({
          rows: [{ collection: NAME, writes: [write('row', 1)] }],
          documents: [{ collection: NAME, writes }],
          checkpoints: [checkpoint],
        });
        return [(await store.many(NAME, ['a', 'b', 'row'])).length, (await store.checkpoint('c'))?.position];
      },
      [3, '1'],
    ],
    ['a repair', () => store.replace(NAME, write('a', 1)).then(() => store.count(NAME)), 1],
    ['a pointer', () => store.movePointer('p', { n: 1 }, 0), { value: { n: 1 }, revision: 1 }],
    [
      'a record',
      () =>
        records()
          .put('a', { n: 1 }, null)
          .then(() => records().get('a', 0)),
      { id: 'a', body: { n: 1 }, expiresAt: null },
    ],
    ['a count', () => records().increment('a', 2, 10, 0), { count: 2, expiresAt: 10 }],
  ])('gets %s again, and tells of no outage (M8)', async (_, work, expected) => {
    await records().get('a', 0);
    double.conflicts = 2;
    expect(await work()).toEqual(expected);
    expect(double.conflicts).toBe(0);
  });

  it('gets a list again when one of its writes was in the way, beside one that was there already (M8)', async () => {
    await store.write({ documents: [{ collection: NAME, writes: [write('a', 5)] }] });
    double.answerNext('update', () => ({
      ok: 1,
      n: 1,
      writeErrors: [
        { index: 0, code: 11000, errmsg: 'E11000' },
        { index: 1, code: 112, errmsg: 'deadlock detected' },
      ],
    }));
    await store.write({ documents: [{ collection: NAME, writes: [write('a', 2), write('b', 2)] }] });
    expect(await store.many(NAME, ['a', 'b'])).toMatchObject([{ position: '5' }, { position: '2' }]);
  });

  it('gets a bounded number of repeats', async () => {
    double.conflicts = 1_000;
    await expect(store.write({ documents: [{ collection: NAME, writes: [write('a', 1)] }] })).rejects.toThrow(
      ReadStoreUnavailable,
    );
  });

  it('gets the writes of every batch in the order of their ids (M8)', async () => {
    const writes = ['c', 'é', 'a', 'b', 'B'].map((id) => write(id, 1));
    await store.write({ rows: [{ collection: NAME, writes }], documents: [{ collection: NAME, writes }] });
    const sent = (name: string) => defined(double.received.findLast((command) => name in command));
    const inOrder = ['B', 'a', 'b', 'c', 'é'];
    expect((sent('insert').documents as Document[]).map(({ _id }) => _id as string)).toEqual(inOrder);
    const updates = double.received.filter((command) => command.update === `read.${NAME}`);
    expect((defined(updates.at(-1)).updates as Document[]).map(({ q }) => (q as Document)._id as string)).toEqual(
      inOrder,
    );
  });
});
