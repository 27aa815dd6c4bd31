import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteReadStore, type ReadStore, ReadStoreUnavailable } from '@wavelane/read-store';
import type { Folding } from '../define/fold.js';
import { GatheredReads } from './gathered-reads.js';

describe('documents that are read by id', () => {
  let store: ReadStore;
  let calls: string[];
  let isAway: boolean;
  let written: Map<string, Folding>;
  let reads: GatheredReads;

  beforeEach(async () => {
    store = openSqliteReadStore({ path: ':memory:' });
    calls = [];
    isAway = false;
    written = new Map();
    for (const name of ['c', 'd']) {
      await store.ensure({ name, indexes: [] });
      const writes = ['1', '2', '3'].map((id) => ({ id, position: id, body: { of: `${name}${id}` } }));
      await store.write({ documents: [{ collection: name, writes }] });
    }
    const asked = (kind: string, collection: string, ids: readonly string[]) => {
      calls.push(`${kind} ${collection} ${ids.join()}`);
      if (isAway) throw new ReadStoreUnavailable('away');
    };
    const counted: Partial<ReadStore> = {
      get: async (collection, id) => (asked('get', collection, [id]), store.get(collection, id)),
      many: async (collection, ids) => (asked('many', collection, ids), store.many(collection, ids)),
    };
    reads = new GatheredReads(Object.assign(Object.create(store) as ReadStore, counted), (collection, id) =>
      written.get(`${collection} ${id}`),
    );
  });
  afterEach(() => store.close());

  const bodyOf = async (collection: string, id: string, hops = 0) => {
    for (let n = 0; n < hops; n++) await Promise.resolve();
    return (await reads.get(collection, id))?.body;
  };

  it('are asked for with one call a collection, by all who ask at about the same time', async () => {
    const asked = [
      bodyOf('c', '1'),
      bodyOf('c', '2', 3),
      bodyOf('d', '1', 4),
      bodyOf('c', '9', 5),
      bodyOf('c', '1', 6),
    ];
    expect(await Promise.all(asked)).toEqual([{ of: 'c1' }, { of: 'c2' }, { of: 'd1' }, undefined, { of: 'c1' }]);
    expect(calls.sort()).toEqual(['get d 1', 'many c 1,2,9']);
    calls.length = 0;
    expect(await reads.many('c', ['3', '9', '1'])).toMatchObject([{ id: '3' }, { id: '1' }]);
    expect(await bodyOf('c', '2')).toEqual({ of: 'c2' });
    expect(calls).toEqual(['many c 3,9,1', 'get c 2']);
  });

  it('are not asked for where this process knows what it wrote, and are copies of that, as JSON has it', async () => {
    const body = { a: [1], left: undefined };
    written.set('c 1', { position: '7', body });
    written.set('c 2', { position: '8', body: null });
    const found = await reads.many<{ a: number[] }>('c', ['1', '2', '3']);
    expect(found).toStrictEqual([
      { id: '1', position: '7', body: { a: [1] } },
      { id: '3', position: '3', body: { of: 'c3' } },
    ]);
    expect(calls).toEqual(['get c 3']);
    found[0]?.body.a.push(2);
    expect(body.a).toEqual([1]);
  });

  it('belong to who asked: what one changes in them no other sees', async () => {
    const [one, other] = await Promise.all([reads.get('c', '1'), reads.get('c', '1')]);
    Object.assign(one?.body ?? {}, { changed: true });
    expect(other?.body).toEqual({ of: 'c1' });
  });

  it('fail for all who asked while the store is away, and for none after', async () => {
    isAway = true;
    const outcomes = await Promise.allSettled(['1', '2'].map((id) => reads.get('c', id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await bodyOf('c', '1')).toEqual({ of: 'c1' });
  });
});
