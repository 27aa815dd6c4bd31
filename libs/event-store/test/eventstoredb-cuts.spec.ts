import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Relay, startRelay } from '@wavelane/testing';
import { AppendOutcomeUnknown, StoreUnavailable } from '../src/errors.js';
import { type Position, START } from '../src/event.js';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';
import type { EventStore } from '../src/port.js';
import { LogTail } from '../src/tail/log-tail.js';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { proposed } from '../src/testing/fixtures.js';

/** For a long run by hand: EVENTSTORE_CUTS=50 node scripts/jest.mjs libs/event-store/test/eventstoredb-cuts.spec.ts */
const LONG = process.env.EVENTSTORE_CUTS === undefined ? undefined : Number(process.env.EVENTSTORE_CUTS);
const ROUNDS = LONG ?? 2;
const BAD_MS = LONG === undefined ? { least: 200, most: 600 } : { least: 500, most: 3_000 };
const BACK_WITHIN_MS = LONG === undefined ? 40_000 : 15_000;
const WRITERS = 10;
const TYPES = ['Happened'];

let double: EventStoreDbDouble;
let relay: Relay;
let store: EventStore;
let isOver = false;
/** Appends that were answered since the last failure ended. */
let answered = 0;

beforeEach(async () => {
  double = await startEventStoreDbDouble();
  const { port } = new URL(double.url);
  relay = await startRelay(Number(port));
  store = openEventStoreDb({ url: double.url.replace(port, String(relay.port)) });
  isOver = false;
});
afterEach(async () => {
  isOver = true;
  relay.mend();
  await store.close();
  await relay.stop();
  await double.kill();
});

/**
 * Writes one event after another to a stream of its own, and repeats each until it is known to be stored. @returns
 * their number
 */
async function write(writer: number): Promise<number> {
  for (let n = 0; ; n++) {
    if (isOver) return n;
    const events = [proposed(`${writer} ${n}`, { type: 'Happened' })];
    for (;;) {
      try {
        await store.append(`stream-${writer}`, events, { expected: n === 0 ? 'none' : n - 1 });
        answered++;
        break;
      } catch (error) {
        if (!(error instanceof AppendOutcomeUnknown) && !(error instanceof StoreUnavailable)) throw error;
        await pause(50);
      }
    }
    await pause(5);
  }
}

/** Follows the log until `end.at` is set and reached. */
async function follow(end: { at?: Position }): Promise<string[]> {
  const tail = new LogTail(store, { types: TYPES });
  const seen: string[] = [];
  let at: Position = START;
  while (end.at === undefined || at < end.at) {
    try {
      const { events, next } = await tail.readAll({ after: at, limit: 200, types: TYPES });
      seen.push(...events.map(({ id }) => id));
      if (next === at) await tail.changed(at, AbortSignal.timeout(200)).catch(() => undefined);
      at = next;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await pause(50);
    }
  }
  return seen;
}

/** @returns for each failure the ms until all writers continued */
async function through(bad: () => void, good: () => void): Promise<number[]> {
  const back: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bad();
    await pause(BAD_MS.least + Math.random() * (BAD_MS.most - BAD_MS.least));
    good();
    const since = performance.now();
    answered = 0;
    while (answered < 2 * WRITERS && performance.now() - since < BACK_WITHIN_MS) await pause(20);
    back.push(answered < 2 * WRITERS ? Infinity : Math.round(performance.now() - since));
  }
  return back;
}

describe('behind something that fails for a while', () => {
  const MOMENTS = [
    ['cuts', () => relay.cut(), () => relay.mend()],
    ['silences', () => relay.silence(), () => relay.mend()],
    ['leaders that step back', () => double.resign({ url: 'esdb://127.0.0.1:1' }), () => double.lead()],
  ] as const;
  it.each(MOMENTS)(
    `comes back from ${ROUNDS} %s under load, and keeps and follows every event once`,
    async (name, bad, good) => {
      const end: { at?: Position } = {};
      const followed = follow(end);
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
      const back = await through(bad, good);
      isOver = true;
      const counts = await Promise.all(writers);
      end.at = await store.head();
      if (LONG !== undefined) process.stdout.write(`${name}: back after ${back.join(', ')} ms\n`);
      expect(back.filter((ms) => ms === Infinity)).toEqual([]);
      counts.forEach((count, writer) => {
        const there = double.log.streams.get(`stream-${writer}`)?.map(({ id }) => id);
        expect(there).toEqual(Array.from({ length: count }, (_, n) => proposed(`${writer} ${n}`).id));
      });
      expect(await followed).toEqual(double.log.all.map(({ id }) => id));
    },
    120_000 + ROUNDS * 25_000,
  );
});
