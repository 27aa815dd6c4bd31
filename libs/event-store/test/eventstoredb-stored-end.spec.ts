import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { type Position, START } from '../src/event.js';
import type { EventStore } from '../src/port.js';
import { LogTail } from '../src/tail/log-tail.js';
import type { TailOptions } from '../src/tail/tail-options.js';
import type { EventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { liveOf, TwoStores, UNHURRIED, until } from './two-stores.js';

const TYPES = ['Happened'];

let stores: TwoStores;
let double: EventStoreDbDouble;
let store: EventStore;
let other: EventStore;

beforeEach(async () => {
  stores = await TwoStores.start();
  ({ double, store, other } = stores);
});
afterEach(() => stores.stop());

const write = (by?: EventStore, type?: string) => stores.write(by, type);
const look = (tail: LogTail, after: Position) => tail.readAll({ after, limit: 1, types: TYPES });

/** A tail to which the engine delivers events. */
async function standing(options: TailOptions): Promise<LogTail> {
  const tail = new LogTail(store, { types: TYPES, ...options });
  await look(tail, await store.head());
  await until(() => liveOf(tail).isStanding);
  return tail;
}

const foreign = (n: number) => ({
  ...{ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, type: 'HappenedElsewhere' },
  ...{ contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('{}') },
});

describe('the end of the log as it lies there', () => {
  it('brings for hashing what lies there, of all types, and nothing crosses the wire twice', async () => {
    const from = await store.head();
    const tail = await standing(UNHURRIED);
    const live = liveOf(tail);
    expect(tail.storedAfter(from, 100)).toBeUndefined();
    // From now on the tail needs events of all types, so it begins another subscription.
    expect(live.isStanding).toBe(false);
    await look(tail, from);
    await until(() => live.isStanding);
    expect(tail.storedAfter(from, 100)).toEqual([]);
    double.calls.clear();
    const positions = [await write(), await write(store), await write(other, 'SomethingElse')];
    double.log.append('foreign', [foreign(1)], 'any');
    positions.push(await write(store));
    const last = positions.at(-1) ?? START;
    await until(() => tail.newest >= last);
    expect(double.calls.eventsOf('subscribe')).toBe(5);
    const { events } = await store.readAll({ after: from, limit: 100 });
    expect(events.map(({ position }) => position)).toEqual(positions);
    expect(tail.storedAfter(from, 100)).toEqual(events);
    expect(tail.storedAfter(from, 2)).toEqual(events.slice(0, 2));
    expect(tail.storedAfter(positions[1] ?? START, 100)).toEqual(events.slice(2));
    // The tail has dropped the event, so it must be read.
    expect(tail.storedAfter(from, 100)).toBeUndefined();
    expect(tail.storedAfter(last, 100)).toEqual([]);
    double.drop();
    await until(() => tail.storedAfter(last, 100) === undefined);
  });

  it('gives for hashing every event once and in order, read or brought, under any faults', async () => {
    const acts = fc.array(fc.constantFrom('write', 'foreign', 'drop', 'follow', 'ask', 'ask one'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        const tail = await standing({ patienceMs: 20, lookEveryMs: 20 });
        const start = await store.head();
        const hashed: Position[] = [];
        const ask = async (limit: number) => {
          const after = hashed.at(-1) ?? start;
          const brought = tail.storedAfter(after, limit);
          hashed.push(...(brought ?? (await store.readAll({ after, limit })).events).map(({ position }) => position));
        };
        for (const act of list) {
          if (act === 'write') await write(store);
          else if (act === 'foreign') await write(other, 'SomethingElse');
          else if (act === 'drop') double.drop();
          else if (act === 'follow') await look(tail, start);
          else await ask(act === 'ask' ? 100 : 1);
        }
        const { events } = await store.readAll({ after: start, limit: 100 });
        await until(async () => (await ask(100), hashed.length >= events.length));
        expect(hashed).toEqual(events.map(({ position }) => position));
      }),
      { numRuns: gateRuns(15) },
    );
  });
});
