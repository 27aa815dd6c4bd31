/**
 * Appends that share a call: the outcome of each when the call breaks, is unknown to the server, or gets odd answers.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppendOutcomeUnknown, WrongExpectedRevision } from '../src/errors.js';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';
import type { EventStore } from '../src/port.js';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { proposed } from '../src/testing/fixtures.js';

let double: EventStoreDbDouble;
let store: EventStore;
const others: EventStore[] = [];

const open = (appendTimeoutMs = 5_000) => openEventStoreDb({ url: double.url, appendTimeoutMs });
const append = (name: string, by = store) => by.append(name, [proposed(name)], { expected: 'none' });
const written = (name: string) => double.log.streams.get(name)?.length ?? 0;
const calls = () => double.calls.of('batchAppend');
const names = Array.from({ length: 20 }, (_, index) => `side-by-side-${index}`);

beforeEach(async () => {
  double = await startEventStoreDbDouble();
  store = open();
});
afterEach(async () => {
  await Promise.all([store, ...others.splice(0)].map((one) => one.close()));
  await double.kill();
});

describe('appends side by side', () => {
  it('shares one call between appends, and gives each its own answer', async () => {
    const results = await Promise.all(names.map((name) => append(name)));
    expect(results.map(({ revision }) => revision)).toEqual(names.map(() => 0));
    expect(new Set(results.map(({ position }) => position)).size).toBe(names.length);
    expect(calls()).toBe(1);
  });

  it('refuses one append without touching the others', async () => {
    await append('taken');
    const conflict = store.append('taken', [proposed('other')], { expected: 'none' });
    const beside = append('beside');
    await expect(conflict).rejects.toEqual(new WrongExpectedRevision('taken', 'none', 0));
    expect(await beside).toMatchObject({ revision: 0 });
    expect(calls()).toBe(1);
  });

  it('reports all as unknown when the call breaks, and writes each once when they are repeated', async () => {
    await append('before');
    double.prices.append = 60_000;
    const broken = names.map((name) => append(name));
    const told = Promise.allSettled(broken);
    await until(() => names.every((name) => written(name) === 1));
    await double.kill();
    for (const one of await told)
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(AppendOutcomeUnknown) as unknown });
    double.prices.append = 0;
    await double.restart();
    for (const name of names) expect(await repeated(name)).toMatchObject({ revision: 0, deduplicated: true });
    expect(names.map(written)).toEqual(names.map(() => 1));
    await append('after');
    expect(calls()).toBe(2);
  });

  it('keeps the calls of another client going when the call of one ends', async () => {
    const other = open();
    others.push(other);
    await Promise.all([append('one'), append('two', other)]);
    double.faults.append = 'half-close';
    await expect(append('three')).rejects.toThrow(AppendOutcomeUnknown);
    double.faults.append = 'ok';
    const before = calls();
    expect(await append('four', other)).toMatchObject({ revision: 0 });
    expect(calls()).toBe(before);
  });
});

it('makes one call for each append when a server does not know shared ones, and asks it once', async () => {
  double.faults.batches = 'unknown';
  expect(await Promise.all(names.map((name) => append(name)))).toHaveLength(names.length);
  const asked = calls();
  await append('later');
  expect(calls()).toBe(asked);
  expect([...names, 'later'].map(written)).toEqual([...names, 'later'].map(() => 1));
});

it('passes over an answer to no append, and takes ids that come as numbers', async () => {
  double.faults.batches = 'strange';
  const results = await Promise.all(names.map((name) => append(name)));
  expect(results.every(({ revision }) => revision === 0)).toBe(true);
});

it('ignores an answer that comes after all waits for it ended', async () => {
  others.push(store);
  store = open(150);
  await append('first').catch(() => append('first'));
  double.prices.append = 600;
  await expect(append('late')).rejects.toThrow(AppendOutcomeUnknown);
  double.prices.append = 0;
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(await repeated('late')).toMatchObject({ deduplicated: true });
});

it('sends a large append in a call of its own, so that it does not hold up the others', async () => {
  await append('small');
  const large = Array.from({ length: 700 }, (_, index) => ({
    ...proposed(`large-${index}`),
    data: { text: 'x'.repeat(1_000) },
  }));
  const shared = double.calls.of('append');
  expect(await store.append('large', large, { expected: 'none' })).toMatchObject({ revision: 699 });
  expect(double.calls.of('append')).toBe(shared + 1);
  expect(calls()).toBe(1);
});

async function repeated(name: string) {
  for (let tries = 0; ; tries++) {
    try {
      return await append(name);
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown) || tries >= 20) throw error;
    }
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
