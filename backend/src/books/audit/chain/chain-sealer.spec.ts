import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, openSqliteEventStore, type Position, START } from '@wavelane/event-store';
import { proposed } from '@wavelane/event-store/testing';
import { defined } from '@wavelane/testing';
import { SystemClock } from '../../../platform/domain/clock.js';
import { CHAIN_STREAM, chainEvents } from './chain.events.js';
import { ChainCheck } from './chain-check.js';
import { ChainSealer } from './chain.sealer.js';
import { lastSeal } from './moved-chain.js';

describe('the sealer', () => {
  let folder: string;
  let store: EventStore;
  const clock = new SystemClock();
  const signal = new AbortController().signal;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wavelane-chain-'));
    store = openSqliteEventStore({ path: join(folder, 'events.db') });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  let streams = 0;
  async function write(count: number): Promise<void> {
    const stream = `stream-${++streams}`;
    const events = Array.from({ length: count }, (_, n) => proposed(`${stream} ${n}`, { type: 'Tested', data: { n } }));
    await store.append(stream, events, { expected: 'none' });
  }

  async function check(expectedHead?: string): Promise<ChainCheck> {
    const chain = new ChainCheck(store, expectedHead);
    let after: Position = START;
    for (let isEnd = false; !isEnd;) {
      const page = await store.readAll({ after, limit: 7 });
      await chain.prepare(page.next);
      for (const each of page.events) chain.take(each);
      after = page.next;
      isEnd = page.head;
    }
    await chain.end(after);
    return chain;
  }

  it('seals full blocks at once, a rest when it is old enough, and nothing twice', async () => {
    await write(2_300);
    const sealer = new ChainSealer(store, clock);
    await sealer.pass(signal);
    expect(defined(await lastSeal(store)).data).toMatchObject({ block: 2, events: 1_000 });
    await sealer.sealNext(0);
    expect(defined(await lastSeal(store)).data).toMatchObject({ block: 3, events: 302 });
    const head = await store.head();
    for (let pass = 0; pass < 3; pass++) {
      await sealer.sealNext(0);
      await sealer.pass(signal);
    }
    expect(await store.head()).toBe(head);
    const chain = await check();
    expect(chain).toMatchObject({ blocks: 3, sealed: 2_302, difference: undefined });
    expect(chain.head).toBe(defined(await lastSeal(store)).data.hash);
    expect(await check(chain.head)).toMatchObject({ difference: undefined });
    expect((await check('f'.repeat(64))).difference).toMatchObject({ rule: 'the expected head is in the chain' });
  });

  it('reads what comes to a block once, however often it looks', async () => {
    let events = 0;
    const readAll: EventStore['readAll'] = async (options) => {
      const page = await store.readAll(options);
      events += page.events.length;
      return page;
    };
    const counted = Object.assign(Object.create(store) as EventStore, { readAll });
    const sealer = new ChainSealer(counted, clock);
    for (let round = 0; round < 10; round++) {
      await write(30);
      await sealer.sealNext(60_000);
    }
    expect(events).toBe(300);
    await sealer.sealNext(0);
    expect(defined(await lastSeal(store)).data).toMatchObject({ block: 1, events: 300 });
    expect((await check()).difference).toBeUndefined();
  });

  it('counts each event once when it is asked twice at once', async () => {
    await write(600);
    const sealer = new ChainSealer(store, clock);
    await Promise.all([sealer.sealNext(0), sealer.sealNext(0)]);
    expect(defined(await lastSeal(store)).data).toMatchObject({ block: 1, events: 600 });
    expect((await check()).difference).toBeUndefined();
  });

  it('reads a full block in several goes, since hashing one holds the thread', async () => {
    await write(1_000);
    const limits: number[] = [];
    const readAll: EventStore['readAll'] = (options) => {
      limits.push(options.limit);
      return store.readAll(options);
    };
    await new ChainSealer(Object.assign(Object.create(store) as EventStore, { readAll }), clock).sealNext(0);
    expect(Math.max(...limits)).toBeLessThanOrEqual(250);
    expect(defined(await lastSeal(store)).data).toMatchObject({ block: 1, events: 1_000 });
  });

  it('makes one chain, also when many seal and write at the same time', async () => {
    const sealers = [1, 2, 3].map(() => new ChainSealer(store, clock));
    for (let round = 0; round < 8; round++) {
      await Promise.all([write(300), ...sealers.map((sealer) => sealer.sealNext(0)), write(50)]);
    }
    await defined(sealers[0]).sealNext(0);
    const chain = await check();
    expect(chain.difference).toBeUndefined();
    const seals: { block: number; after: string }[] = [];
    for await (const each of store.readStream(CHAIN_STREAM)) if (chainEvents.is(each)) seals.push(each.data);
    expect(seals.map(({ block }) => block)).toEqual(seals.map((_, index) => index + 1));
    expect(defined(seals[0]).after).toBe(START);
  });
});
