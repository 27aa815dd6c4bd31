import { generateKeySync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { openMongoReadStore, openSqliteReadStore, type RecordStore } from '@wavelane/read-store';
import { startMongoDouble } from '@wavelane/read-store/testing';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { Sealer } from '../security/keys/sealer.js';
import { HANDLE_KINDS } from './handle.js';
import { HANDLE_SECRET_ID, HandleIds } from './handle-ids.js';

const key = generateKeySync('aes', { length: 256 });
const idsOf = (vault: RecordStore, sealing = key) =>
  new HandleIds(vault, new Sealer(() => [sealing]), () => Date.now());

async function opened(): Promise<HandleIds> {
  const store = openSqliteReadStore({ path: ':memory:' });
  const ids = idsOf(store.records({ name: 'vault' }));
  await ids.open();
  await store.close();
  return ids;
}

const engines = {
  sqlite: () => Promise.resolve({ store: openSqliteReadStore({ path: ':memory:' }), stop: () => Promise.resolve() }),
  'MongoDB (double)': async () => {
    const double = await startMongoDouble({ kind: 'replica set' });
    return { store: openMongoReadStore({ url: double.url }), stop: () => double.stop() };
  },
};

describe.each(Object.entries(engines))('the secret of the handles, %s', (_, start) => {
  it('draws the secret once: processes that start together and a later one give the same names', async () => {
    const { store, stop } = await start();
    const vault = store.records({ name: 'vault' });
    const together = Array.from({ length: 6 }, () => idsOf(vault));
    await Promise.all(together.map((ids) => ids.open()));
    const later = idsOf(vault);
    await later.open();
    const names = [...together, later].map((ids) => ids.idOf('a', 'phone', '+97330000002'));
    expect(new Set(names).size).toBe(1);
    await store.close();
    await stop();
  });

  it('keeps the secret sealed, and refuses it when no key opens it', async () => {
    const { store, stop } = await start();
    const vault = store.records({ name: 'vault' });
    await idsOf(vault).open();
    expect((await vault.get<{ sealed: string }>(HANDLE_SECRET_ID, Date.now()))?.body.sealed).toMatch(/^v1:/);
    await expect(idsOf(vault, generateKeySync('aes', { length: 256 })).open()).rejects.toThrow('APP_KEY');
    await store.close();
    await stop();
  });
});

describe('the name of a handle', () => {
  it('depends on nothing that was asked before', async () => {
    const store = openSqliteReadStore({ path: ':memory:' });
    const vault = store.records({ name: 'vault' });
    const [asked, anew] = [idsOf(vault), () => idsOf(vault)];
    await asked.open();
    const one = fc.record({
      account: fc.constantFrom('a', 'a b', 'a b c', ''),
      kind: fc.constantFrom(...HANDLE_KINDS, 'account' as const),
      value: fc.constantFrom('b c', 'c', 'b', '+97330000002', '', 'x'.repeat(200)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 30 }), async (questions) => {
        for (const { account, kind, value } of [...questions, ...questions]) {
          const other = anew();
          await other.open();
          expect(asked.idOf(account, kind, value)).toBe(other.idOf(account, kind, value));
        }
      }),
      { numRuns: gateRuns(15) },
    );
    await store.close();
  });

  it('throws before the secret was read', async () => {
    const store = openSqliteReadStore({ path: ':memory:' });
    expect(() => idsOf(store.records({ name: 'vault' })).idOf('a', 'phone', '+1')).toThrow('before their secret');
    await store.close();
  });

  it.each([
    ['phone', '+5511987654321', '+551187654321'],
    ['phone', '+525512345678', '+5215512345678'],
    ['phone', '+541123456789', '+5491123456789'],
    ['phone', '+973 3000-0002', '97330000002'],
    ['lid', '123456789@lid', '123456789'],
    ['lid', '123456789:7@lid', ' 123456789 '],
    ['business', 'BH.13491208655302741918', ' BH.13491208655302741918'],
  ] as const)('stays the same for the %s %s and %s', async (kind, one, other) => {
    const ids = await opened();
    expect(ids.idOf('a', kind, one)).toBe(ids.idOf('a', kind, other));
  });

  it('differs between accounts, kinds, values and installations, and tells nothing of them', async () => {
    const [ids, elsewhere] = [await opened(), await opened()];
    const digits = fc.bigInt({ min: 10_000_000n, max: 99_999_999n }).map(String);
    fc.assert(
      fc.property(fc.constantFrom(...HANDLE_KINDS), digits, digits, fc.uuid(), fc.uuid(), (kind, one, two, a, b) => {
        fc.pre(one !== two && a !== b);
        const name = ids.idOf(a, kind, one);
        expect(name).toMatch(/^[\w-]{22}$/);
        expect(name).not.toContain(one);
        const others = HANDLE_KINDS.filter((other) => other !== kind).map((other) => ids.idOf(a, other, one));
        expect([...others, ids.idOf(a, kind, two), ids.idOf(b, kind, one), elsewhere.idOf(a, kind, one)]).not.toContain(
          name,
        );
      }),
    );
  });
});

describe('the names of a number whose country has renumbered', () => {
  it.each([
    ['+2290197000055', '+22997000055'],
    ['+2250701234567', undefined],
    ['+2250707012345', '+22507012345'],
    ['+97330000002', undefined],
  ])('gives a number its name of today and that of before: %s', async (phone, former) => {
    const ids = await opened();
    const [today, ...others] = ids.idsOf('a', 'phone', phone);
    expect(today).toBe(ids.idOf('a', 'phone', phone));
    expect(others).toHaveLength(former === undefined ? 0 : 1);
    if (former === undefined) return;
    // Both forms are one person today; events about the old form keep a name of their own.
    expect(ids.idsOf('a', 'phone', former)).toEqual([today, ...others]);
    expect(others).not.toContain(today);
    expect(ids.idsOf('b', 'phone', phone)).not.toContain(others[0]);
  });
});
