import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Position, START } from '../src/event.js';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';
import type { EventStore } from '../src/port.js';
import { LogTail } from '../src/tail/log-tail.js';
import type { TailOptions } from '../src/tail/tail-options.js';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { proposed } from '../src/testing/fixtures.js';

const TYPES = ['Happened'];
/** A slow machine is no reason to read what is about to be brought. */
const UNHURRIED: TailOptions = { lookEveryMs: 2 ** 30, patienceMs: 2 ** 30 };

let double: EventStoreDbDouble;
let store: EventStore;
let other: EventStore;
let written = 0;

beforeEach(async () => {
  double = await startEventStoreDbDouble();
  [store, other] = [openEventStoreDb({ url: double.url }), openEventStoreDb({ url: double.url })];
  for (const one of [store, other]) await write(one); // the first append of a process looks at the log
});
afterEach(async () => {
  await store.close();
  await other.close();
  await double.kill();
});

async function write(by = other, type = 'Happened'): Promise<Position> {
  const [stream, event] = [`some-${++written}`, proposed(written, { type })];
  return (await by.append(stream, [event], { expected: 'none' })).position;
}

const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
};

const liveOf = (tail: LogTail) => Reflect.get(tail, 'live') as { isStanding: boolean };
const look = (tail: LogTail, after: Position) => tail.readAll({ after, limit: 1, types: TYPES });

/** A tail that events are brought to. */
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
  it('brings whoever hashes the log what lies there, of all types, and nothing crosses the wire twice', async () => {
    const from = await store.head();
    const tail = await standing(UNHURRIED);
    const live = liveOf(tail);
    expect(tail.storedAfter(from, 100)).toBeUndefined();
    // What is brought from now on is more: the subscription is another one.
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
    // It was let go, and is to be read.
    expect(tail.storedAfter(from, 100)).toBeUndefined();
    expect(tail.storedAfter(last, 100)).toEqual([]);
    double.drop();
    await until(() => tail.storedAfter(last, 100) === undefined);
  });

  it('gives whoever hashes the log every event once and in order, read or brought, whatever becomes of subscriptions', async () => {
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
      { numRuns: 15 },
    );
  });
});
