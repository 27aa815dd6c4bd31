import { expect, it } from '@jest/globals';
import { type Position, START } from '@wavelane/event-store';
import { type ReadStore, ReadStoreUnavailable, type WriteBatch } from '@wavelane/read-store';
import { MemoryReadStore } from '@wavelane/read-store/testing';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { foldSlice } from '../src/define/fold.js';
import { route } from '../src/define/routing.js';
import { FaultLog } from '../src/foundation/fault-log.js';
import { tallies } from '../src/testing/fixtures.js';
import { type SimulatedEvent, storedEvent } from '../src/testing/simulated-log.js';
import { projectionVersionOf } from '../src/versions/version-pointer.js';
import { KeptDocuments } from '../src/run/kept-documents.js';
import { PageWriter } from '../src/run/writing/page-writer.js';
import { RunningVersion } from '../src/run/running-version.js';

const NAMES = ['one', 'two', 'three'];
const event = fc.record({
  type: fc.constantFrom('Added' as const, 'Added' as const, 'Removed' as const),
  keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 }),
  by: fc.integer({ min: 1, max: 9 }),
});

/** A store that writes `atOnce` documents beside this thread, some turns later, and fails where it is told to. */
function slowStore(inner: ReadStore, { atOnce, turns, fails }: { atOnce: number; turns: number[]; fails: number[] }) {
  const seen = { batches: 0, beside: 0, isWrong: false };
  const underWay: string[][] = [];
  const own: Partial<ReadStore> = {
    atOnce: () => atOnce,
    load(collection, ids) {
      if (underWay.length > 0) seen.beside++;
      seen.isWrong ||= underWay.flat().includes(collection);
      return inner.load(collection, ids);
    },
    async write(batch: WriteBatch): Promise<void> {
      const nth = seen.batches++;
      const collections = (batch.documents ?? []).map(({ collection }) => collection);
      seen.isWrong ||= underWay.length > 0;
      underWay.push(collections);
      for (let turn = turns[nth % turns.length] ?? 0; turn > 0; turn--) await new Promise(setImmediate);
      underWay.splice(underWay.indexOf(collections), 1);
      if (fails.includes(nth)) throw new ReadStoreUnavailable('Away for a moment');
      await inner.write(batch);
    },
  };
  const store = new Proxy(inner, {
    get: (of, name: keyof ReadStore) => own[name] ?? (typeof of[name] === 'function' ? of[name].bind(of) : of[name]),
  });
  return { store, seen };
}

it('while one batch is written those of other versions are made ready, and all comes to what folding one after the other does', async () => {
  let overlaps = 0;
  const events = fc.array(event, { minLength: 1, maxLength: 12 });
  const how = fc.record({
    atOnce: fc.integer({ min: 1, max: 6 }),
    page: fc.integer({ min: 1, max: 12 }),
    turns: fc.array(fc.nat(6), { minLength: 1, maxLength: 5 }),
    fails: fc.uniqueArray(fc.nat(15), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(events, how, async (told, { page, ...of }) => {
      const log = told.map((one: SimulatedEvent, index) => storedEvent(one, index));
      const head = defined(log.at(-1)).position;
      const { store, seen } = slowStore(new MemoryReadStore(), of);
      const versions = NAMES.map((name) => ({ ...tallies, name }));
      for (let isDone = false; !isDone;) {
        // After a failure everything is opened anew, as the engine does.
        const kept = new KeptDocuments();
        const running = versions.map(
          (one) =>
            new RunningVersion(one, projectionVersionOf(one, 1), {
              ...{ readStore: store, faults: new FaultLog(store, () => 0), storeId: 's', now: () => 0, kept },
            }),
        );
        try {
          for (const one of running) await one.open(() => Promise.resolve(head));
          const lowest = () => running.map(({ position }) => position).sort()[0] as Position;
          while (lowest() < head) {
            const some = log.filter(({ position }) => position > lowest()).slice(0, page);
            const next = defined(some.at(-1)).position;
            const failed = await new PageWriter(store).take(running, { events: some, next, safe: next });
            for (const error of failed.values()) throw error;
          }
          isDone = true;
        } catch (error) {
          if (!(error instanceof ReadStoreUnavailable)) throw error;
        }
      }
      if (seen.beside > 0) overlaps++;
      expect(seen.isWrong).toBe(false);
      const { routed } = route(tallies, new Set(tallies.handles), log, START);
      const { documents } = foldSlice(tallies, routed, new Map(), new Set());
      const alive = documents.filter(({ body }) => body !== null).sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const one of versions) {
        const found = await store.scan(projectionVersionOf(one, 1).collection, '', 100);
        expect(found.map(({ id, body }) => [id, body])).toEqual(alive.map(({ id, body }) => [id, body]));
      }
    }),
    { numRuns: gateRuns(200) },
  );
  expect(overlaps).toBeGreaterThan(gateRuns(20));
});
