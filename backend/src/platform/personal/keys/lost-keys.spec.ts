import { generateKeySync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import { Sealer } from '../../security/keys/sealer.js';
import { LostKeys } from './lost-keys.js';
import { RecordSubjectKeys } from './subject-keys.js';

const MASTER = generateKeySync('aes', { length: 256 });
const handles = { isOpen: true, open: () => Promise.resolve(), idOf: () => 'id' };

describe('keys that older records lack', () => {
  let store: ReadStore;
  let now = Date.UTC(2026, 0, 1);
  beforeEach(() => void (store = openSqliteReadStore({ path: ':memory:' })));
  afterEach(() => store.close());

  async function started(): Promise<RecordSubjectKeys> {
    const [records, vault, notes] = ['subject-keys', 'vault', 'lost-keys'].map((name) => store.records({ name }));
    const lost = new LostKeys(defined(records), defined(notes), () => now);
    const master = new Sealer(() => [MASTER]);
    const keys = new RecordSubjectKeys(defined(records), defined(vault), master, handles, () => now, lost);
    await keys.begin();
    return keys;
  }
  const take = (id: string) => store.records({ name: 'subject-keys' }).remove(id);
  const erased = (generation: number) => ({ generation, key: null });

  it('reads a missing key as erased and counts it, and opens those of others', async () => {
    const made = await (await started()).obtain(['a', 'b']);
    const { generation } = defined(made.get('a'));
    await take('a');
    const keys = await started();
    const found = await keys.find(['a', 'b'].map((subject) => ({ subject, generation })));
    expect(found.get('a')).toEqual(erased(generation));
    expect(found.get('b')?.key?.export()).toEqual(made.get('b')?.key?.export());
    expect(await keys.lost?.count()).toBe(1);
    expect(await (await started()).lost?.count()).toBe(1);
  });

  it('stops counting a person with a new key, or with content that was given up', async () => {
    const made = await (await started()).obtain(['a', 'b', 'c']);
    const { generation } = defined(made.get('a'));
    for (const id of ['a', 'b', 'c']) await take(id);
    now += 60_000;
    const keys = await started();
    await keys.find(['a', 'b', 'c'].map((subject) => ({ subject, generation })));
    expect(await keys.lost?.count()).toBe(3);
    await keys.obtain(['a']);
    await keys.destroyUpTo([{ subject: 'b', generation }]);
    expect(await keys.lost?.count()).toBe(1);
    const again = await keys.find([{ subject: 'a', generation }]);
    expect(defined(again.get('a')).generation).toBeGreaterThan(generation);
  });

  it('counts no key as lost when what seals the keys is gone', async () => {
    const made = await (await started()).obtain(['a']);
    const { generation } = defined(made.get('a'));
    await store.records({ name: 'vault' }).remove('subject-keys');
    const keys = await started();
    expect((await keys.find([{ subject: 'a', generation }])).get('a')).toBeUndefined();
    expect(await keys.lost?.count()).toBe(0);
  });

  it('counts no key as lost when all of them are gone, since those have to be put back', async () => {
    const keys = await started();
    const { generation } = defined((await keys.obtain(['a'])).get('a'));
    for (const { id } of await store.records({ name: 'subject-keys' }).scan('', 10, 0)) await take(id);
    for (const one of [keys, await started()]) {
      expect((await one.find([{ subject: 'b', generation }])).get('b')).toBeUndefined();
      expect(await one.lost?.areHere()).toBe(false);
    }
  });
});
