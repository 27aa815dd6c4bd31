import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { costlyRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { ReadStore } from '../../port.js';
import { openSqliteReadStore } from '../sqlite-read-store.js';

const spec = { name: 'files@1', indexes: [{ fields: [{ field: 'n' }] }] };

/** Rows that are written, grow or shrink, and go; perhaps a process is killed as it removes one of them. */
interface Course {
  rows: { size: number; after: number | null; removed: boolean }[];
  mixed: boolean;
  killedAt: number | null;
}

describe('what was removed', () => {
  let folder: string;
  let path: string;
  const open: ReadStore[] = [];
  const opened = () => {
    const store = openSqliteReadStore({ path });
    open.push(store);
    return store;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wavelane-scrub-'));
  });
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves no byte in a raw file, however rows have moved and kill -9 cut it off', async () => {
    const size = fc.integer({ min: 1, max: 1_500 });
    const row = fc.record({ size, after: fc.option(size), removed: fc.boolean() });
    const course: fc.Arbitrary<Course> = fc.record({
      rows: fc.array(row, { minLength: 40, maxLength: 120 }),
      mixed: fc.boolean(),
      killedAt: fc.option(fc.nat(119)),
    });
    let turn = 0;
    const layout = async ({ rows, mixed, killedAt }: Course) => {
      path = join(folder, `layout-${++turn}`, 'read-models.sqlite');
      let store = opened();
      await store.ensure(spec);
      const put = async (n: number, text: string | null) => {
        const records = store.records({ name: 'work' });
        const id = `${mixed ? (n * 37) % 101 : n}-${n}`;
        await store.replace(spec.name, { id, position: '1', body: text === null ? null : { n, text } });
        await (text === null ? records.remove(id) : records.put(id, { text }, null));
      };
      for (const [n, { size: length }] of rows.entries()) await put(n, `secret-${n}-`.padEnd(length, 'x'));
      // Rows that grow move others, which are removed later: their traces stay between pointers and cells.
      for (const [n, { after }] of rows.entries()) if (after !== null) await put(n, `secret-${n}-`.padEnd(after, 'y'));
      for (const [n, { removed }] of rows.entries()) {
        if (n === killedAt) {
          // The traces that a process leaves when it is killed here, and another one continues.
          const folderOf = join(folder, `killed-${turn}`);
          cpSync(join(path, '..'), folderOf, { recursive: true });
          path = join(folderOf, 'read-models.sqlite');
          store = opened();
          await store.ensure(spec);
        }
        if (removed) await put(n, null);
      }
      await store.scrub();
      // Each has a thread.
      for (const one of open.splice(0)) await one.close();
      const gone = [...rows.keys()].filter((n) => rows[n]?.removed);
      for (const name of readdirSync(join(path, '..'))) {
        const bytes = readFileSync(join(path, '..', name));
        expect([name, gone.filter((n) => bytes.includes(`secret-${n}-`))]).toEqual([name, []]);
      }
    };
    await fc.assert(fc.asyncProperty(course, layout), { endOnFailure: true, numRuns: costlyRuns() });
  });
});
