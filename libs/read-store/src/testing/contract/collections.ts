import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { at, type Current, fill, fresh, freshCollection, idsOf, put } from './engine.js';

export function collections(current: Current): void {
  it('ensures a collection as often as one likes and keeps its documents', async () => {
    const { store } = current();
    const name = await freshCollection(store, 'n');
    await fill(store, name, { a: { n: 1, m: 2 } });
    await store.ensure({ name, indexes: [{ fields: [{ field: 'n' }] }] });
    expect(await store.count(name, { n: 1 })).toBe(1);
  });

  it('adds newly declared indexes over what is there, and forgets those no longer declared', async () => {
    const { store } = current();
    const name = await freshCollection(store, 'n');
    await fill(store, name, { a: { n: 1, m: 2 }, b: { n: 1, m: 1 } });
    await store.ensure({ name, indexes: [{ fields: [{ field: 'm' }] }] });
    expect(idsOf(await store.find(name, { sort: [{ field: 'm', direction: 'asc' }] }))).toEqual(['b', 'a']);
    await expect(store.find(name, { where: { n: 1 } })).rejects.toThrow(TypeError);
  });

  it('can be filled before its indexes are built', async () => {
    const { store } = current();
    const spec = { name: `${fresh('rebuild')}@2`, indexes: [{ fields: [{ field: 'n' }] }] };
    await store.ensure(spec, { deferIndexes: true });
    await fill(store, spec.name, { a: { n: 2 }, b: { n: 1 } });
    expect(await store.count(spec.name, { n: 2 })).toBe(1);
    await store.ensure(spec);
    expect(idsOf(await store.find(spec.name, { sort: [{ field: 'n', direction: 'asc' }] }))).toEqual(['b', 'a']);
  });

  it('lists collections by name, and drops them with everything in them', async () => {
    const { store } = current();
    const [one, two] = [await freshCollection(store), await freshCollection(store)];
    await fill(store, one, { a: {} });
    const names = await store.collections();
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining([one, two]));
    await store.drop(one);
    await store.drop(one);
    expect(await store.collections()).not.toContain(one);
    expect(await store.get(one, 'a')).toBeUndefined();
    await store.ensure({ name: one, indexes: [] });
    expect(await store.count(one)).toBe(0);
    expect(await store.scan(one, '', 10)).toEqual([]);
    expect((await store.lost()).filter((name) => [one, two].includes(name))).toEqual([]);
  });

  it('tells names apart that differ in case or in a sign', async () => {
    const { store } = current();
    const base = fresh('case');
    const names = [`${base}.A@1`, `${base}.a@1`, `${base}_a@1`, `${base}-a@1`];
    for (const [n, name] of names.entries()) {
      await store.ensure({ name, indexes: [] });
      await put(store, name, [{ id: 'x', position: at(1), body: { n } }]);
    }
    for (const [n, name] of names.entries()) expect(defined(await store.get(name, 'x')).body).toEqual({ n });
  });

  it('shows another process the collections that this one has ensured', async () => {
    const { store, another } = current();
    const other = await another();
    const name = await freshCollection(store, 'n');
    await fill(store, name, { a: { n: 1 } });
    expect(idsOf(await other.find(name, { where: { n: 1 } }))).toEqual(['a']);
    await expect(other.find(name, { where: { m: 1 } })).rejects.toThrow(TypeError);
    await store.ensure({ name, indexes: [{ fields: [{ field: 'm' }] }] });
    expect(idsOf(await other.find(name, { where: { m: null } }))).toEqual(['a']);
    await put(other, name, [{ id: 'b', position: at(1), body: { m: 2 } }]);
    expect(await store.count(name)).toBe(2);
    await other.close();
  });

  it('refuses invalid names and fields', async () => {
    const { store } = current();
    for (const name of ['', 'a b', 'a"b', '.a', 'ä', 'x'.repeat(101)])
      await expect(store.ensure({ name, indexes: [] })).rejects.toThrow(TypeError);
    for (const field of ['', 'a b', "a'", 'a..b', '$a', '.a', '_bsontype', 'a."b'])
      await expect(store.ensure({ name: 'fine@1', indexes: [{ fields: [{ field }] }] })).rejects.toThrow(TypeError);
    await expect(store.ensure({ name: 'fine@1', indexes: [{ fields: [] }] })).rejects.toThrow(TypeError);
  });
}
