import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import type { CollectionSpec } from '../collection.js';
import { READ_MODELS } from './schema.js';
import { openSqliteReadStore } from './sqlite-read-store.js';

const spec: CollectionSpec = { name: 'c@1', indexes: [{ fields: [{ field: 'channel' }] }] };

/** The number of migration steps of the last version that could store documents in short form. */
const IN_SHORT = 4;

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-older-'));
  path = join(folder, 'read-models.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file as a version left it, with a document in a table of its own kind. */
function madeBefore(steps: number): void {
  const db = openDatabase(path);
  db.exec('PRAGMA journal_mode = WAL');
  for (const step of READ_MODELS.steps.slice(0, steps)) if (typeof step === 'string') db.exec(step);
  const [fields, document] = steps < IN_SHORT ? ['fields', 'body'] : ['declared', 'document'];
  db.exec(`PRAGMA application_id = ${READ_MODELS.applicationId};
    PRAGMA user_version = ${steps};
    INSERT INTO collections (name, ${fields}) VALUES ('c@1', '["channel"]');
    CREATE TABLE documents_1 (id TEXT NOT NULL PRIMARY KEY, position TEXT NOT NULL, "f.channel" ANY, ${document} TEXT) STRICT;
    INSERT INTO documents_1 VALUES ('a', '1', 'x', '[1,"3",4]');
    INSERT INTO checkpoints (key, position, store_id) VALUES ('k', '1', 's');
    INSERT INTO pointers (key, value, revision) VALUES ('live:c', '{"collection":"c@1"}', 1)`);
  db.close();
}

it.each([1, 2, IN_SHORT])(
  'empties a file of version %i when it opens it, so that all is folded again',
  async (steps) => {
    madeBefore(steps);
    const store = openSqliteReadStore({ path });
    expect(await store.collections()).toEqual([]);
    expect([await store.checkpoints(), await store.pointer('live:c')]).toEqual([{}, undefined]);
    await store.ensure(spec);
    const write = { id: 'a', position: '1', body: { channel: 'y', other: null } };
    await store.write({ documents: [{ collection: 'c@1', writes: [write] }] });
    expect((await store.find('c@1', { where: { channel: 'y' } })).documents).toEqual([write]);
    await store.scrub();
    await store.close();
    const db = openDatabase(path);
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '*documents*'`).all();
    expect(tables).toEqual([{ name: 'documents_2' }]);
    db.close();
  },
);

it('refuses reads and writes of a process of an older version that still has the file open', async () => {
  madeBefore(IN_SHORT);
  const old = openDatabase(path);
  const read = old.prepare('SELECT document FROM documents_1');
  const write = old.prepare(`INSERT INTO documents_1 (id, position, document) VALUES ('b', '1', '[1,""]')`);
  await openSqliteReadStore({ path }).close();
  for (const statement of [read, write]) expect(() => statement.all()).toThrow('no such table: documents_1');
  old.close();
});
