import { describe, expect, it } from '@jest/globals';
import type { ReadStore } from '@wavelane/read-store';
import { partOf } from '@wavelane/testing';
import type { Clock } from '../domain/clock.js';
import type { FeatureRegistry } from '../runtime/feature-registry.js';
import { MISSING_AFTER_MS, MissingWorkers } from './missing-workers.js';

function watched() {
  const state = { now: 1_000_000, expiresAt: undefined as number | undefined };
  const features = partOf<FeatureRegistry>({
    workers: [{ name: 'dispatcher', mustRun: 'nothing is sent' }, { name: 'sweep' }] as never,
  });
  const readStore = partOf<ReadStore>({
    pointer: async () =>
      state.expiresAt === undefined ? undefined : ({ value: { expiresAt: state.expiresAt } } as never),
  });
  const workers = new MissingWorkers(features, partOf<Clock>({ machine: () => state.now }), readStore);
  workers.monotonic = () => state.now;
  return Object.assign(state, { workers });
}

describe('the search for missing workers', () => {
  it('reports a worker after a minute without a lease, until a process holds it again', async () => {
    const at = watched();
    expect(await at.workers.find()).toEqual({});
    at.now += MISSING_AFTER_MS - 1;
    expect(await at.workers.find()).toEqual({});
    at.now += 1;
    expect(await at.workers.find()).toEqual({ dispatcher: 'no process has run it for 60 s, so nothing is sent' });
    at.expiresAt = at.now + 10_000;
    expect(await at.workers.find()).toEqual({});
    at.now = at.expiresAt;
    expect(await at.workers.find()).toEqual({});
    at.now += MISSING_AFTER_MS;
    expect(Object.keys(await at.workers.find())).toEqual(['dispatcher']);
  });
});
