import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ReadStoreUnavailable } from '../src/errors.js';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';
import type { ReadStore } from '../src/port.js';
import { type MongoDouble, startMongoDouble } from '../src/testing/mongodb-double.js';
import type { ServerKind } from '../src/testing/mongodb-double/hello.js';
import { defined, type Relay, startRelay } from '@wavelane/testing';

/**
 * For a long run by hand: MONGO_CUTS=50 node scripts/jest.mjs libs/read-store/test/mongo-cuts.spec.ts (some minutes).
 */
const LONG = process.env.MONGO_CUTS === undefined ? undefined : Number(process.env.MONGO_CUTS);
const CUTS = LONG ?? 2;
const CUT_MS = LONG === undefined ? { least: 200, most: 600 } : { least: 500, most: 3_000 };
const BACK_WITHIN_MS = LONG === undefined ? 40_000 : 15_000;
const WRITERS = 20;
const NAME = 'things@1';

describe('behind something that takes connections and closes them', () => {
  let double: MongoDouble;
  let relay: Relay;
  let store: ReadStore;
  let isOver = false;
  const write = Object.getOwnPropertyDescriptor(Socket.prototype, 'write');

  const start = async (
    timing: { timeoutMs?: number; renewAfterMs?: number } = {},
    streamsHello = false,
    kind: ServerKind = 'mongos',
  ) => {
    double = await startMongoDouble({ kind, streamsHello });
    const port = new URL(double.url).port;
    relay = await startRelay(Number(port));
    store = openMongoReadStore({ url: double.url.replace(port, String(relay.port)), ...timing });
    await store.ensure({ name: NAME, indexes: [] });
    isOver = false;
  };
  afterEach(async () => {
    isOver = true;
    if (write) Object.defineProperty(Socket.prototype, 'write', write);
    good();
    await store.close();
    await relay.stop();
    await double.stop();
  });

  /** The next client that introduces itself writes into a connection that has closed a moment ago. */
  const loseNextIntroduction = () => {
    const original = Socket.prototype.write;
    const { port } = relay;
    let isLost = false;
    Socket.prototype.write = function (this: Socket, ...args: Parameters<typeof original>) {
      if (!isLost && this.remotePort === port && String(args[0]).includes('ismaster')) {
        isLost = true;
        this.destroy();
      }
      return original.apply(this, args);
    } as typeof original;
    return () => isLost;
  };

  it('replaces a client that does not come back by a new one (M4)', async () => {
    await start({ timeoutMs: 2_000, renewAfterMs: 3_000 });
    await store.ping();
    relay.cut();
    await expect(store.ping()).rejects.toThrow(ReadStoreUnavailable);
    const isLost = loseNextIntroduction();
    relay.mend();
    const told: string[] = [];
    const isBack = async () => {
      try {
        await store.ping();
        return true;
      } catch (error) {
        told.push((error as Error).message);
        return false;
      }
    };
    while (!(await isBack()) && told.length < 30) await pause(50);
    expect(isLost()).toBe(true);
    expect(await isBack()).toBe(true);
  });

  it('says since when nothing is answered, and that a new connection does not help either (M4)', async () => {
    await start({ timeoutMs: 500, renewAfterMs: 1_000 });
    const failure = async () =>
      (await store.ping().then(
        () => undefined,
        (error: Error) => error.message,
      )) ?? '';
    relay.cut();
    const first = await failure();
    expect(first).toMatch(/^MongoDB/);
    expect(first).not.toContain('new connection');
    const isTold = /^MongoDB.*\. No call has been answered for [1-9]\d* s, nor over a new connection$/;
    for (let tries = 0; tries < 60 && !isTold.test(await failure()); tries++) await pause(50);
    expect(await failure()).toMatch(isTold);
    relay.mend();
    while ((await failure()) !== '') await pause(50);
    relay.cut();
    expect(await failure()).not.toContain('new connection');
  });

  const bad: Record<string, () => void> = {
    cuts: () => relay.cut(),
    silences: () => relay.silence(),
    'primaries that step down': () => (double.leads = false),
  };
  const good = () => {
    double.leads = true;
    relay.mend();
  };

  it.each(Object.keys(bad).flatMap((name) => [false, true].map((streamsHello) => ({ name, streamsHello }))))(
    `comes back from ${CUTS} $name (hello streamed: $streamsHello) without losing answered writes (M4)`,
    async ({ name, streamsHello }) => {
      await start({}, streamsHello, name === 'primaries that step down' ? 'replica set' : 'mongos');
      let answers = 0;
      let refused = 0;
      const written: string[] = [];
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 1; !isOver; n++) {
          const id = `${writer} ${n}`;
          const writes = [{ id, position: '1', body: { n } }];
          await store.write({ documents: [{ collection: NAME, writes }] }).then(
            () => {
              written.push(id);
              answers++;
            },
            () => {
              refused++;
              return pause(50);
            },
          );
          await pause(5);
        }
      });
      const back: number[] = [];
      for (let round = 0; round < CUTS; round++) {
        defined(bad[name])();
        await pause(CUT_MS.least + Math.random() * (CUT_MS.most - CUT_MS.least));
        good();
        const since = performance.now();
        answers = 0;
        while (answers < 2 * WRITERS && performance.now() - since < BACK_WITHIN_MS) await pause(20);
        back.push(answers < 2 * WRITERS ? Infinity : Math.round(performance.now() - since));
      }
      isOver = true;
      await Promise.all(writers);
      if (LONG !== undefined) process.stdout.write(`${name}: back after ${back.join(', ')} ms, ${refused} refused\n`);
      expect(back.filter((ms) => ms === Infinity)).toEqual([]);
      const there = new Set(double.collection(`read.${NAME}`)?.documents.keys());
      expect(written.filter((id) => !there.has(id))).toEqual([]);
    },
    120_000 + CUTS * 25_000,
  );
});
