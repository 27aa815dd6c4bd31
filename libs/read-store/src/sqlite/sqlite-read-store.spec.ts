import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { ReadStoreUnavailable } from '../errors.js';
import type { ReadStore } from '../port.js';
import { openSqliteReadStore } from './sqlite-read-store.js';

const spec = { name: 'files@1', indexes: [{ fields: [{ field: 'n' }] }] };
const document = (id: string, position: string, body: Record<string, unknown> | null = { n: 1 }) => ({
  documents: [{ collection: spec.name, writes: [{ id, position, body }] }],
});

describe('the read store in SQLite files', () => {
  let folder: string;
  let path: string;
  const open: ReadStore[] = [];
  const opened = (options: { maxBytes?: number } = {}) => {
    const store = openSqliteReadStore({ path, ...options });
    open.push(store);
    return store;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wavelane-read-'));
    path = join(folder, 'deeper', 'read-models.sqlite');
  });
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves no byte of overwritten and removed documents in its files after a scrub', async () => {
    const [store, other] = [opened(), opened()];
    await store.ensure(spec);
    const records = store.records({ name: 'work' });
    const secrets = Array.from({ length: 300 }, (_, n) => `secret ${n} ${'of somebody '.repeat(n % 40)}`);
    for (const [n, secret] of secrets.entries()) {
      await store.write(document(`d${n}`, '1', { n, secret }));
      await records.put(`r${n}`, { secret }, null);
    }
    expect(await other.count(spec.name)).toBe(secrets.length);
    for (const n of secrets.keys()) {
      await store.replace(spec.name, { id: `d${n}`, position: '1', body: n % 2 === 0 ? null : { n } });
      await records.remove(`r${n}`);
    }
    await store.scrub();
    const names = readdirSync(join(path, '..'));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names)
      expect([name, readFileSync(join(path, '..', name)).includes('secret ')]).toEqual([name, false]);
    expect(await other.count(spec.name)).toBe(secrets.length / 2);
  });

  it('removes many rows in turns with the event loop, all of them and no others', async () => {
    const store = opened();
    await store.ensure(spec);
    const records = store.records({ name: 'work', indexes: ['of'] });
    const kept = Array.from({ length: 5_000 }, (_, n) => ({ id: `r${n}`, body: { of: n % 5 === 0 ? 'ben' : 'ada' } }));
    await records.addMany(kept);
    const writes = kept.map(({ id }, n) => ({ id, position: n % 5 === 0 ? '3' : '1', body: null }));
    await store.write({ documents: [{ collection: spec.name, writes }] });
    const turnsOf = async (work: Promise<number>) => {
      let [turns, isOver] = [0, false];
      const count = () => {
        turns++;
        if (!isOver) setImmediate(count);
      };
      setImmediate(count);
      const removed = await work;
      isOver = true;
      return { removed, inTurns: turns > 1 };
    };
    expect(await turnsOf(records.removeWhere({ of: 'ada' }))).toEqual({ removed: 4_000, inTurns: true });
    expect(await records.list({}, 0, 10_000)).toHaveLength(1_000);
    expect(await turnsOf(store.sweep(spec.name, '2'))).toEqual({ removed: 4_000, inTurns: true });
    const left = await store.load(
      spec.name,
      kept.map(({ id }) => id),
    );
    expect(left).toHaveLength(1_000);
  });

  it('lists a collection that another process has dropped and made anew', async () => {
    const [first, second] = [opened(), opened()];
    await first.ensure(spec);
    await first.write(document('a', '1'));
    const ask = async (id: string) => [
      (await second.scan(spec.name, '', 10)).map((found) => found.id),
      (await second.find(spec.name, { where: { n: 1 } })).documents.map((found) => found.id),
      (await second.load(spec.name, [id])).map((found) => found.id),
      (await second.get(spec.name, id))?.id,
    ];
    expect(await ask('a')).toEqual([['a'], ['a'], ['a'], 'a']);
    await first.drop(spec.name);
    await first.ensure(spec);
    await first.write(document('b', '1'));
    expect(await ask('b')).toEqual([['b'], ['b'], ['b'], 'b']);
  });

  it('keeps documents, checkpoints, pointers and records when it is opened again', async () => {
    const first = opened();
    await first.ensure(spec);
    await first.write({ ...document('a', '1'), checkpoints: [{ key: 'c', value: { position: '1', storeId: 's' } }] });
    await first.movePointer('p', { live: 1 }, 0);
    await first.records({ name: 'sessions' }).put('s', { user: 1 }, null);
    await first.close();
    const second = opened();
    expect(await second.get(spec.name, 'a')).toEqual({ id: 'a', position: '1', body: { n: 1 } });
    expect(await second.find(spec.name, { where: { n: 1 } })).toMatchObject({ documents: [{ id: 'a' }] });
    expect(await second.checkpoint('c')).toEqual({ position: '1', storeId: 's' });
    expect(await second.pointer('p')).toEqual({ value: { live: 1 }, revision: 1 });
    expect(await second.records({ name: 'sessions' }).get('s', 0)).toMatchObject({ body: { user: 1 } });
  });

  it('keeps records in a file that survives throwing the read models away', async () => {
    const first = opened();
    await first.records({ name: 'vault' }).put('token', { sealed: 'x' }, null);
    await first.close();
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    expect(await opened().records({ name: 'vault' }).get('token', 0)).toMatchObject({ body: { sealed: 'x' } });
  });

  it('rejects with ReadStoreUnavailable on a full disk, loses nothing, and goes on reading', async () => {
    const store = opened({ maxBytes: 200_000 });
    await store.ensure(spec);
    await store.write(document('a', '1'));
    const large = store.write(document('b', '2', { n: 2, text: 'x'.repeat(500_000) }));
    await expect(large).rejects.toThrow(ReadStoreUnavailable);
    expect(await store.get(spec.name, 'a')).toMatchObject({ body: { n: 1 } });
    expect(await store.get(spec.name, 'b')).toBeUndefined();
    await store.write(document('c', '3'));
    expect(await store.count(spec.name)).toBe(2);
  });

  it('writes what succeeds of several writes in one turn', async () => {
    const store = opened({ maxBytes: 200_000 });
    await store.ensure(spec);
    const outcomes = await Promise.allSettled([
      store.write(document('a', '1')),
      store.write(document('b', '1', { text: 'x'.repeat(500_000) })),
      store.write(document('c', '1')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await store.count(spec.name)).toBe(2);
  });

  it('waits for another process that holds the file, without holding the thread', async () => {
    const store = opened();
    await store.ensure(spec);
    const other = openDatabase(path);
    other.exec('BEGIN IMMEDIATE');
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 5);
    const written = store.write(document('a', '1'));
    await new Promise((resolve) => setTimeout(resolve, 150));
    other.exec('COMMIT');
    other.close();
    await written;
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(5);
    expect(await store.count(spec.name)).toBe(1);
  });

  it('follows what another process does to its collections', async () => {
    const [here, there] = [opened(), opened()];
    await here.ensure(spec);
    await here.write(document('a', '1'));
    await there.ensure({ ...spec, indexes: [...spec.indexes, { fields: [{ field: 'm' }] }] });
    expect((await here.find(spec.name, { where: { m: null } })).documents).toHaveLength(1);
    await there.drop(spec.name);
    expect(await here.get(spec.name, 'a')).toBeUndefined();
    await expect(here.write(document('a', '1'))).rejects.toThrow(TypeError);
    await there.ensure(spec);
    await here.write(document('b', '1'));
    expect(await there.scan(spec.name, '', 10)).toMatchObject([{ id: 'b' }]);
  });

  it('refuses a file of another kind, and a file of a later version', async () => {
    await opened().close();
    const other = openDatabase(path);
    other.exec('PRAGMA user_version = 99');
    other.close();
    expect(() => opened()).toThrow(/newer version/);
    path = join(folder, 'other.sqlite');
    const foreign = openDatabase(path);
    foreign.exec('CREATE TABLE mine (x)');
    foreign.close();
    expect(() => opened()).toThrow(/something else/);
    expect(() => openSqliteReadStore({ path: folder })).toThrow(ReadStoreUnavailable);
  });

  it('refuses calls once it is closed', async () => {
    const store = opened();
    await store.close();
    await expect(store.ping()).rejects.toThrow(ReadStoreUnavailable);
    await expect(store.write({})).rejects.toThrow(ReadStoreUnavailable);
    await store.close();
  });
});
