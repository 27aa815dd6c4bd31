import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { AppendOutcomeUnknown, EventTooLarge, StoreUnavailable } from '../src/errors.js';
import { START } from '../src/event.js';
import type { EventStore } from '../src/port.js';
import { proposed } from '../src/testing/fixtures.js';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';

let double: EventStoreDbDouble;
let store: EventStore;

/** Long enough for an answer, also on a busy machine; a call without an answer is given up after it. */
const IMPATIENT = { appendTimeoutMs: 800, readIdleMs: 800 };

beforeEach(async () => {
  double = await startEventStoreDbDouble();
  store = openEventStoreDb({ url: double.url, ...IMPATIENT });
  await known(() => store.append('ready', [proposed('ready')], { expected: 'none' }));
});

afterEach(async () => {
  const began = performance.now();
  await store.close();
  expect(performance.now() - began).toBeLessThan(10_000);
  await double.kill();
});

const append = (name = 'a', expected: 'none' | 'any' | number = 'none') =>
  store.append('wallet', [proposed(name)], { expected });

/** Repeats an append for as long as its outcome is unknown, as callers do. */
async function known<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown) || tries >= 20) throw error;
    }
  }
}
const written = () => double.log.streams.get('wallet')?.map(({ id }) => id) ?? [];

describe('an append that the server does not answer', () => {
  it.each(['unanswered', 'cancelled'] as const)(
    'stays unknown although it was written, and its repeat finds it (%s)',
    async (fault) => {
      double.faults.append = fault;
      await expect(append()).rejects.toEqual(new AppendOutcomeUnknown('wallet', [proposed('a').id]));
      double.faults.append = 'ok';
      const half = String(defined(double.log.all.at(-1)).position).padStart(20, '0');
      expect(await append()).toEqual({ revision: 0, position: `${half}/${half}`, deduplicated: true });
      expect(written()).toEqual([proposed('a').id]);
    },
  );

  it.each(['unanswered', 'cancelled'] as const)('finds its repeat under "any" too (%s)', async (fault) => {
    await append('first');
    double.faults.append = fault;
    await expect(append('a', 'any')).rejects.toThrow(AppendOutcomeUnknown);
    double.faults.append = 'ok';
    expect(await append('a', 'any')).toMatchObject({ revision: 1, deduplicated: true });
    expect(written()).toHaveLength(2);
  });

  it.each(['silent', 'half-close'] as const)(
    'ends as unknown and not written, and its repeat writes it (%s)',
    async (fault) => {
      double.faults.append = fault;
      await expect(append()).rejects.toThrow(AppendOutcomeUnknown);
      expect(written()).toEqual([]);
      double.faults.append = 'ok';
      expect(await append()).toMatchObject({ revision: 0, deduplicated: false });
      expect(written()).toHaveLength(1);
    },
  );

  it('writes a large append as a whole and once when the server dies during it', async () => {
    const events = Array.from({ length: 300 }, (_, index) => proposed(`many-${index}`));
    double.faults.dieAfterEvents = 120;
    await expect(store.append('wallet', events, { expected: 'none' })).rejects.toThrow(AppendOutcomeUnknown);
    expect(written()).toEqual([]);
    double.faults.dieAfterEvents = Infinity;
    await double.restart();
    expect(await known(() => store.append('wallet', events, { expected: 'none' }))).toMatchObject({ revision: 299 });
    expect(written()).toHaveLength(300);
  });

  it('stays unknown as long as the server is away, and never turns into "nothing was written"', async () => {
    double.faults.append = 'unanswered';
    await expect(append()).rejects.toThrow(AppendOutcomeUnknown);
    await double.kill();
    await expect(append()).rejects.toThrow(AppendOutcomeUnknown);
    double.faults.append = 'ok';
    await double.restart();
    expect(await append()).toMatchObject({ revision: 0, deduplicated: true });
  });
});

describe('an append that the server answers', () => {
  it('asks for no features, a call which has no deadline', async () => {
    await append();
    expect(double.calls.of('features')).toBe(0);
  });

  it('succeeds while a features call would hang', async () => {
    double.faults.features = 'silent';
    expect(await append()).toMatchObject({ revision: 0 });
  });

  it('succeeds when the answer is late, but in time', async () => {
    double.prices.append = 80;
    expect(await append()).toMatchObject({ revision: 0 });
  });

  it('succeeds as a repeat when the answer does not tell its position', async () => {
    const first = await append();
    double.faults.hidesRepeatPosition = true;
    expect(await append()).toEqual({ ...first, deduplicated: true });
  });

  it('fails as not written for "too large", "denied" and "another leads"', async () => {
    double.faults.append = 'too-large';
    await expect(append()).rejects.toThrow(EventTooLarge);
    double.faults.append = 'denied';
    await expect(append()).rejects.toThrow(StoreUnavailable);
    double.faults.append = 'not-leader';
    await expect(append()).rejects.toThrow(StoreUnavailable);
    double.faults.append = 'ok';
    expect(await append()).toMatchObject({ revision: 0, deduplicated: false });
  });
});

describe('a new client of a server that does not answer reads', () => {
  it.each(['silent', 'unavailable', 'denied'] as const)(
    'reports an unavailable server in bounded time, and reads again once it answers (%s)',
    async (fault) => {
      double.faults.read = fault;
      const began = performance.now();
      await expect(store.readAll({ after: START, limit: 10 })).rejects.toThrow(StoreUnavailable);
      expect(performance.now() - began).toBeLessThan(9_000);
      double.faults.read = 'ok';
      expect((await store.readAll({ after: START, limit: 10 })).events).toHaveLength(1);
    },
  );

  it('does not send an append', async () => {
    double.faults.read = 'unavailable';
    const fresh = openEventStoreDb({ url: double.url, ...IMPATIENT });
    const sent = double.calls.of('append');
    await expect(fresh.append('wallet', [proposed('a')], { expected: 'none' })).rejects.toThrow(StoreUnavailable);
    expect(double.calls.of('append')).toBe(sent);
    await fresh.close();
  });
});

describe('the append notifier', () => {
  it.each(['silent', 'end', 'error'] as const)(
    'wakes sleepers within seconds although its subscription fails (%s)',
    async (fault) => {
      double.faults.subscribe = fault;
      for (let round = 0; round < 3; round++) {
        const began = performance.now();
        await store.changed(await store.head(), new AbortController().signal);
        expect(performance.now() - began).toBeLessThan(5_000);
      }
    },
  );

  it('subscribes again after the server was away', async () => {
    await store.changed(await store.head(), new AbortController().signal);
    await double.kill();
    await double.restart();
    const other = openEventStoreDb({ url: double.url });
    let after = await store.head();
    for (let round = 0; round < 6; round++) {
      const waits = store.changed(after, new AbortController().signal);
      ({ position: after } = await other.append(`round-${round}`, [proposed(round)], { expected: 'none' }));
      await waits;
    }
    expect(double.calls.of('subscribe')).toBeGreaterThan(1);
    await other.close();
  });
});

describe('an address of EventStoreDB', () => {
  it('requires credentials with TLS, because the safe way to append needs them', () => {
    expect(() => openEventStoreDb({ url: 'esdb://db.example.org:2113' })).toThrow(RangeError);
    expect(() => openEventStoreDb({ url: 'esdb://admin:change%40me@db.example.org:2113' })).not.toThrow();
    expect(() => openEventStoreDb({ url: 'kurrentdb://db.example.org:2113?tls=false' })).not.toThrow();
  });
});
