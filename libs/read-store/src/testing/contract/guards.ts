import { expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { AlreadyThere } from '../../errors.js';
import type { DocumentWrite } from '../../port.js';
import { at, type Current, type EngineTraits, freshCollection, idsOf, put } from './engine.js';

export function guards(current: Current, { runs }: EngineTraits): void {
  const setup = async () => {
    const { store } = current();
    return { store, collection: await freshCollection(store, 'n') };
  };

  it('writes only over a lower position, and losing is no error', async () => {
    const { store, collection } = await setup();
    await put(store, collection, [{ id: 'a', position: at(5), body: { n: 5 } }]);
    await put(store, collection, [{ id: 'a', position: at(4), body: { n: 4 } }]);
    await put(store, collection, [{ id: 'a', position: at(5), body: { n: 55 } }]);
    expect(await store.get(collection, 'a')).toEqual({ id: 'a', position: at(5), body: { n: 5 } });
    await put(store, collection, [{ id: 'a', position: at(10), body: { n: 10 } }]);
    expect(await store.get(collection, 'a')).toEqual({ id: 'a', position: at(10), body: { n: 10 } });
  });

  it('writes what is thought to be new only where nothing is, and then no checkpoint', async () => {
    const { store, collection } = await setup();
    const checkpoint = { key: `${collection} mark`, value: { position: at(9), storeId: 's' } };
    const write = (...writes: DocumentWrite[]) =>
      store.write({ documents: [{ collection, writes }], checkpoints: [checkpoint] });
    await put(store, collection, [
      { id: 'a', position: at(1), body: { n: 1 } },
      { id: 'gone', position: at(1), body: null },
    ]);
    const fresh = (id: string): DocumentWrite => ({ id, position: at(5), body: { n: 5 }, isNew: true });
    await expect(write(fresh('a'), fresh('b'))).rejects.toThrow(AlreadyThere);
    await expect(write(fresh('gone'))).rejects.toThrow(AlreadyThere);
    expect(await store.load(collection, ['a', 'gone'])).toEqual(
      expect.arrayContaining([
        { id: 'a', position: at(1), body: { n: 1 } },
        { id: 'gone', position: at(1), body: null },
      ]),
    );
    expect(await store.checkpoint(checkpoint.key)).toBeUndefined();
    await write({ id: 'a', position: at(6), body: { n: 6 } }, fresh('c'));
    expect(idsOf(await store.find(collection, { where: { n: { gte: 5 } } }))).toEqual(
      expect.arrayContaining(['a', 'c']),
    );
    expect(await store.get(collection, 'c')).toEqual({ id: 'c', position: at(5), body: { n: 5 } });
    expect(await store.checkpoint(checkpoint.key)).toMatchObject({ position: at(9) });
  });

  it('compares positions as text, not as numbers', async () => {
    const { store, collection } = await setup();
    await put(store, collection, [{ id: 'a', position: '9', body: { n: 9 } }]);
    await put(store, collection, [{ id: 'a', position: '10', body: { n: 10 } }]);
    expect(await store.get(collection, 'a')).toMatchObject({ position: '9' });
  });

  it('replaces a document whole', async () => {
    const { store, collection } = await setup();
    await put(store, collection, [{ id: 'a', position: at(1), body: { n: 1, gone: true, nested: { x: 1, y: 2 } } }]);
    await put(store, collection, [{ id: 'a', position: at(2), body: { n: 2, nested: { x: 3 } } }]);
    expect(await store.get(collection, 'a')).toEqual({ id: 'a', position: at(2), body: { n: 2, nested: { x: 3 } } });
  });

  it('leaves a tombstone that no query sees and only a higher position raises', async () => {
    const { store, collection } = await setup();
    await put(store, collection, [
      { id: 'a', position: at(1), body: { n: 1 } },
      { id: 'b', position: at(1), body: { n: 1 } },
    ]);
    await put(store, collection, [{ id: 'a', position: at(3), body: null }]);
    expect(await store.get(collection, 'a')).toBeUndefined();
    expect(idsOf({ documents: await store.many(collection, ['a', 'b']) })).toEqual(['b']);
    expect(idsOf(await store.find(collection, {}))).toEqual(['b']);
    expect(idsOf(await store.find(collection, { where: { n: { ne: 2 } } }))).toEqual(['b']);
    expect(idsOf(await store.find(collection, { where: { n: null } }))).toEqual([]);
    expect(await store.count(collection)).toBe(1);
    expect(await store.count(collection, { id: 'a' })).toBe(0);
    expect(idsOf({ documents: await store.scan(collection, '', 10) })).toEqual(['b']);
    expect(await store.load(collection, ['a'])).toEqual([{ id: 'a', position: at(3), body: null }]);
    await put(store, collection, [{ id: 'a', position: at(2), body: { n: 2 } }]);
    expect(await store.get(collection, 'a')).toBeUndefined();
    await put(store, collection, [{ id: 'a', position: at(4), body: { n: 4 } }]);
    expect(await store.get(collection, 'a')).toMatchObject({ body: { n: 4 } });
  });

  it('keeps a tombstone for a document that never was', async () => {
    const { store, collection } = await setup();
    await put(store, collection, [{ id: 'a', position: at(3), body: null }]);
    await put(store, collection, [{ id: 'a', position: at(2), body: { n: 2 } }]);
    expect(await store.load(collection, ['a', 'b'])).toEqual([{ id: 'a', position: at(3), body: null }]);
  });

  it('sweeps tombstones up to a position and nothing else', async () => {
    const { store, collection } = await setup();
    await put(store, collection, [
      { id: 'old', position: at(1), body: null },
      { id: 'edge', position: at(2), body: null },
      { id: 'young', position: at(3), body: null },
      { id: 'alive', position: at(1), body: { n: 1 } },
    ]);
    expect(await store.sweep(collection, at(2))).toBe(2);
    const left = await store.load(collection, ['old', 'edge', 'young', 'alive']);
    expect(left.map(({ id }) => id).sort()).toEqual(['alive', 'young']);
    expect(await store.sweep(collection, at(2))).toBe(0);
  });

  it('replaces a document of the same position when it is a repair, never one of a higher', async () => {
    const { store, collection } = await setup();
    await put(store, collection, [{ id: 'a', position: at(5), body: { n: 5 } }]);
    await store.replace(collection, { id: 'a', position: at(5), body: { n: 55 } });
    expect(await store.get(collection, 'a')).toMatchObject({ body: { n: 55 } });
    await store.replace(collection, { id: 'a', position: at(4), body: { n: 4 } });
    expect(await store.get(collection, 'a')).toMatchObject({ body: { n: 55 } });
    await store.replace(collection, { id: 'new', position: at(1), body: { n: 1 } });
    expect(await store.get(collection, 'new')).toMatchObject({ body: { n: 1 } });
    await store.replace(collection, { id: 'a', position: at(6), body: null });
    expect(await store.get(collection, 'a')).toBeUndefined();
  });

  it('ends at the highest position for any order and repetition of writes, by several writers at once', async () => {
    const { store, another } = current();
    const other = await another();
    const write = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      position: fc.integer({ min: 1, max: 30 }),
      writer: fc.constantFrom(store, other),
    });
    // The body is a function of id and position, as a fold's is; every fifth position deletes.
    const asWrite = (id: string, n: number): DocumentWrite => ({
      id,
      position: at(n),
      body: n % 5 === 0 ? null : { n, of: id },
    });
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(write, { minLength: 1, maxLength: 6 }), { maxLength: 6 }),
          async (batches) => {
            const collection = await freshCollection(store, 'n');
            await Promise.all(
              batches.map((batch) =>
                put(
                  defined(batch[0]).writer,
                  collection,
                  batch.map(({ id, position }) => asWrite(id, position)),
                ),
              ),
            );
            const highest = new Map<string, number>();
            for (const { id, position } of batches.flat()) highest.set(id, Math.max(highest.get(id) ?? 0, position));
            const loaded = await store.load(collection, ['a', 'b', 'c']);
            expect(new Map(loaded.map((document) => [document.id, document]))).toEqual(
              new Map([...highest].map(([id, n]) => [id, asWrite(id, n)])),
            );
            await store.drop(collection);
          },
        ),
        { numRuns: gateRuns(runs) },
      );
    } finally {
      await other.close();
    }
  });
}
