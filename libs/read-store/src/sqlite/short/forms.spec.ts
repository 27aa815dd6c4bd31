import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import type { ReadStore } from '../../port.js';
import { temporaryStores } from '../../testing/temporary-stores.js';

const byField = (...fields: string[]) => fields.map((field) => ({ fields: [{ field }] }));
const usual = (id: string) => ({ id, channel: '', note: null, tries: 0, buttons: [], error: null });

describe('documents in short in the SQLite read store', () => {
  const { folder, open } = temporaryStores('forms');

  const write = (store: ReadStore, id: string, position: string, body: Record<string, unknown>) =>
    store.write({ documents: [{ collection: 'c', writes: [{ id, position, body }] }] });
  const raw = (file: string, sql: string) => {
    const db = openDatabase(join(folder, file));
    try {
      return db.prepare(sql).all();
    } finally {
      db.close();
    }
  };

  it('leave out names of fields, what is usual, their id and what stands in a column', async () => {
    const store = open('short.sqlite');
    await store.ensure({ name: 'c', indexes: byField('channel'), usual });
    await write(store, 'a', '1', { ...usual('a'), channel: 'the channel', error: 'No route' });
    expect(raw('short.sqlite', 'SELECT document FROM documents_1')).toEqual([{ document: '[1,"f","No route"]' }]);
    expect((await store.get('c', 'a'))?.body).toEqual({ ...usual('a'), channel: 'the channel', error: 'No route' });
  });

  it('are read by a process that opened the file before there was their form', async () => {
    const [one, other] = [open('two.sqlite'), open('two.sqlite')];
    await one.ensure({ name: 'c', indexes: byField('channel') });
    await write(one, 'a', '1', { ...usual('a'), tries: 3 });
    await other.load('c', ['a']);
    await one.ensure({ name: 'c', indexes: byField('channel', 'note'), usual: (id) => ({ ...usual(id), tries: 3 }) });
    await write(one, 'a', '2', { ...usual('a'), tries: 3, note: 'x' });
    await write(other, 'b', '2', usual('b'));
    for (const store of [one, other]) {
      expect((await store.get('c', 'a'))?.body).toEqual({ ...usual('a'), tries: 3, note: 'x' });
      expect((await store.get('c', 'b'))?.body).toEqual(usual('b'));
    }
  });

  it('get the columns of a field that is declared later', async () => {
    const store = open('later.sqlite');
    await store.ensure({ name: 'c', indexes: byField('channel'), usual });
    await write(store, 'a', '1', { ...usual('a'), channel: 'x', tries: 2, note: 'n' });
    await store.ensure({ name: 'c', indexes: byField('channel', 'tries', 'note', 'error'), usual });
    for (const [field, value] of Object.entries({ tries: 2, note: 'n', error: null }))
      expect((await store.find('c', { where: { [field]: value } })).documents).toMatchObject([
        { id: 'a', body: { channel: 'x' } },
      ]);
  });

  it('are written whole where the form is not theirs', async () => {
    const store = open('other.sqlite');
    await store.ensure({ name: 'c', indexes: [], usual });
    await write(store, 'a', '1', { tries: 1 });
    expect(raw('other.sqlite', 'SELECT document FROM documents_1')).toEqual([{ document: '{"tries":1}' }]);
  });

  it('keep what only JSON keeps: half of a surrogate pair, NUL, a name with a dot', async () => {
    const store = open('strange.sqlite');
    const strange = (channel: string) => ({ ...usual('a'), channel, 'deep.text': 'x', deep: { text: 'y' } });
    await store.ensure({
      name: 'c',
      indexes: byField('channel', 'deep.text'),
      usual: (id) => ({ ...usual(id), 'deep.text': '', deep: null }),
    });
    for (const [n, channel] of ['\ud800', 'a\u0000b', '', '\u202e'].entries()) {
      await write(store, 'a', String(n), strange(channel));
      expect((await store.get('c', 'a'))?.body).toEqual(strange(channel));
      expect(await store.count('c', { channel, 'deep.text': 'y' })).toBe(1);
    }
  });

  it('lose their forms with the collection', async () => {
    const store = open('dropped.sqlite');
    await store.ensure({ name: 'c', indexes: [], usual });
    await write(store, 'a', '1', usual('a'));
    await store.drop('c');
    expect(raw('dropped.sqlite', 'SELECT number FROM forms')).toEqual([]);
    await store.ensure({ name: 'c', indexes: [], usual });
    await write(store, 'a', '1', usual('a'));
    expect(raw('dropped.sqlite', 'SELECT document FROM documents_2')).toEqual([{ document: '[2,"v1"]' }]);
  });
});
