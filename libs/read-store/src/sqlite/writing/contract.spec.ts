import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AlreadyThere, Fenced } from '../../errors.js';
import type { ReadStore } from '../../port.js';
import { readStoreContract } from '../../testing/contract.js';
import { openSqliteReadStore } from '../sqlite-read-store.js';
import { SecondConnection } from './testing/second-connection.js';

const folder = mkdtempSync(join(tmpdir(), 'wavelane-aside-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

readStoreContract(
  'SQLite files that another connection writes to',
  async () => {
    const path = join(folder, 'contract.sqlite');
    const opened = () => openSqliteReadStore({ path, asideFrom: 1, aside: new SecondConnection(path) });
    const store = opened();
    return { store, another: async () => opened(), stop: () => store.close() };
  },
  { atomicBatches: true, runs: 60 },
);

describe('a batch that another connection writes', () => {
  const path = join(folder, 'read-models.sqlite');
  const aside = new SecondConnection(path);
  const fence = (term: number) => ({ lease: 'projector', term });
  const at = (position: string) => ({ position, storeId: 's' });
  const documents = (ids: readonly string[], position: string, isNew = false) => [
    { collection: 'things@1', writes: ids.map((id) => ({ id, position, body: { size: 1 }, isNew })) },
  ];
  let store: ReadStore;
  beforeAll(async () => {
    store = openSqliteReadStore({ path, asideFrom: 3, aside });
    await store.ensure({ name: 'things@1', indexes: [{ fields: [{ field: 'size' }] }] });
  });
  afterAll(async () => store.close());

  it('goes to the other connection if it is large, and is read as soon as it is written', async () => {
    await store.write({ documents: documents(['a', 'b'], '1') });
    expect(aside.carriedOut).toBe(0);
    await store.write({ documents: documents(['c', 'd', 'e'], '1') });
    expect(aside.carriedOut).toBe(1);
    expect(await store.count('things@1', { size: 1 })).toBe(5);
  });

  it('waits in line with batches that are written at the same time', async () => {
    const write = (ids: readonly string[]) => store.write({ documents: documents(ids, '2') });
    await Promise.all([write(['a']), write(['b', 'c', 'd']), write(['e']), write(['b', 'c', 'd', 'e'])]);
    const there = await store.load('things@1', ['a', 'b', 'c', 'd', 'e']);
    expect(there.map(({ position }) => position)).toEqual(['2', '2', '2', '2', '2']);
  });

  it('comes back here when that connection refuses it, and says what was wrong', async () => {
    const before = await store.checkpoints();
    const again = store.write({
      documents: documents(['x', 'y', 'a'], '3', true),
      checkpoints: [{ key: 'k', value: at('3') }],
    });
    await expect(again).rejects.toThrow(AlreadyThere);
    expect(await store.checkpoints()).toEqual(before);
    expect(await store.get('things@1', 'x')).toBeUndefined();
    await store.write({ checkpoints: [{ key: 'fenced', value: at('3'), fence: fence(2) }] });
    const late = { key: 'fenced', value: at('4'), fence: fence(1) };
    await expect(store.write({ documents: documents(['x', 'y', 'z'], '4'), checkpoints: [late] })).rejects.toThrow(
      Fenced,
    );
    expect(await store.checkpoint('fenced')).toMatchObject({ position: '3' });
  });

  it('goes by the tables as they are now, though another connection has changed them', async () => {
    const other = openSqliteReadStore({ path });
    await other.ensure({ name: 'things@1', indexes: [{ fields: [{ field: 'size' }, { field: 'colour' }] }] });
    await other.close();
    const writes = ['f', 'g', 'h'].map((id) => ({ id, position: '5', body: { size: 2, colour: 'red' } }));
    await store.write({ documents: [{ collection: 'things@1', writes }] });
    expect(await store.count('things@1', { size: 2, colour: 'red' })).toBe(3);
  });

  it('leads to the same state when it is written again after an answer got lost', async () => {
    aside.isSilent = true;
    const value = at('6');
    await store.write({ documents: documents(['i', 'j', 'k'], '6'), checkpoints: [{ key: 'k', value }] });
    aside.isSilent = false;
    expect(await store.many('things@1', ['i', 'j', 'k'])).toHaveLength(3);
    expect(await store.checkpoint('k')).toMatchObject(value);
  });

  it('refuses the whole batch when one document is invalid', async () => {
    const writes = Array.from({ length: 1_000 }, (_none, n) => ({
      id: `n${n}`,
      position: '7',
      body: { size: n === 900 ? [] : n },
    }));
    await expect(store.write({ documents: [{ collection: 'things@1', writes }] })).rejects.toThrow(TypeError);
    expect(await store.get('things@1', 'n0')).toBeUndefined();
  });
});

describe('the connection that writes beside', () => {
  it('takes the WAL into the file after a thousand rows, and seldom for pointers, which are the same few', async () => {
    const path = join(folder, 'checkpoints.sqlite');
    const aside = new SecondConnection(path);
    const store = openSqliteReadStore({ path, aside, asideFrom: Infinity });
    const keys = Array.from({ length: 60 }, (_, n) => `lease:${n}`);
    for (let revision = 0; revision < 100; revision++)
      await Promise.all(keys.map((key) => store.movePointer(key, { owner: 'one' }, revision)));
    expect(aside.checkpoints).toBe(0);
    for (let revision = 100; revision < 200; revision++)
      await Promise.all(keys.map((key) => store.movePointer(key, { owner: 'one' }, revision)));
    expect(aside.checkpoints).toBe(1);
    await store.ensure({ name: 'things@1', indexes: [] });
    const writes = Array.from({ length: 1_000 }, (_, n) => ({ id: String(n), position: '1', body: {}, isNew: true }));
    await store.write({ documents: [{ collection: 'things@1', writes }] });
    expect(aside.checkpoints).toBe(2);
    await store.close();
  });
});
