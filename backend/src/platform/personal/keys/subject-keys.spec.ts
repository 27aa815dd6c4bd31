import { KeyObject, generateKeySync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StoreUnavailable, type SubjectKey } from '@wavelane/event-store';
import { openMongoReadStore, openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { startMongoDouble } from '@wavelane/read-store/testing';
import { defined } from '@wavelane/testing';
import { eventually } from '../../../../testing/eventually.js';
import { Sealer } from '../../security/keys/sealer.js';
import type { KeyRecord } from './sealed-keys.js';
import { RecordSubjectKeys, SUBJECT_KEYS_TABLE } from './subject-keys.js';

const isKey = (one: unknown): one is SubjectKey => typeof one === 'object' && one !== null && 'key' in one;

// Without this tester Jest considers all keys equal, since they show none of their bytes.
expect.addEqualityTesters([
  (one: unknown, other: unknown) =>
    one instanceof KeyObject && other instanceof KeyObject ? one.equals(other) : undefined,
  (one: unknown, other: unknown) => {
    if (!isKey(one) || !isKey(other) || !(one.key instanceof KeyObject && other.key instanceof KeyObject))
      return undefined;
    return one.generation === other.generation && one.key.equals(other.key);
  },
]);

const MASTER = generateKeySync('aes', { length: 256 });
const handles = {
  ...{ isOpen: true, open: () => Promise.resolve() },
  idOf: (_account: string, kind: string, value: string) => `${kind}_${value}`,
};

const engines = {
  sqlite: () => Promise.resolve({ store: openSqliteReadStore({ path: ':memory:' }), stop: () => Promise.resolve() }),
  'MongoDB (double)': async () => {
    const double = await startMongoDouble({ kind: 'replica set' });
    return { store: openMongoReadStore({ url: double.url }), stop: () => double.stop() };
  },
};

describe.each(Object.entries(engines))('SubjectKeys, %s', (_, start) => {
  let store: ReadStore;
  let stop: () => Promise<void>;
  /** Unix ms: keys that are made in the first ten seconds are of generation 1. */
  let now = 0;
  beforeEach(async () => ({ store, stop } = await start()));
  beforeEach(() => void (now = 0));
  afterEach(async () => {
    await store.close();
    await stop();
  });

  const process = (master = MASTER, records = store.records({ name: SUBJECT_KEYS_TABLE })) => {
    const vault = store.records({ name: 'vault' });
    return new RecordSubjectKeys(records, vault, new Sealer(() => [master]), handles, () => now);
  };
  const many = Array.from({ length: 1_500 }, (_none, n) => `subject-${n}`);
  /** Destroys a key as forgetting does. */
  const destroy = async (id: string, generation: number) =>
    store.records({ name: SUBJECT_KEYS_TABLE }).put(id, { generation, sealed: null }, null);

  it('makes each key once, even when two processes need the same keys at once', async () => {
    const [one, other] = [process(), process()];
    const [first, second] = await Promise.all([one.obtain(many), other.obtain(many)]);
    expect(new Map(first)).toEqual(new Map(second));
    expect(new Set([...first.values()].map(({ key }) => key?.export().toString('hex'))).size).toBe(1_500);
    expect(await process().find([{ subject: 'subject-7', generation: 1 }])).toEqual(
      new Map([['subject-7', first.get('subject-7')]]),
    );
  });

  it('returns remembered keys without a promise', async () => {
    const keys = process();
    const made = await keys.obtain(['a', 'b']);
    expect(keys.obtain(['b', 'a'])).toEqual(made);
    expect(keys.find([{ subject: 'a', generation: 1 }])).toEqual(new Map([['a', made.get('a')]]));
    expect(keys.find([])).toEqual(new Map());
  });

  it('reads only keys from the store that it does not remember', async () => {
    const records = store.records({ name: SUBJECT_KEYS_TABLE });
    const getMany = jest.spyOn(records, 'getMany');
    const keys = process(MASTER, records);
    const [first, other] = [many.slice(0, 20), many.slice(20, 40)];
    await keys.obtain(first);
    const made = await process().obtain(other);
    getMany.mockClear();
    const names = [...first, ...other].map((subject) => ({ subject, generation: 1 }));
    const found = await keys.find(names);
    expect([...found.keys()].sort()).toEqual([...first, ...other].sort());
    for (const id of other) expect(found.get(id)).toEqual(made.get(id));
    expect(getMany.mock.calls.map(([ids]) => ids)).toEqual([other]);
  });

  it('refuses a key whose record was changed as soon as it is opened, and gives the others', async () => {
    await process().obtain(['a', 'b']);
    const records = store.records({ name: SUBJECT_KEYS_TABLE });
    const [a, b] = await Promise.all(['a', 'b'].map((id) => records.get<KeyRecord>(id, 0)));
    await records.put('a', { ...a?.body, sealed: b?.body.sealed }, null);
    const found = await process().find(['a', 'b'].map((subject) => ({ subject, generation: 1 })));
    const [changed, other] = ['a', 'b'].map((id) => defined(found.get(id)));
    expect(() => changed?.key).toThrow(StoreUnavailable);
    expect(other?.key?.symmetricKeySize).toBe(32);
  });

  it('stores no key in clear', async () => {
    const key = (await process().obtain(['a'])).get('a')?.key?.export().toString('base64') ?? '';
    const [records, vault] = [SUBJECT_KEYS_TABLE, 'vault'].map((name) => store.records({ name }));
    const kept = JSON.stringify([await records?.list({}, 0), await vault?.list({}, 0)]);
    expect(key).toHaveLength(44);
    expect(kept).not.toContain(key);
    expect(kept).toContain('v1:');
  });

  it('makes another key after one was destroyed, and gives the destroyed one to no process that asks', async () => {
    const keys = process();
    const before = (await keys.obtain(['a'])).get('a');
    await destroy('a', 1);
    const other = process();
    expect(await other.find([{ subject: 'a', generation: 1 }])).toEqual(new Map([['a', { generation: 1, key: null }]]));
    const after = (await other.obtain(['a'])).get('a');
    expect(after).toMatchObject({ generation: 2 });
    expect(after?.key).not.toEqual(before?.key);
    // Data that is sealed with the new key makes a process that remembers the old key look again.
    expect((await keys.find([{ subject: 'a', generation: 2 }])).get('a')).toEqual(after);
  });

  it('stops other processes from using a destroyed key, and leaves the keys of others', async () => {
    const [one, other] = [process(), process()];
    const made = await one.obtain(['a', 'b']);
    await other.obtain(['a', 'b']);
    const kept = await one.kept(['a', 'none']);
    expect(kept).toMatchObject([{ subject: 'a', generation: 1 }]);
    await one.destroy(kept);
    const asked = async () => (await other.find([{ subject: 'a', generation: 1 }])).get('a');
    await eventually(async () => ((await asked())?.key === null ? true : undefined));
    expect((await other.find([{ subject: 'b', generation: 1 }])).get('b')).toEqual(made.get('b'));
    // A process that kept the destroyed key can open what it sealed.
    for (const key of kept) expect(await other.unsealed(key)).toEqual(made.get('a'));
    expect(await one.kept(['a'])).toEqual([]);
    expect((await one.obtain(['a'])).get('a')).toMatchObject({ generation: 2 });
    await one.destroy(kept);
    expect((await process().obtain(['a'])).get('a')).toMatchObject({ generation: 2, key: expect.anything() });
  });

  it('destroys keys up to a given generation and keeps later ones', async () => {
    const keys = process();
    await keys.obtain(['older', 'same', 'later']);
    const upTo = (generation: number) =>
      ['older', 'same', 'none'].map((subject) => ({ subject, generation: subject === 'same' ? 1 : generation }));
    await keys.destroy([{ subject: 'later', generation: 1 }]);
    const later = (await keys.obtain(['later'])).get('later');
    for (let times = 0; times < 2; times++) {
      await keys.destroyUpTo([...upTo(3), { subject: 'later', generation: 1 }]);
      expect((await keys.kept(['older', 'same', 'none', 'later'])).map(({ subject }) => subject)).toEqual(['later']);
    }
    const next = await keys.obtain(['older', 'same', 'none', 'later']);
    expect([...next].map(([subject, { generation }]) => [subject, generation]).sort()).toEqual([
      ['later', 2],
      ['none', 4],
      ['older', 4],
      ['same', 2],
    ]);
    expect(next.get('later')).toEqual(later);
  });

  it('makes no key when it only looks for one', async () => {
    expect(await process().find([{ subject: 'a', generation: 1 }])).toEqual(new Map());
    expect(await store.records({ name: 'vault' }).list({}, 0)).toEqual([]);
    await process().obtain(['b']);
    expect(await process().find([{ subject: 'a', generation: 1 }])).toEqual(new Map());
  });

  it('erases what lost keys sealed and makes new keys after the master key is lost', async () => {
    const keys = process();
    await keys.obtain(['a', 'b']);
    await store.records({ name: SUBJECT_KEYS_TABLE }).remove('b');
    now = Date.UTC(2026, 0, 1);
    // The master key is lost, too.
    const master = generateKeySync('aes', { length: 256 });
    expect(await process().adopt()).toBe(false);
    expect(await process(master).adopt()).toBe(true);
    const later = process(master);
    const of = (subject: string) => ({ subject, generation: 1 });
    for (const id of ['a', 'b']) {
      const found = (await later.find([of(id)])).get(id);
      expect(found).toMatchObject({ key: null });
      const made = (await later.obtain([id])).get(id);
      expect(made?.key?.symmetricKeySize).toBe(32);
      expect(made?.generation).toBeGreaterThan(1);
      expect((await process(master).find([of(id)])).get(id)).toEqual(made);
    }
  });

  it('avoids the generation of a key that was made before and lost in a restore', async () => {
    now = Date.UTC(2026, 0, 1);
    const before = await process().obtain(['a', 'b']);
    const records = store.records({ name: SUBJECT_KEYS_TABLE });
    const destroyed = (await process().kept(['b'])).map(({ subject, generation }) => ({ subject, generation }));
    await process().destroyUpTo(destroyed);
    const kept = await records.get('b', 0);
    const next = await process().obtain(['b']);
    // The records as a restore of an older backup leaves them.
    await records.remove('a');
    await records.put('b', kept?.body ?? {}, null);
    now += 60_000;
    const later = await process().obtain(['a', 'b']);
    expect(later.get('a')?.generation).toBeGreaterThan(before.get('a')?.generation ?? 0);
    expect(later.get('b')?.generation).toBeGreaterThan(next.get('b')?.generation ?? 0);
  });

  it('throws under another master key, and for keys it does not remember while the records are away', async () => {
    const made = await process().obtain(['a']);
    const foreign = process(generateKeySync('aes', { length: 256 }));
    await expect(foreign.obtain(['a'])).rejects.toThrow(StoreUnavailable);
    const keys = process();
    await keys.obtain(['a']);
    await store.close();
    await expect(keys.obtain(['a', 'b'])).rejects.toThrow('The keys of personal fields cannot be read');
    expect(await keys.obtain(['a'])).toEqual(made);
  });
});
