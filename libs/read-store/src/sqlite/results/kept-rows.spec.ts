import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { ReadStore, RecordStore } from '../../port.js';
import { openSqliteReadStore } from '../sqlite-read-store.js';
import { KeptRows } from './kept-rows.js';

const IDS = ['a', 'b', 'c'] as const;
const NOW = 1_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-rows-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const step = fc.record({
  how: fc.constantFrom(
    ...(['put', 'putFenced', 'add', 'addMany', 'getOrAdd', 'replace', 'increment'] as const),
    ...(['remove', 'removeWhere', 'purge', 'many aside'] as const),
  ),
  by: fc.constantFrom(0, 1),
  /** Several definitions of one table are one table. */
  as: fc.constantFrom({ name: 'things', indexes: ['n'] }, { name: 'things', indexes: ['n', 'm'] }),
  id: fc.constantFrom(...IDS),
  n: fc.nat(3),
  end: fc.constantFrom(null, NOW - 1, NOW, NOW + 1),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(records: RecordStore, { how, id, n, end }: Step): Promise<void> {
  const body = { n, m: 0 };
  switch (how) {
    case 'put':
      return records.put(id, body, end);
    case 'putFenced':
      return records.putFenced(id, { ...body, fence: { lease: 'l', term: n } }, end).catch(() => undefined);
    case 'add':
      return void (await records.add(id, body, end, NOW));
    case 'addMany':
      return void (await records.addMany([{ id, body }]));
    case 'getOrAdd':
      return void (await records.getOrAdd([{ id, body }]));
    case 'replace':
      return void (await records.replace(id, body, end, NOW));
    case 'increment':
      return void (await records.increment(id, 1, NOW + 5, NOW));
    case 'remove':
      return records.remove(id);
    case 'removeWhere':
      return void (await records.removeWhere({ n }));
    case 'purge':
      return void (await records.purge(NOW));
    case 'many aside':
      return void (await records.addMany(Array.from({ length: 120 }, (_, at) => ({ id: `${id}${at || ''}`, body }))));
  }
}

describe('rows of records', () => {
  it('are as they lie there now, whoever has written them and whatever was read before', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const path = join(folder, `${++run}.sqlite`);
        const stores: ReadStore[] = [openSqliteReadStore({ path }), openSqliteReadStore({ path })];
        try {
          for (const one of steps) {
            await take(defined(stores[one.by]).records(one.as), one);
            for (const store of stores) {
              const records = store.records(one.as);
              const there = await records.scan<object>('', 1_000, NOW);
              for (const id of IDS)
                expect(await records.get(id, NOW)).toEqual(there.find((record) => record.id === id));
            }
          }
        } finally {
          for (const store of stores) await store.close();
        }
      }),
      { numRuns: gateRuns(40) },
    );
  }, 120_000);

  it('end at their time, though they were read before it', async () => {
    const store = openSqliteReadStore({ path: join(folder, 'ending.sqlite') });
    const records = store.records({ name: 'things' });
    await records.put('a', { n: 1 }, NOW);
    expect(await records.get('a', NOW - 1)).toMatchObject({ body: { n: 1 } });
    expect(await records.get('a', NOW)).toBeUndefined();
    await store.close();
  });

  it('are everybody’s own copy', async () => {
    const store = openSqliteReadStore({ path: join(folder, 'copies.sqlite') });
    const records = store.records({ name: 'things' });
    await records.put('a', { n: 1 }, null);
    defined(await records.get<{ n: number }>('a', NOW)).body.n = 2;
    expect(await records.get('a', NOW)).toMatchObject({ body: { n: 1 } });
    await store.close();
  });

  it('are read once while nobody writes, and let go where there are too many', () => {
    const kept = new KeptRows({ dataVersion: { now: 1 } as never });
    let reads = 0;
    const read = (id: string) => kept.get('t', id, () => ({ id, body: String(reads++), expires_at: null }));
    for (let time = 0; time < 3; time++) read('a');
    expect(reads).toBe(1);
    for (let n = 0; n < 10_000; n++) read(`n${n}`);
    read('a');
    expect(reads).toBe(10_002);
    const long = () =>
      kept.get('t', 'long', () => ({ id: 'long', body: 'x'.repeat(5_000 + reads++), expires_at: null }));
    expect(long()).not.toEqual(long());
  });
});
