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
