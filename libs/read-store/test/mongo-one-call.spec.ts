import { afterEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type { Document } from 'bson';
import { AlreadyThere, Fenced, ReadStoreUnavailable } from '../src/errors.js';
import type { ReadStore, WriteBatch } from '../src/port.js';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';
import { type MongoDouble, type MongoDoubleOptions, startMongoDouble } from '../src/testing/mongodb-double.js';

const [ROWS, ONE, OTHER] = ['things@1.rows', 'things@1', 'others@1'] as const;
const PATIENT_MS = 10_000;

const written = (collection: string, ids: readonly string[], position: string, isNew = false) => ({
  collection,
  writes: ids.map((id) => ({ id, position, body: { at: position }, isNew })),
});
/** Seven writes into four collections. */
const batchAt = (position: string, isNew = false): WriteBatch => ({
  rows: [written(ROWS, [`r${position}`], position)],
  documents: [written(ONE, ['a', 'b'], position, isNew), written(OTHER, ['c', 'd'], position)],
  checkpoints: ['y', 'x'].map((key) => ({ key, value: { position, storeId: 's' } })),
});
const WRITES = 7;

describe('a batch of several collections on MongoDB', () => {
  let double: MongoDouble;
  const open: ReadStore[] = [];

  const connect = async (options: MongoDoubleOptions = {}) => {
    double = await startMongoDouble(options);
    const store = openMongoReadStore({ url: double.url, timeoutMs: PATIENT_MS });
    open.push(store);
    for (const name of [ROWS, ONE, OTHER]) await store.ensure({ name, indexes: [] });
    double.calls.forget();
    return store;
  };
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
    await double.stop();
  });

  const positions = async (store: ReadStore) => {
    const of = async (name: string, ids: string[]) =>
      (await store.load(name, ids)).map(({ id, position }) => `${id}${position}`).sort();
    const checkpoints = Object.entries(await store.checkpoints()).map(([key, { position }]) => `${key}${position}`);
    return [
      ...(await of(ROWS, ['r1', 'r2', 'r3'])),
      ...(await of(ONE, ['a', 'b'])),
      ...(await of(OTHER, ['c', 'd'])),
      ...checkpoints,
    ];
  };
  const ALL_AT_2 = ['r2', 'a2', 'b2', 'c2', 'd2', 'x2', 'y2'];
  const withRows = (at: readonly string[]) => at.map((text) => (text === 'r2' ? 'r22' : text));

  it('goes in one call, in the order of rows, documents and checkpoints, to a majority of servers', async () => {
    const store = await connect({ kind: 'replica set' });
    await store.write(batchAt('2'));
    const writes = ['bulkWrite', 'insert', 'update'].map((kind) => double.calls.of(kind));
    expect(writes).toEqual([1, 0, 0]);
    const { nsInfo, ordered, writeConcern } = defined(double.received.findLast((command) => 'bulkWrite' in command));
    const collections = [`read.${ROWS}`, `read.${ONE}`, `read.${OTHER}`, 'read_checkpoints'];
    expect((nsInfo as Document[]).map(({ ns }) => ns as string)).toEqual(collections.map((one) => `readmodels.${one}`));
    expect([ordered, writeConcern]).toMatchObject([true, { w: 'majority' }]);
    expect(await positions(store)).toEqual(withRows(ALL_AT_2));
  });

  it.each([7, 'documentdb'] as const)(
    'goes in steps to a server (%s) that refuses the command, which is asked for it once',
    async (version) => {
      const store = await connect({ version });
      await store.write(batchAt('1'));
      await store.write(batchAt('2'));
      expect([double.calls.of('bulkWrite'), double.calls.of('update'), double.calls.of('insert')]).toEqual([1, 6, 2]);
      expect(await positions(store)).toEqual(['r11', ...withRows(ALL_AT_2)]);
    },
  );

  it('ends at any of its writes when it is torn, and can be repeated without harm', async () => {
    const store = await connect();
    for (let kept = 0; kept <= WRITES; kept++) {
      for (const name of [ROWS, ONE, OTHER]) await store.drop(name);
      for (const key of ['x', 'y']) await store.clearCheckpoint(key);
      for (const name of [ROWS, ONE, OTHER]) await store.ensure({ name, indexes: [] });
      double.tearNextBulkWrite(kept);
      await expect(store.write(batchAt('2'))).rejects.toThrow(ReadStoreUnavailable);
      expect(await positions(store)).toEqual(withRows(ALL_AT_2).slice(0, kept));
      await store.write(batchAt('2'));
      expect(await positions(store)).toEqual(withRows(ALL_AT_2));
    }
  });

  it('goes on behind a document that is newer, and behind a row that is there', async () => {
    const store = await connect();
    await store.write({ documents: [written(ONE, ['b'], '3')], rows: [written(ROWS, ['r2'], '1')] });
    await store.write(batchAt('2'));
    expect(await positions(store)).toEqual(['r21', 'a2', 'b3', 'c2', 'd2', 'x2', 'y2']);
  });

  it('moves no checkpoint when a document exists that was thought to be new', async () => {
    const store = await connect();
    await store.write({ documents: [written(ONE, ['b'], '1')] });
    await expect(store.write(batchAt('2', true))).rejects.toThrow(AlreadyThere);
    expect(await positions(store)).toEqual(withRows(['r2', 'a2', 'b1', 'c2', 'd2']));
  });

  it('fails under the fence of an earlier holder of the lease', async () => {
    const store = await connect();
    const fence = { lease: 'l', term: 2 };
    await store.write({ checkpoints: [{ key: 'y', value: { position: '1', storeId: 's' }, fence }] });
    const [y, x] = defined(batchAt('2').checkpoints);
    const late = [{ ...defined(y), fence: { lease: 'l', term: 1 } }, defined(x)];
    await expect(store.write({ ...batchAt('2'), checkpoints: late })).rejects.toThrow(Fenced);
    expect(await store.checkpoint('y')).toMatchObject({ position: '1' });
  });

  it('succeeds after it met other writers', async () => {
    const store = await connect({ kind: 'replica set' });
    double.conflicts = 3;
    await store.write(batchAt('2'));
    expect(await positions(store)).toEqual(withRows(ALL_AT_2));
  });

  it('hides no failure: the document that cannot be written is told, and no checkpoint passes it', async () => {
    const store = await connect();
    const noSpace = () => ({ ok: 0, code: 14031, codeName: 'OutOfDiskSpace', errmsg: 'No space left' });
    double.answerNext('bulkWrite', noSpace);
    double.answerNext('update', noSpace);
    await expect(store.write(batchAt('2'))).rejects.toThrow(/No space left/);
    expect(await store.checkpoints()).toEqual({});
    double.answerNext('bulkWrite', noSpace);
    await store.write(batchAt('2'));
    expect(await positions(store)).toEqual(withRows(ALL_AT_2));
  });

  it('succeeds when its first answer got lost', async () => {
    const store = await connect({ kind: 'replica set' });
    double.loseAnswerOf('bulkWrite');
    await store.write(batchAt('2', true));
    expect(await positions(store)).toEqual(withRows(ALL_AT_2));
  });
});
