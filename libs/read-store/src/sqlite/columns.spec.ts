import { describe, expect, it } from '@jest/globals';
import type { ReadStore } from '../port.js';
import { temporaryStores } from '../testing/temporary-stores.js';

const byField = (...fields: string[]) => fields.map((field) => ({ fields: [{ field }] }));

describe('columns of the SQLite read store', () => {
  const { open } = temporaryStores('columns');

  const write = (store: ReadStore, id: string, body: Record<string, unknown>, position = '1') =>
    store.write({ documents: [{ collection: 'c', writes: [{ id, position, body }] }] });
  const found = async (store: ReadStore, where: Record<string, string | number | boolean>) =>
    (await store.find('c', { where })).documents.map(({ id }) => id);

  it('finds by a field that was declared after the documents were written', async () => {
    const store = open('later.sqlite');
    await store.ensure({ name: 'c', indexes: byField('a') });
    await write(store, '1', { a: 1, b: { c: 'x' }, d: true });
    await store.ensure({ name: 'c', indexes: byField('a', 'b.c', 'd') });
    expect(await found(store, { 'b.c': 'x' })).toEqual(['1']);
    expect(await found(store, { d: true })).toEqual(['1']);
  });

  it('keeps a field that was declared once, for the next declaration', async () => {
    const store = open('again.sqlite');
    await store.ensure({ name: 'c', indexes: byField('a', 'b') });
    await store.ensure({ name: 'c', indexes: byField('a') });
    await write(store, '1', { a: 1, b: 2 });
    // A field that is not declared may change its type.
    await write(store, '2', { a: 1, b: [1, 2] });
    await store.ensure({ name: 'c', indexes: byField('a', 'b') });
    expect(await found(store, { b: 2 })).toEqual(['1']);
    expect(await found(store, { a: 1 })).toEqual(['1', '2']);
  });

  it('fills the columns that the writing process does not know yet', async () => {
    const [old, fresh] = [open('two.sqlite'), open('two.sqlite')];
    await old.ensure({ name: 'c', indexes: byField('a') });
    await write(old, '1', { a: 1, b: 1 });
    await fresh.ensure({ name: 'c', indexes: byField('a', 'b') });
    await write(old, '2', { a: 1, b: 1 });
    await write(old, '1', { a: 1, b: 7 }, '2');
    expect(await found(fresh, { b: 1 })).toEqual(['2']);
    expect(await found(fresh, { b: 7 })).toEqual(['1']);
  });

  it.each([0.1, 1e300, 2 ** 60, 'half \ud800 a pair', 'cut\0off', -0, false])(
    'finds %p as the document has it',
    async (b) => {
      const store = open('odd.sqlite');
      await store.ensure({ name: 'c', indexes: byField('a', 'b') });
      await write(store, 'odd', { a: 'x', b });
      await write(store, 'other', { a: 'x', b: 'other' });
      expect(await found(store, { b })).toEqual(['odd']);
      expect(await found(store, { a: 'x' })).toEqual(['odd', 'other']);
      await store.drop('c');
    },
  );
});
