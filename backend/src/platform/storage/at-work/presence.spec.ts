import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteReadStore, type ReadStore, type RecordStore } from '@wavelane/read-store';
import { AT_WORK_TABLE, Presence } from './presence.js';

const EVERY = 20;
const OWN = `${hostname()}/${process.pid}/a`;
/** A number that no process has. */
const GONE = `${hostname()}/4194305/a`;
let folder: string;
let store: ReadStore;
let records: RecordStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'presence-'));
  store = openSqliteReadStore({ path: join(folder, 'read-models.sqlite') });
  records = store.records({ name: AT_WORK_TABLE });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => records.remove('move'));

const later = () => Date.now() + 30_000;
const ownerNow = async () => (await records.get('move', Date.now()))?.body.owner;

/** The same records with one method in another way. */
const withRecords = (changed: Partial<RecordStore>): ReadStore => {
  const own = new Proxy(records, {
    get: (target, name) => {
      const method: unknown = Reflect.get(name in changed ? changed : target, name);
      return typeof method === 'function' ? method.bind(target) : method;
    },
  });
  return { ...store, records: () => own, pointer: store.pointer.bind(store) };
};

describe('the presence of a move', () => {
  it('leaves the record to a move that took over while this one was suspended, and stops', async () => {
    const first = await Presence.ofMove(store, OWN, EVERY);
    await records.put('move', { owner: 'other/2/b' }, later());
    await after(5 * EVERY);
    expect(await ownerNow()).toBe('other/2/b');
    await expect(first.demandOwn()).rejects.toMatchObject({ kind: 'conflict' });
    await first.end();
    expect(await ownerNow()).toBe('other/2/b');
  });

  it('stays with its owner though its record ran out, and ends with it', async () => {
    const move = await Presence.ofMove(store, OWN, EVERY);
    await records.remove('move');
    await after(5 * EVERY);
    expect(await ownerNow()).toBe(OWN);
    await move.demandOwn();
    await move.end();
    expect(await ownerNow()).toBeUndefined();
  });

  it('takes the place of a process that is gone, and of one that ends in this moment', async () => {
    await records.put('move', { owner: GONE }, later());
    await (await Presence.ofMove(store, OWN)).end();
    let tries = 0;
    const ending = withRecords({ add: (...given) => (tries++ === 0 ? Promise.resolve(false) : records.add(...given)) });
    const move = await Presence.ofMove(ending, OWN);
    expect(await ownerNow()).toBe(OWN);
    await move.end();
  });
});

describe('the presence of a process', () => {
  it('leaves no record behind, however long the last sign takes', async () => {
    let puts = 0;
    const slow = withRecords({
      put: async (...given) => {
        // The first sign after the start is the slowest.
        await after(puts++ === 1 ? 8 * EVERY : 0);
        await records.put(...given);
      },
    });
    const presence = await Presence.begin(slow, undefined, EVERY);
    await after(4 * EVERY);
    await presence.end();
    await after(8 * EVERY);
    expect(await records.get(presence.owner, Date.now())).toBeUndefined();
  });
});
