import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { at, type Current, type EngineTraits, fill, fresh, freshCollection, put } from './engine.js';

export function batches(current: Current, { atomicBatches }: EngineTraits): void {
  it('writes rows, documents and the checkpoint of one batch', async () => {
    const { store } = current();
    const [documents, rows, key] = [await freshCollection(store, 'n'), await freshCollection(store, 'n'), fresh('key')];
    await store.write({
      rows: [{ collection: rows, writes: [{ id: 'r', position: at(1), body: { n: 1 } }] }],
      documents: [{ collection: documents, writes: [{ id: 'd', position: at(1), body: { n: 1 } }] }],
      checkpoints: [{ key, value: { position: at(1), storeId: 'log' } }],
    });
    expect(await store.get(rows, 'r')).toMatchObject({ body: { n: 1 } });
    expect(await store.get(documents, 'd')).toMatchObject({ body: { n: 1 } });
    expect(await store.checkpoint(key)).toEqual({ position: at(1), storeId: 'log' });
  });

  it('never changes an existing row, at any position', async () => {
    const { store } = current();
    const rows = await freshCollection(store, 'n');
    const insert = (id: string, n: number) => ({ id, position: at(n), body: { n } });
    await store.write({ rows: [{ collection: rows, writes: [insert('r', 5)] }] });
    await store.write({ rows: [{ collection: rows, writes: [insert('r', 9), insert('s', 9), insert('r', 1)] }] });
    expect(await store.many(rows, ['r', 's'])).toEqual([insert('r', 5), insert('s', 9)]);
  });

  it('goes on with the rest of a batch when some of it was there already', async () => {
    const { store } = current();
    const [documents, rows, key] = [await freshCollection(store), await freshCollection(store), fresh('key')];
    const batch = (n: number) => ({
      rows: [{ collection: rows, writes: ['a', 'b', `r${n}`].map((id) => ({ id, position: at(n), body: { n } })) }],
      documents: [
        { collection: documents, writes: ['x', `d${n}`].map((id) => ({ id, position: at(n), body: { n } })) },
      ],
      checkpoints: [{ key, value: { position: at(n), storeId: 'log' } }],
    });
    for (const n of [7, 3, 7]) await store.write(batch(n));
    expect((await store.scan(rows, '', 10)).map(({ id, body }) => [id, body.n])).toEqual([
      ['a', 7],
      ['b', 7],
      ['r3', 3],
      ['r7', 7],
    ]);
    expect((await store.scan(documents, '', 10)).map(({ id, body }) => [id, body.n])).toEqual([
      ['d3', 3],
      ['d7', 7],
      ['x', 7],
    ]);
    expect(await store.checkpoint(key)).toMatchObject({ position: at(7) });
  });

  it('takes a batch of a thousand documents, and an empty one', async () => {
    const { store } = current();
    const collection = await freshCollection(store, 'n');
    const writes = Array.from({ length: 1_000 }, (_, n) => ({ id: `d${n}`, position: at(1), body: { n } }));
    await put(store, collection, writes);
    await store.write({});
    await put(store, collection, []);
    expect(await store.count(collection)).toBe(1_000);
    const ids = writes.map(({ id }) => id);
    expect((await store.load(collection, [...ids, 'no'])).length).toBe(1_000);
    expect((await store.many(collection, ids.toReversed())).map(({ body }) => body.n)).toEqual(
      writes.map(({ body }) => body.n).toReversed(),
    );
  });

  it('refuses a collection that was not ensured, and writes nothing of that batch', async () => {
    const { store } = current();
    const collection = await freshCollection(store);
    const write = { id: 'a', position: at(1), body: {} };
    const batch = {
      rows: [{ collection, writes: [write] }],
      documents: [{ collection: `${fresh('never')}@1`, writes: [write] }],
    };
    await expect(store.write(batch)).rejects.toThrow(TypeError);
    expect(await store.count(collection)).toBe(0);
  });

  it('refuses an array or an object in an indexed field: engines would order them differently', async () => {
    const { store } = current();
    const collection = await freshCollection(store, 'n', 'deep.er');
    for (const body of [{ n: [1] }, { n: {} }, { deep: { er: {} } }, { deep: [{ er: 1 }] }])
      await expect(fill(store, collection, { a: body })).rejects.toThrow(/must hold a string, a number/);
    await fill(store, collection, { a: { n: 1, deep: { er: 'x', list: [{}] }, list: [1, { n: [] }] } });
    expect(await store.count(collection)).toBe(1);
  });

  it('keeps any JSON as it is', async () => {
    const { store } = current();
    const collection = await freshCollection(store);
    const bodies: Record<string, Record<string, unknown>> = {
      keys: { 'a.b': 1, $set: 2, '~0': 3, x$y: 4, '': 5, _bsontype: 'ObjectId', 'with space': { '$.': [{ '.': 1 }] } },
      proto: JSON.parse('{ "__proto__": { "x": 1 }, "constructor": 2 }') as Record<string, unknown>,
      values: { n: null, t: true, f: false, i: 9007199254740991, d: 0.1, e: 1e-300, s: '', list: [[], {}, null] },
      text: { é: '💚', nul: 'a\u0000b', rtl: 'שלום', quote: `"'\\`, long: 'ü'.repeat(5_000) },
    };
    await fill(store, collection, bodies);
    for (const [id, body] of Object.entries(bodies)) {
      const stored = await store.get(collection, id);
      expect(defined(stored).body).toEqual(body);
      expect(Object.keys(defined(stored).body)).toEqual(Object.keys(body));
    }
  });

  it('keeps what JSON keeps of other values', async () => {
    const { store } = current();
    const collection = await freshCollection(store, 'none', 'minus');
    const body = { none: undefined, minus: -0, nan: NaN, date: new Date(0), list: [undefined] };
    await fill(store, collection, { a: body });
    const expected = { minus: 0, nan: null, date: '1970-01-01T00:00:00.000Z', list: [null] };
    expect(defined(await store.get(collection, 'a')).body).toEqual(expected);
    expect(await store.count(collection, { none: null, minus: 0 })).toBe(1);
  });

  it('takes any text for an id', async () => {
    const { store } = current();
    const collection = await freshCollection(store);
    const ids = ['$id', 'a.b', 'ä', '💚', '1', '01', ' ', 'x'.repeat(300), 'NaN', "o'clock", '__proto__'];
    await put(
      store,
      collection,
      ids.map((id) => ({ id, position: at(1), body: { id } })),
    );
    for (const id of ids) expect(await store.get(collection, id)).toEqual({ id, position: at(1), body: { id } });
    expect((await store.many(collection, ids)).map(({ id }) => id)).toEqual(ids);
  });

  it('refuses what cannot be an id everywhere, and finds nothing by it', async () => {
    const { store } = current();
    const collection = await freshCollection(store);
    await fill(store, collection, { a: {} });
    const number = JSON.parse('5') as string;
    for (const id of ['', 'a\u0000b', 'a\ud800', number]) {
      await expect(put(store, collection, [{ id, position: at(2), body: {} }])).rejects.toThrow(TypeError);
      expect(await store.get(collection, id)).toBeUndefined();
      expect(await store.many(collection, [id])).toEqual([]);
    }
    expect(await store.find(collection, { where: { id: 'a\u0000b' } })).toEqual({ documents: [] });
  });

  if (atomicBatches) {
    it('shows readers all of a batch or nothing of it', async () => {
      const { store, another } = current();
      const other = await another();
      const [first, second] = [await freshCollection(store), await freshCollection(store)];
      const writing = (async () => {
        for (let n = 1; n <= 20; n++) {
          const writes = [{ id: 'a', position: at(n), body: { n } }];
          await store.write({
            documents: [
              { collection: first, writes },
              { collection: second, writes },
            ],
          });
        }
      })();
      for (let i = 0; i < 20; i++) {
        // Read in the order of writing: the second may be ahead by then, never behind.
        const earlier = (await other.get<{ n: number }>(first, 'a'))?.body.n ?? 0;
        const later = (await other.get<{ n: number }>(second, 'a'))?.body.n ?? 0;
        expect(later).toBeGreaterThanOrEqual(earlier);
      }
      await writing;
      await other.close();
    });
  }
}
