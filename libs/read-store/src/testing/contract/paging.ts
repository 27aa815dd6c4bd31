import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { InvalidCursor } from '../../errors.js';
import type { Query } from '../../port.js';
import { at, type Current, everyPage, fill, freshCollection, idsOf, put } from './engine.js';

const byNumber: Query = { sort: [{ field: 'n', direction: 'desc' }], limit: 4 };

export function paging(current: Current): void {
  const setup = async (bodies: Record<string, Record<string, unknown>>) => {
    const { store } = current();
    const collection = await freshCollection(
      store,
      { fields: [{ field: 'owner' }, { field: 'n', direction: 'desc' }] },
      'n',
    );
    await fill(store, collection, bodies);
    return { store, collection };
  };
  const many = (count: number, body: (n: number) => Record<string, unknown>) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`d${String(n).padStart(2, '0')}`, body(n)]));

  it('is complete where sort keys are equal, null or missing', async () => {
    const bodies = many(21, (n) => (n % 3 === 0 ? { n: 1 } : n % 3 === 1 ? { n: null } : {}));
    const { store, collection } = await setup(bodies);
    for (const direction of ['asc', 'desc'] as const) {
      const pages = await everyPage(store, collection, { sort: [{ field: 'n', direction }], limit: 4 });
      const ids = pages.map(({ id }) => id);
      expect(new Set(ids).size).toBe(21);
      // Nulls first going up; ties by id in the same direction.
      const up = [...Object.keys(bodies)].sort(
        (a, b) => Number(defined(bodies[a]).n ?? 0) - Number(defined(bodies[b]).n ?? 0) || (a < b ? -1 : 1),
      );
      expect(ids).toEqual(direction === 'asc' ? up : up.toReversed());
    }
  });

  it('neither repeats nor skips a document that stays where it is while others come and go', async () => {
    const { store, collection } = await setup(many(12, (n) => ({ n })));
    const first = await store.find(collection, byNumber);
    expect(idsOf(first)).toEqual(['d11', 'd10', 'd09', 'd08']);
    await put(store, collection, [
      { id: 'new', position: at(2), body: { n: 100 } },
      { id: 'd11', position: at(2), body: null },
      { id: 'd08', position: at(2), body: null }, // the document at the cursor
      { id: 'between', position: at(2), body: { n: 6.5 } },
    ]);
    const second = await store.find(collection, { ...byNumber, cursor: first.cursor });
    expect(idsOf(second)).toEqual(['d07', 'between', 'd06', 'd05']);
  });

  it('ends without a cursor, also where the last page is full', async () => {
    const { store, collection } = await setup(many(8, (n) => ({ n })));
    const first = await store.find(collection, byNumber);
    const second = await store.find(collection, { ...byNumber, cursor: first.cursor });
    expect(second.documents).toHaveLength(4);
    expect(second.cursor).toBeUndefined();
    expect((await store.find(collection, { limit: 8 })).cursor).toBeUndefined();
  });

  it('pages within a filter', async () => {
    const { store, collection } = await setup(many(30, (n) => ({ owner: `o${n % 3}`, n: n % 5 })));
    const pages = await everyPage(store, collection, { ...byNumber, where: { owner: 'o1', n: { gte: 1 } } });
    expect(pages.map(({ body }) => body.n)).toEqual([4, 4, 3, 3, 2, 2, 1, 1]);
  });

  it('goes on under a later bound, and after a rebuild has been switched', async () => {
    const { store, collection } = await setup(many(8, (n) => ({ n })));
    const first = await store.find(collection, { ...byNumber, where: { n: { lte: 7 } } });
    const later = { ...byNumber, where: { n: { lte: 9 } }, cursor: first.cursor };
    expect(idsOf(await store.find(collection, later))).toEqual(['d03', 'd02', 'd01', 'd00']);
    const rebuilt = collection.replace('@1', '@2');
    await store.ensure({ name: rebuilt, indexes: [{ fields: [{ field: 'n' }] }] });
    await fill(
      store,
      rebuilt,
      many(8, (n) => ({ n })),
    );
    expect(idsOf(await store.find(rebuilt, later))).toEqual(['d03', 'd02', 'd01', 'd00']);
  });

  it('refuses a cursor that this query did not make', async () => {
    const { store, collection } = await setup(many(9, (n) => ({ n, owner: 'o' })));
    const { cursor } = await store.find(collection, byNumber);
    const other = await freshCollection(store, 'n', 'owner');
    const forged = [
      '',
      'nonsense',
      '!!!',
      `${cursor}x`,
      Buffer.from('{}').toString('base64url'),
      Buffer.from('[1,2,3]').toString('base64url'),
      Buffer.from(JSON.stringify([...parsed(defined(cursor)).slice(0, 2), 5])).toString('base64url'),
      Buffer.from(JSON.stringify([parsed(defined(cursor))[0], { $gt: '' }, 'a'])).toString('base64url'),
    ];
    for (const wrong of forged)
      await expect(store.find(collection, { ...byNumber, cursor: wrong })).rejects.toThrow(InvalidCursor);
    await expect(store.find(other, { ...byNumber, cursor })).rejects.toThrow(InvalidCursor);
    await expect(store.find(collection, { cursor })).rejects.toThrow(InvalidCursor);
    await expect(store.find(collection, { ...byNumber, where: { owner: 'o' }, cursor })).rejects.toThrow(InvalidCursor);
    expect((await store.find(collection, { ...byNumber, limit: 2, cursor })).documents).toHaveLength(2);
  });
}

const parsed = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
