import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { Query, ReadStore, StoredDocument } from '../../port.js';
import { Connection } from '../connection.js';
import { KeptResults } from './kept-results.js';
import { READ_MODELS } from '../schema.js';
import { openSqliteReadStore } from '../sqlite-read-store.js';

const NAMES = ['jobs@1', 'plans@1'];
const spec = (name: string) => ({ name, indexes: [{ fields: [{ field: 'n' }] }] });

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-kept-'));
  path = join(folder, 'read-models.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function withStores(work: (stores: [ReadStore, ReadStore]) => Promise<void>): Promise<void> {
  const stores: [ReadStore, ReadStore] = [openSqliteReadStore({ path }), openSqliteReadStore({ path })];
  try {
    for (const name of NAMES) await stores[0].ensure(spec(name));
    await work(stores);
  } finally {
    for (const store of stores) await store.close();
  }
}

const written = (store: ReadStore, name: string, id: string, position: string, body: { n: number } | null) =>
  store.write({ documents: [{ collection: name, writes: [{ id, position, body }] }] });

describe('the kept answers of queries', () => {
  it('reads again after their collection was written to, by this process or another', async () => {
    const step = fc.record({
      how: fc.constantFrom('write', 'rows', 'replace', 'delete', 'sweep', 'drop', 'ensure', 'together'),
      by: fc.constantFrom(0, 1),
      name: fc.constantFrom(...NAMES),
      id: fc.constantFrom('a', 'b', 'c'),
      n: fc.nat(3),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        path = join(folder, `${++run}.sqlite`);
        await withStores(async (stores) => {
          for (const [at, { how, by, name, id, n }] of steps.entries()) {
            const store = defined(stores[by]);
            const position = String(at + 1).padStart(4, '0');
            const write = { id, position, body: { n } };
            if (how === 'drop') {
              await store.drop(name);
              await store.ensure(spec(name));
            } else if (how === 'ensure') await store.ensure(spec(name));
            else if (how === 'sweep') await store.sweep(name, position);
            else if (how === 'replace') await store.replace(name, write);
            else if (how === 'rows') await store.write({ rows: [{ collection: name, writes: [write] }] });
            else if (how === 'together')
              await Promise.all(NAMES.map((each) => written(store, each, id, position, { n })));
            else await written(store, name, id, position, how === 'delete' ? null : { n });
            for (const one of stores) await same(one);
          }
        });
      }),
      { numRuns: gateRuns(25) },
    );
  });

  /** Compares the cached results with a walk through the file. */
  async function same(store: ReadStore): Promise<void> {
    for (const name of NAMES) {
      const all = await store.scan<{ n: number }>(name, '', 100);
      for (const id of ['a', 'b', 'c']) expect(await store.get(name, id)).toEqual(all.find((each) => each.id === id));
      for (let n = 0; n <= 3; n++) {
        const { documents } = await store.find(name, { where: { n } });
        expect(documents).toEqual(all.filter(({ body }) => body.n === n));
      }
    }
  }

  it('shares an answer between callers, and none of them can change it', async () => {
    await withStores(async ([store]) => {
      await written(store, 'jobs@1', 'a', '1', { n: 1 });
      const query: Query = { where: { n: 1 } };
      await store.find('jobs@1', query);
      const first = await store.find<{ n: number }>('jobs@1', query);
      expect(await store.find('jobs@1', { ...query })).toBe(first);
      expect(() => first.documents.pop()).toThrow(TypeError);
      expect(() => (defined(first.documents[0]).body.n = 2)).toThrow(TypeError);
      await store.get('jobs@1', 'a');
      const one = defined(await store.get<{ n: number }>('jobs@1', 'a'));
      expect(await store.get('jobs@1', 'a')).toBe(one);
      expect(() => (one.body.n = 2)).toThrow(TypeError);
    });
  });

  it('stays when another collection is written to', async () => {
    await withStores(async ([store]) => {
      await written(store, 'jobs@1', 'a', '1', { n: 1 });
      await store.get('jobs@1', 'a');
      const before = await store.get('jobs@1', 'a');
      await written(store, 'plans@1', 'a', '2', { n: 1 });
      expect(await store.get('jobs@1', 'a')).toBe(before);
    });
  });

  it('gives a query with an undefined value the same answer as before other queries were kept', async () => {
    await withStores(async ([store]) => {
      await written(store, 'jobs@1', 'a', '1', { n: 1 });
      const open = { where: { n: undefined } } as object as Query;
      const alone = await store.find('jobs@1', open).catch((error: unknown) => error);
      await store.find('jobs@1', { where: {} });
      await store.find('jobs@1', {});
      const again = await store.find('jobs@1', open).catch((error: unknown) => error);
      expect(again).toEqual(alone);
    });
  });

  it('gives the last committed answer while writes are on their way', async () => {
    await withStores(async ([store]) => {
      await written(store, 'jobs@1', 'a', '1', { n: 1 });
      await store.get('jobs@1', 'a');
      await store.get('jobs@1', 'a');
      const writing = written(store, 'jobs@1', 'a', '2', { n: 2 });
      const between = (await store.get('jobs@1', 'a')) as StoredDocument<{ n: number }>;
      expect([1, 2]).toContain(between.body.n);
      await writing;
      expect((await store.get<{ n: number }>('jobs@1', 'a'))?.body.n).toBe(2);
    });
  });
});

describe('the results together', () => {
  it('holds no more bytes than it may, and keeps the answers asked for last', () => {
    const connection = Connection.open(path, READ_MODELS);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(160)), { maxLength: 60 }), (asked) => {
        const results = new KeptResults(() => connection, 8_000);
        for (const [id, length] of asked) {
          const read = () => ({ text: 'x'.repeat(length) });
          results.answer('jobs@1', String(id), read);
          const first = results.answer('jobs@1', String(id), read);
          expect(results.answer('jobs@1', String(id), read)).toBe(first);
          expect(results.size).toBeLessThanOrEqual(8_000);
          if (id % 5 === 0) results.written('jobs@1');
        }
      }),
    );
    void connection.close();
  });

  it('keeps no result that is larger than all of them may be', () => {
    const connection = Connection.open(path, READ_MODELS);
    const results = new KeptResults(() => connection, 1_000);
    const read = () => ({ text: 'x'.repeat(2_000) });
    results.answer('jobs@1', 'a', read);
    expect(results.answer('jobs@1', 'a', read)).not.toBe(results.answer('jobs@1', 'a', read));
    expect(results.size).toBe(0);
    void connection.close();
  });

  it('freezes all of a result that it keeps, and nothing of one that is too large', () => {
    const connection = Connection.open(path, READ_MODELS);
    const results = new KeptResults(() => connection, 16_000);
    const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ n, text: 'x'.repeat(200) }));
    const isFrozen = (all: readonly object[]) => [all, ...all].map((one) => Object.isFrozen(one));
    expect(new Set(isFrozen(results.answer('jobs@1', 'few', () => rows(2))))).toEqual(new Set([true]));
    expect(new Set(isFrozen(results.answer('jobs@1', 'many', () => rows(50))))).toEqual(new Set([false]));
    void connection.close();
  });
});
