import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type { Query, Where } from '../../port.js';
import { type Current, fill, freshCollection, idsOf } from './engine.js';

export function queries(current: Current): void {
  const find = async (collection: string, where: Where) => idsOf(await current().store.find(collection, { where }));

  it('finds by equality, range, list and difference; missing is null', async () => {
    const { store } = current();
    const collection = await freshCollection(store, 'n', 's', 'flag');
    await fill(store, collection, {
      a: { n: 1, s: 'x', flag: true },
      b: { n: 2, s: 'y', flag: false },
      c: { n: 3, s: null, flag: 1 },
      d: { n: '2' },
    });
    expect(await find(collection, { n: 2 })).toEqual(['b']);
    expect(await find(collection, { n: '2' })).toEqual(['d']);
    expect(await find(collection, { n: { eq: 2 }, s: 'y' })).toEqual(['b']);
    expect(await find(collection, { n: { gt: 1, lte: 3 } })).toEqual(['b', 'c']);
    expect(await find(collection, { n: { gte: 2, lt: 3 } })).toEqual(['b']);
    expect(await find(collection, { n: { in: [3, 1, 99] } })).toEqual(['a', 'c']);
    expect(await find(collection, { n: { in: [] } })).toEqual([]);
    expect(await find(collection, { s: null })).toEqual(['c', 'd']);
    expect(await find(collection, { s: { ne: null } })).toEqual(['a', 'b']);
    expect(await find(collection, { s: { ne: 'x' } })).toEqual(['b', 'c', 'd']);
    expect(await find(collection, { s: { in: ['x', null] } })).toEqual(['a', 'c', 'd']);
    expect(await find(collection, { flag: true })).toEqual(['a']);
    expect(await find(collection, { flag: 1 })).toEqual(['c']);
    expect(await find(collection, { flag: { ne: true } })).toEqual(['b', 'c', 'd']);
    expect(await find(collection, { n: { gt: 1, lte: undefined } })).toEqual(['b', 'c']);
    expect(await find(collection, { n: { gt: 1, lte: 3, isWide: true }, s: { ne: 'x' } })).toEqual(['b', 'c']);
    expect(await find(collection, { n: { in: [2] } })).toEqual(['b']);
    expect(await find(collection, { s: { in: [null] } })).toEqual(['c', 'd']);
    expect(await find(collection, { id: { gt: 'a', lte: 'c' } })).toEqual(['b', 'c']);
    expect(await find(collection, { id: { in: ['d', 'a'] } })).toEqual(['a', 'd']);
  });

  it('reaches into objects by dot paths', async () => {
    const { store } = current();
    const collection = await freshCollection(store, { fields: [{ field: 'to.phone' }, { field: 'to.at' }] });
    await fill(store, collection, {
      a: { to: { phone: '1', at: 2 } },
      b: { to: { phone: '1', at: 1 } },
      c: { to: null },
      d: {},
    });
    const sort = [{ field: 'to.at', direction: 'asc' as const }];
    expect(idsOf(await store.find(collection, { where: { 'to.phone': '1' }, sort }))).toEqual(['b', 'a']);
    expect(await find(collection, { 'to.phone': null })).toEqual(['c', 'd']);
  });

  it('counts what a query would find', async () => {
    const { store } = current();
    const collection = await freshCollection(store, 'n');
    await fill(store, collection, Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`d${n}`, { n: n % 3 }])));
    expect(await store.count(collection)).toBe(150);
    expect(await store.count(collection, { n: 1 })).toBe(50);
    expect(await store.count(collection, { n: { in: [0, 2] } })).toBe(100);
    expect(await store.count(collection, { n: 7 })).toBe(0);
  });

  it('counts no further than it is told to', async () => {
    const { store } = current();
    const collection = await freshCollection(store, 'n');
    await fill(store, collection, { a: { n: 1 }, b: { n: 1 }, c: { n: 2 }, d: { n: 1 } });
    const counts = [1, 2, 3, 4].map((atMost) => store.count(collection, { n: 1 }, atMost));
    expect(await Promise.all(counts)).toEqual([1, 2, 3, 3]);
    expect(await store.count(collection, { n: 7 }, 5)).toBe(0);
    for (const atMost of [0, -1, 1.5]) await expect(store.count(collection, {}, atMost)).rejects.toThrow(RangeError);
  });

  it('gives the different texts of a field, rising, a page at a time', async () => {
    const { store } = current();
    const collection = await freshCollection(store, { fields: [{ field: 'of' }, { field: 'to' }] });
    const bodies = { a: { of: 1, to: 'y' }, b: { of: 1, to: 'x' }, c: { of: 1, to: 'y' }, d: { of: 2, to: 'w' } };
    await fill(store, collection, { ...bodies, e: { of: 1, to: 3 }, f: { of: 1 }, g: { of: 1, to: 'zé"' } });
    const every = async (limit: number): Promise<string[]> => {
      const all: string[] = [];
      for (let after: string | undefined; ;) {
        const query = { where: { of: 1 }, field: 'to', limit, ...(after !== undefined && { after }) };
        const page = await store.values(collection, query);
        all.push(...page);
        after = page.at(-1);
        if (after === undefined) return all;
      }
    };
    for (const limit of [1, 2, 10_000]) expect(await every(limit)).toEqual(['x', 'y', 'zé"']);
    expect(await store.values('nothing@1', { field: 'to', limit: 5 })).toEqual([]);
    await expect(store.values(collection, { field: 'other', limit: 5 })).rejects.toThrow(TypeError);
    await expect(store.values(collection, { field: 'to', limit: 10_001 })).rejects.toThrow(RangeError);
    await expect(store.values(collection, { where: { to: 'x' }, field: 'to', limit: 5 })).rejects.toThrow(TypeError);
  });

  it('gives documents by id in the order asked for', async () => {
    const { store } = current();
    const collection = await freshCollection(store);
    await fill(store, collection, { a: { n: 1 }, b: { n: 2 } });
    expect(await store.get(collection, 'a')).toEqual({ id: 'a', position: '1', body: { n: 1 } });
    expect(await store.get(collection, 'none')).toBeUndefined();
    expect(idsOf({ documents: await store.many(collection, ['b', 'none', 'a']) })).toEqual(['b', 'a']);
    expect(await store.many(collection, [])).toEqual([]);
  });

  it('takes only declared fields: anything else would read every document', async () => {
    const { store } = current();
    const collection = await freshCollection(store, 'n');
    const wrong: Query[] = [
      { where: { other: 1 } },
      { where: { 'n.x': 1 } },
      { where: { position: '1' } },
      { sort: [{ field: 'other', direction: 'asc' }] },
    ];
    for (const query of wrong) await expect(store.find(collection, query)).rejects.toThrow(TypeError);
    await expect(store.count(collection, { other: 1 })).rejects.toThrow(TypeError);
  });

  it('takes no condition that got lost on the way', async () => {
    const { store } = current();
    const collection = await freshCollection(store, 'n');
    const wrong: object[] = [
      { n: undefined },
      { n: { eq: undefined } },
      { n: { in: undefined } },
      { n: { in: [undefined] } },
      { n: { like: 'x' } },
      { n: [1] },
      { n: NaN },
      { n: new Date() },
      { id: 5 },
      { id: null },
    ];
    for (const where of wrong)
      await expect(store.find(collection, { where: where as Where })).rejects.toThrow(TypeError);
  });

  it('takes limits from 1 to 1,000', async () => {
    const { store } = current();
    const collection = await freshCollection(store);
    for (const limit of [0, -1, 1.5, NaN, 1_001])
      await expect(store.find(collection, { limit })).rejects.toThrow(RangeError);
    expect(await store.find(collection, { limit: 1_000 })).toEqual({ documents: [] });
  });

  it('finds nothing in a missing collection', async () => {
    const { store } = current();
    expect(await store.get('never@1', 'a')).toBeUndefined();
    expect(await store.many('never@1', ['a'])).toEqual([]);
    expect(await store.load('never@1', ['a'])).toEqual([]);
    expect(await store.find('never@1', { where: { n: 1 } })).toEqual({ documents: [] });
    expect(await store.count('never@1')).toBe(0);
    expect(await store.scan('never@1', '', 10)).toEqual([]);
    expect(await store.sweep('never@1', '9')).toBe(0);
  });

  it('scans in id order from any id on', async () => {
    const { store } = current();
    const collection = await freshCollection(store);
    const ids = Array.from({ length: 25 }, (_, n) => `d${String(n).padStart(2, '0')}`);
    await fill(store, collection, Object.fromEntries(ids.toReversed().map((id) => [id, {}])));
    const seen: string[] = [];
    for (let after = ''; ;) {
      const page = await store.scan(collection, after, 10);
      seen.push(...page.map(({ id }) => id));
      if (page.length < 10) break;
      after = defined(page.at(-1)).id;
    }
    expect(seen).toEqual(ids);
    expect(idsOf({ documents: await store.scan(collection, 'd22x', 10) })).toEqual(['d23', 'd24']);
  });
}
