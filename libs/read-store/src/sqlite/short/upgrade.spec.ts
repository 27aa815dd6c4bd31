import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '@wavelane/sqlite';
import type { CollectionSpec } from '../../collection.js';
import { READ_MODELS } from '../schema.js';
import { openSqliteReadStore } from '../sqlite-read-store.js';

const spec: CollectionSpec = {
  name: 'c@1',
  indexes: [{ fields: [{ field: 'channel' }] }, { fields: [{ field: 'state' }], onlyWith: 'state' }],
  usual: (id) => ({ id, channel: '', state: null, error: null, tries: 0 }),
};
const IDS = Array.from({ length: 50 }, (_, n) => `id-${String(n).padStart(2, '0')}`);
const bodyOf = (id: string) => ({ id, channel: 'x', state: id < 'id-25' ? 'due' : null, error: null, tries: 3 });

/** The last version of the file in which documents were whole. */
const BEFORE = 2;

/** A file as that version left it, with the indexes that it built. */
function madeBefore(path: string): Database {
  const db = openDatabase(path);
  db.exec('PRAGMA journal_mode = WAL');
  for (const step of READ_MODELS.steps.slice(0, BEFORE)) db.exec(step as string);
  db.exec(`PRAGMA application_id = ${READ_MODELS.applicationId};
    PRAGMA user_version = ${BEFORE};
    INSERT INTO collections (name, fields) VALUES ('c@1', '["channel","state"]'), ('other@1', '[]');
    CREATE TABLE documents_1 (id TEXT NOT NULL PRIMARY KEY, position TEXT NOT NULL, "f.channel" ANY, "f.state" ANY, body TEXT) STRICT;
    CREATE TABLE documents_2 (id TEXT NOT NULL PRIMARY KEY, position TEXT NOT NULL, body TEXT) STRICT;
    CREATE INDEX documents_1_by_x ON documents_1 ("f.state", id) WHERE body IS NOT NULL AND "f.state" IS NOT NULL;
    CREATE INDEX documents_1_tombstones ON documents_1 (position) WHERE body IS NULL;
    CREATE INDEX documents_2_tombstones ON documents_2 (position) WHERE body IS NULL;
    INSERT INTO documents_1 VALUES ('zz-gone', '1', NULL, NULL, NULL);
    INSERT INTO documents_2 VALUES ('a', '1', '{"list":[1],"constructor":null}');
    INSERT INTO checkpoints (key, position, store_id) VALUES ('k', '1', 's')`);
  const insert = db.prepare('INSERT INTO documents_1 VALUES (?, ?, ?, ?, ?)');
  for (const id of IDS) insert.run(id, '1', 'x', bodyOf(id).state, JSON.stringify(bodyOf(id)));
  return db;
}

describe('a file of read models from before documents in short', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wavelane-upgrade-'));
  let path: string;
  let nth = 0;
  beforeEach(() => {
    path = join(folder, `${nth++}.sqlite`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Everything is there, is found, and goes on in short beside what is whole. */
  async function demandAll(file: string): Promise<void> {
    const store = openSqliteReadStore({ path: file });
    await store.ensure(spec);
    const all = IDS.map((id) => ({ id, position: '1', body: bodyOf(id) }));
    expect(await store.scan('c@1', '', 100)).toEqual(all);
    expect(await store.count('c@1', { state: 'due' })).toBe(25);
    expect(await store.load('c@1', ['zz-gone'])).toEqual([{ id: 'zz-gone', position: '1', body: null }]);
    expect(await store.get('other@1', 'a')).toMatchObject({ body: { list: [1], constructor: null } });
    expect(await store.checkpoint('k')).toMatchObject({ position: '1', storeId: 's' });
    const body = { ...bodyOf('id-00'), tries: 4 };
    await store.write({ documents: [{ collection: 'c@1', writes: [{ id: 'id-00', position: '2', body }] }] });
    expect((await store.find('c@1', { where: { state: 'due' } })).documents).toEqual([
      { id: 'id-00', position: '2', body },
      ...all.slice(1, 25),
    ]);
    expect(await store.sweep('c@1', '1')).toBe(1);
    await store.close();
    const raw = openDatabase(file);
    expect(raw.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const kept = raw.prepare(`SELECT document FROM documents_1 WHERE id < 'id-02' ORDER BY id`).all();
    expect(kept).toEqual([{ document: '[1,"3",4]' }, { document: JSON.stringify(bodyOf('id-01')) }]);
    raw.close();
  }

  it('keeps all that is in it', async () => {
    madeBefore(path).close();
    await demandAll(path);
  });

  it('is whole after a crash at any step of the change', async () => {
    madeBefore(path).close();
    for (let steps = BEFORE; steps <= READ_MODELS.steps.length; steps++) {
      const db = openDatabase(path);
      db.exec('BEGIN IMMEDIATE');
      for (const step of READ_MODELS.steps.slice(BEFORE, steps))
        if (typeof step === 'string') db.exec(step);
        else for (const { statement } of db.prepare(step.each).all()) db.exec(String(statement));
      // What a process leaves that dies here.
      const left = join(folder, `crashed-${steps}.sqlite`);
      for (const end of ['', '-wal']) if (existsSync(path + end)) cpSync(path + end, left + end);
      db.exec('ROLLBACK');
      db.close();
      await demandAll(left);
    }
    await demandAll(path);
  });

  it('fails for a process of before that still has it open, and for one that opens it', async () => {
    const old = madeBefore(path);
    const [read, write, declare] = [
      old.prepare('SELECT id, position, body FROM documents_1 WHERE id = ?'),
      old.prepare('INSERT INTO documents_1 (id, position, body) VALUES (?, ?, ?)'),
      old.prepare('INSERT INTO collections (name, fields) VALUES (?, ?)'),
    ];
    expect(read.all('id-00')).toHaveLength(1);
    await demandAll(path);
    expect(() => read.all('id-00')).toThrow('no such column: body');
    expect(() => write.run('b', '1', '{}')).toThrow('no column named body');
    expect(() => declare.run('d@1', '[]')).toThrow('no column named fields');
    expect(Number(old.prepare('PRAGMA user_version').get()?.user_version)).toBeGreaterThan(BEFORE);
    old.close();
  });
});
