import { expect, it } from '@jest/globals';
import type { RecordStore } from '../../port.js';
import { type Current, fresh } from './engine.js';

export function recordsInBatches(current: Current): void {
  const table = (): RecordStore => current().store.records({ name: fresh('records') });
  const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id).sort();

  it('gives the live ones of many ids, each once', async () => {
    const keys = table();
    await keys.put('a', { n: 1, 'with.dot': { $x: 1 } }, null);
    await keys.put('b', { n: 2 }, 100);
    expect(ids(await keys.getMany(['b', 'a', 'a', 'missing', '', 'a\u0000'], 99))).toEqual(['a', 'b']);
    expect(await keys.getMany(['a', 'b'], 100)).toEqual([
      { id: 'a', body: { n: 1, 'with.dot': { $x: 1 } }, expiresAt: null },
    ]);
    expect(await keys.getMany([], 0)).toEqual([]);
    expect(await table().getMany(['a'], 0)).toEqual([]);
  });

  it('adds many at once, and changes none that is there', async () => {
    const keys = table();
    await keys.put('b', { n: 'first' }, null);
    expect(await keys.addMany(['a', 'b', 'c'].map((id) => ({ id, body: { n: id, 'é.x': null } })))).toBe(2);
    expect(await keys.addMany([])).toBe(0);
    expect(await keys.get('b', 0)).toMatchObject({ body: { n: 'first' } });
    expect(await keys.get('c', 1e15)).toEqual({ id: 'c', body: { n: 'c', 'é.x': null }, expiresAt: null });
    await expect(
      keys.addMany([
        { id: 'd', body: {} },
        { id: '', body: {} },
      ]),
    ).rejects.toThrow(TypeError);
    expect(ids(await keys.list({}, 0))).toEqual(['a', 'b', 'c']);
  });

  it('gives what is there of each id, and adds what is not', async () => {
    const keys = table();
    await keys.put('b', { n: 'first', 'é.x': 1 }, null);
    const asked = (...names: string[]) => keys.getOrAdd(names.map((id) => ({ id, body: { n: `${id} of now` } })));
    const told = (records: readonly { id: string; body: { n: string } }[]) =>
      records.map(({ id, body }) => `${id}: ${body.n}`).sort();
    expect(told(await asked('a'))).toEqual(['a: a of now']);
    expect(await asked('b')).toEqual([{ id: 'b', body: { n: 'first', 'é.x': 1 }, expiresAt: null }]);
    expect(told(await asked('a', 'b', 'c', 'c', 'd'))).toEqual([
      'a: a of now',
      'b: first',
      'c: c of now',
      'd: d of now',
    ]);
    expect(await asked()).toEqual([]);
    expect(ids(await keys.list({}, 0))).toEqual(['a', 'b', 'c', 'd']);
    await expect(asked('e', '')).rejects.toThrow(TypeError);
    expect(await keys.get('e', 0)).toBeUndefined();
  });

  it('gives two writers that want the same ones the same', async () => {
    const { store, another } = current();
    const other = await another();
    const definition = { name: fresh('records') };
    const wanted = async (from: RecordStore, writer: number, names: readonly string[]) =>
      new Map((await from.getOrAdd(names.map((id) => ({ id, body: { writer } })))).map(({ id, body }) => [id, body]));
    const many = Array.from({ length: 100 }, (_, n) => `key-${n}`);
    const given = await Promise.all(
      [store, other].map(async (one, writer) => {
        const keys = one.records(definition);
        const apart = await Promise.all(many.map((id) => wanted(keys, writer, [id])));
        return [new Map(apart.flatMap((found) => [...found])), await wanted(keys, writer, many)];
      }),
    );
    const [first, ...others] = given.flat();
    expect(first?.size).toBe(100);
    for (const seen of others) expect(seen).toEqual(first);
    await other.close();
  });

  it('lets two writers add the same many, and both read what the first wrote', async () => {
    const { store, another } = current();
    const other = await another();
    const definition = { name: fresh('records') };
    const many = Array.from({ length: 300 }, (_, n) => `key-${n}`);
    const read = await Promise.all(
      [store, other].map(async (one, writer) => {
        const keys = one.records(definition);
        await keys.addMany(many.map((id) => ({ id, body: { writer } })));
        return keys.getMany(many, 0);
      }),
    );
    const [first = [], second = []] = read.map((records) => new Map(records.map(({ id, body }) => [id, body])));
    expect(first).toEqual(second);
    expect(new Map(first).size).toBe(300);
    await other.close();
  });
}
