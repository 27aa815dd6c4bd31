import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { openSqliteReadStore } from '../sqlite-read-store.js';
import { SecondConnection } from './testing/second-connection.js';

const folder = mkdtempSync(join(tmpdir(), 'wavelane-whole-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what is done to a whole collection', () => {
  const name = 'many@1';
  const byColour = { name, indexes: [{ fields: [{ field: 'colour' }] }] };

  async function filled(documents: number) {
    const path = join(folder, `whole-${documents}-${opened++}.sqlite`);
    const aside = new SecondConnection(path);
    const store = openSqliteReadStore({ path, aside, asideFrom: Infinity });
    await store.ensure(byColour, { deferIndexes: true });
    const writes = Array.from({ length: documents }, (_none, n) => ({
      id: `d${n}`,
      position: '1',
      body: { colour: n % 7 },
    }));
    await store.write({ documents: [{ collection: name, writes }] });
    return { path, aside, store };
  }
  let opened = 0;

  function objects(path: string): unknown[] {
    const db = openDatabase(path, { readOnly: true });
    const rows = db
      .prepare(`SELECT type, name FROM sqlite_schema WHERE tbl_name LIKE '%documents!_%' ESCAPE '!'`)
      .all();
    db.close();
    return rows.filter(({ name }) => !String(name).includes('tombstones') && !String(name).startsWith('sqlite_'));
  }

  it('goes to the other connection when the collection is large: an index, and its end', async () => {
    const { path, aside, store } = await filled(2_000);
    await store.ensure(byColour);
    expect(aside.carriedOut).toBe(1);
    expect(objects(path)).toHaveLength(2);
    expect(await store.count(name, { colour: 3 })).toBe(286);
    await store.ensure({ name, indexes: [] });
    expect(aside.carriedOut).toBe(2);
    expect(objects(path)).toHaveLength(1);
    await store.drop(name);
    expect(aside.carriedOut).toBe(4); // the index of its tombstones, and the table
    expect(objects(path)).toEqual([]);
    expect(await store.collections()).toEqual([]);
    await store.close();
  });

  it('ends in pieces between which others write, and hides all before the first', async () => {
    const { path, aside, store } = await filled(45_000);
    await store.ensure({ name: 'other@1', indexes: [] });
    const other = openSqliteReadStore({ path });
    expect(await other.count(name)).toBe(45_000);
    aside.carriedOut = 0;
    const seen: [number, number][] = [];
    const dropped = store.drop(name);
    for (let isOver = false; !isOver;) {
      await store.write({
        documents: [{ collection: 'other@1', writes: [{ id: 'x', position: `${seen.length}`, body: {} }] }],
      });
      seen.push([aside.carriedOut, await other.count(name)]);
      isOver = aside.carriedOut === 4;
    }
    await dropped;
    expect(seen.filter(([carriedOut, count]) => carriedOut > 0 && count > 0)).toEqual([]);
    expect(new Set(seen.map(([carriedOut]) => carriedOut)).size).toBeGreaterThan(2);
    expect(objects(path)).toEqual([{ type: 'table', name: expect.stringMatching(/^documents_\d+$/) }]);
    await other.close();
    await store.close();
  });

  it('ends once, however many ask for it at the same time', async () => {
    const { path, store } = await filled(30_000);
    const other = openSqliteReadStore({ path });
    await Promise.all([store.drop(name), store.drop(name), other.drop(name), store.scrub()]);
    expect(objects(path)).toEqual([]);
    expect([await store.collections(), await other.collections()]).toEqual([[], []]);
    await Promise.all([other.close(), store.close()]);
  });

  it.each(['drop', 'scrub'])('goes on ending with the next %s after a process was killed during it', async (how) => {
    const { path, store } = await filled(2_500);
    await store.ensure({ name: 'other@1', indexes: [] });
    await store.close();
    const db = openDatabase(path);
    db.exec(`ALTER TABLE documents_1 RENAME TO ending_documents_1; DELETE FROM collections WHERE number = 1`);
    db.close();
    const again = openSqliteReadStore({ path });
    expect(await again.count(name)).toBe(0);
    await again.ensure(byColour);
    await (how === 'drop' ? again.drop('never@1') : again.scrub());
    await again.close();
    const after = openDatabase(path, { readOnly: true });
    const tables = after.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all();
    after.close();
    expect(tables.map(({ name }) => String(name)).filter((one) => one.includes('documents'))).toEqual([
      'documents_2',
      'documents_3',
    ]);
  });

  it('happens here when the collection is small', async () => {
    const { path, aside, store } = await filled(100);
    await store.ensure(byColour);
    expect(objects(path)).toHaveLength(2);
    await store.drop(name);
    expect(objects(path)).toEqual([]);
    expect(aside.carriedOut).toBe(0);
    await store.close();
  });

  it('happens here too when the other connection does not tell whether it was done', async () => {
    const { path, aside, store } = await filled(2_000);
    aside.isSilent = true;
    await store.ensure(byColour);
    expect(objects(path)).toHaveLength(2);
    await store.drop(name);
    expect(objects(path)).toEqual([]);
    await store.ensure(byColour);
    await store.write({ documents: [{ collection: name, writes: [{ id: 'a', position: '2', body: { colour: 1 } }] }] });
    expect(await store.count(name, { colour: 1 })).toBe(1);
    await store.close();
  });
});
