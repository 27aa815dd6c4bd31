import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defined, gateRuns } from '@wavelane/testing';
import type { Fence, Pointer } from '../../port.js';
import { at, type Current, fresh } from './engine.js';
import { freshCollection } from './engine.js';

export function checkpointsAndPointers(current: Current): void {
  it('keeps a checkpoint with its note, moves it back as well, and clears it', async () => {
    const { store } = current();
    const key = fresh('checkpoint');
    expect(await store.checkpoint(key)).toBeUndefined();
    const value = { position: at(5), storeId: 'log-1', note: { 'a.b': [1], $x: null } };
    await store.write({ checkpoints: [{ key, value }] });
    expect(await store.checkpoint(key)).toEqual(value);
    await store.write({ checkpoints: [{ key, value: { position: at(2), storeId: 'log-2' } }] });
    expect(await store.checkpoint(key)).toEqual({ position: at(2), storeId: 'log-2' });
    expect((await store.checkpoints())[key]).toEqual({ position: at(2), storeId: 'log-2' });
    await store.clearCheckpoint(key);
    await store.clearCheckpoint(key);
    expect(await store.checkpoint(key)).toBeUndefined();
    expect(await store.checkpoints()).not.toHaveProperty(key);
  });

  it('keeps the checkpoint of the later term of a lease, and whatever another lease or none says', async () => {
    const { store } = current();
    const key = fresh('checkpoint');
    const write = (position: string, fence?: Fence) =>
      store.write({ checkpoints: [{ key, value: { position, storeId: 'log' }, ...(fence && { fence }) }] });
    await write(at(1), { lease: 'a', term: 2 });
    await write(at(2), { lease: 'a', term: 2 });
    await expect(write(at(3), { lease: 'a', term: 1 })).rejects.toMatchObject({ name: 'Fenced' });
    expect(await store.checkpoint(key)).toEqual({ position: at(2), storeId: 'log' });
    await write(at(4), { lease: 'a', term: 10 });
    await write(at(3), { lease: 'b', term: 1 });
    expect(await store.checkpoint(key)).toEqual({ position: at(3), storeId: 'log' });
    await write(at(5));
    await write(at(6), { lease: 'b', term: 0 });
    expect(await store.checkpoint(key)).toEqual({ position: at(6), storeId: 'log' });
  });

  it('writes several checkpoints of one batch, each under its own fence', async () => {
    const { store } = current();
    const keys = [fresh('a'), fresh('b'), fresh('c')] as const;
    const write = (position: string, fences: readonly (Fence | undefined)[]) =>
      store.write({
        checkpoints: keys.map((key, index) => ({ key, value: { position, storeId: 'log' }, fence: fences[index] })),
      });
    const positions = () => Promise.all(keys.map(async (key) => (await store.checkpoint(key))?.position));
    await write(at(1), [{ lease: 'a', term: 2 }, undefined, { lease: 'b', term: 7 }]);
    expect(await positions()).toEqual([at(1), at(1), at(1)]);
    await write(at(2), [
      { lease: 'a', term: 3 },
      { lease: 'a', term: 1 },
      { lease: 'c', term: 1 },
    ]);
    expect(await positions()).toEqual([at(2), at(2), at(2)]);
    const late = write(at(3), [
      { lease: 'a', term: 2 },
      { lease: 'a', term: 1 },
      { lease: 'c', term: 1 },
    ]);
    await expect(late).rejects.toMatchObject({ name: 'Fenced' });
    expect((await positions())[0]).toBe(at(2));
  });

  it('lets many writers make the same checkpoints at once', async () => {
    const { store, another } = current();
    const other = await another();
    const keys = [fresh('a'), fresh('b')];
    const fence = { lease: 'a', term: 1 };
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? store : other).write({
          checkpoints: keys.map((key) => ({ key, value: { position: at(n), storeId: 'log' }, fence })),
        }),
      ),
    );
    for (const key of keys) expect(await store.checkpoint(key)).toMatchObject({ storeId: 'log' });
    await other.close();
  });

  it('is not moved back by documents of a term that is over: their positions guard them, the checkpoint stays', async () => {
    const { store } = current();
    const [collection, key] = [await freshCollection(store), fresh('checkpoint')];
    const write = (position: string, n: number, term: number) =>
      store.write({
        documents: [{ collection, writes: [{ id: 'a', position, body: { n } }] }],
        checkpoints: [{ key, value: { position, storeId: 'log' }, fence: { lease: 'a', term } }],
      });
    await write(at(5), 5, 2);
    await expect(write(at(3), 3, 1)).rejects.toMatchObject({ name: 'Fenced' });
    expect(await store.get(collection, 'a')).toMatchObject({ position: at(5), body: { n: 5 } });
    expect(await store.checkpoint(key)).toEqual({ position: at(5), storeId: 'log' });
  });

  it('moves a pointer only from the revision the caller has read', async () => {
    const { store } = current();
    const key = fresh('pointer');
    expect(await store.pointer(key)).toBeUndefined();
    expect(await store.movePointer(key, { live: 1 }, 1)).toBeUndefined();
    expect(await store.movePointer(key, { live: 1 }, 0)).toEqual({ value: { live: 1 }, revision: 1 });
    expect(await store.movePointer(key, { live: 9 }, 0)).toBeUndefined();
    expect(await store.movePointer(key, { 'live.now': 2 }, 1)).toEqual({ value: { 'live.now': 2 }, revision: 2 });
    expect(await store.movePointer(key, { live: 3 }, 1)).toBeUndefined();
    expect(await store.pointer(key)).toEqual({ value: { 'live.now': 2 }, revision: 2 });
    const another = fresh('pointer');
    await store.movePointer(another, { $x: null }, 0);
    expect(await store.pointers([another, fresh('missing'), key])).toEqual({
      [key]: { value: { 'live.now': 2 }, revision: 2 },
      [another]: { value: { $x: null }, revision: 1 },
    });
    expect(await store.pointers([])).toEqual({});
  });

  it('lets exactly one of many move a pointer', async () => {
    const { store, another } = current();
    const other = await another();
    const key = fresh('lease');
    for (let revision = 0; revision < 3; revision++) {
      const moves = await Promise.all(
        Array.from({ length: 10 }, (_, n) => (n % 2 ? store : other).movePointer(key, { n }, revision)),
      );
      const winners = moves.filter((moved) => moved !== undefined);
      expect(winners).toHaveLength(1);
      expect(await store.pointer(key)).toEqual(winners[0]);
    }
    await other.close();
  });

  it('tells each of many that move several pointers at once which of them it has moved, also with the same value', async () => {
    const { store, another } = current();
    const other = await another();
    // Two moves come from one process, so that both are in one call.
    const stores = [store, store, other];
    const keys = Array.from({ length: 6 }, () => fresh('pointer'));
    for (let revision = 0; revision < 5; revision++) {
      // The first key has another revision than expected, so no move succeeds.
      const moves = stores.flatMap((one) =>
        keys.map(async (key, index) => {
          const expected = index === 0 ? revision + 1 : revision;
          return (await one.movePointer(key, { n: revision }, expected)) ? key : undefined;
        }),
      );
      const moved = (await Promise.all(moves)).filter((key) => key !== undefined);
      expect(moved.sort()).toEqual(keys.slice(1).sort());
      for (const key of keys.slice(1))
        expect(await store.pointer(key)).toEqual({ value: { n: revision }, revision: revision + 1 });
    }
    expect(await store.pointer(keys[0] ?? '')).toBeUndefined();
    await other.close();
  });

  it('reads several pointers as they are, whoever has moved them since they were read last', async () => {
    const { store, another } = current();
    const other = await another();
    const steps = fc.array(fc.record({ by: fc.nat(1), key: fc.nat(2), isRead: fc.boolean() }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const keys = Array.from({ length: 3 }, () => fresh('pointer'));
        const expected: Record<string, Pointer> = {};
        for (const [n, { by, key: index, isRead }] of taken.entries()) {
          const key = defined(keys[index]);
          const revision = (expected[key]?.revision ?? 0) + 1;
          const moved = await (by === 0 ? store : other).movePointer(key, { n }, revision - 1);
          expected[key] = { value: { n }, revision };
          expect(moved).toEqual(expected[key]);
          if (isRead) for (const one of [store, other]) expect(await one.pointers(keys)).toEqual(expected);
        }
      }),
      { numRuns: gateRuns(15) },
    );
    await other.close();
  });

  it('is pinged, and unavailable once closed', async () => {
    const { store, another } = current();
    await store.ping();
    const other = await another();
    await other.ping();
    await other.close();
    await other.close();
    const collection = await freshCollection(store);
    for (const call of [
      () => other.ping(),
      () => other.get(collection, 'a'),
      () => other.find(collection, {}),
      () => other.write({ checkpoints: [{ key: 'k', value: { position: '', storeId: '' } }] }),
      () => other.pointer('k'),
      () => other.pointers(['k']),
      () => other.records({ name: 'closed' }).get('a', 0),
    ])
      await expect(call()).rejects.toMatchObject({ name: 'ReadStoreUnavailable' });
    await store.ping();
  });
}
