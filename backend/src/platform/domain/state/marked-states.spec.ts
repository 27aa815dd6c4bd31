import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainEvent, eventFamily, type EventStore, openSqliteEventStore } from '@wavelane/event-store';
import { proposed } from '@wavelane/event-store/testing';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { Decider } from '../decider.js';
import { StateCache } from './state-cache.js';

type Added = DomainEvent<'Added', { n: number }>;
const sum: Decider<number, { type: 'Add' }, Added> = {
  events: eventFamily<Added>('sum-{n}', { Added: [] }),
  initialState: 0,
  decide: () => [],
  evolve: (state, { data }) => state + data.n,
};

const step = fc.record({
  stream: fc.nat(2),
  does: fc.constantFrom('load', 'write', 'write elsewhere', 'write while it loads'),
});

describe('states of a log that tells whether anything was written', () => {
  let folder: string;
  let here: EventStore;
  let elsewhere: EventStore;
  let reads = 0;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wavelane-marks-'));
    const log = openSqliteEventStore({ path: join(folder, 'events.sqlite') });
    const readStream: EventStore['readStream'] = (...given) => {
      reads++;
      return log.readStream(...given);
    };
    here = Object.assign(Object.create(log) as EventStore, { readStream });
    elsewhere = openSqliteEventStore({ path: join(folder, 'events.sqlite') });
  });
  afterEach(async () => {
    await Promise.all([here.close(), elsewhere.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const add = (log: EventStore, stream: string, n: number) =>
    log.append(stream, [proposed(`${stream} ${n}`, { type: 'Added', data: { n } })], { expected: 'any' });

  it('are those of now, whoever wrote, also while they were read', async () => {
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const cache = new StateCache();
        const history = histories++;
        const sums = [0, 0, 0];
        for (const [index, { stream, does }] of steps.entries()) {
          const name = `sum-${history}x${stream}`;
          const before = sums[stream] ?? 0;
          const loading = does === 'write while it loads' ? cache.load(here, sum, name) : undefined;
          if (does !== 'load') {
            await add(does === 'write' ? here : elsewhere, name, index + 1);
            sums[stream] = before + index + 1;
          }
          if (loading) expect([before, sums[stream]]).toContain((await loading).state);
          expect((await cache.load(here, sum, name)).state).toBe(sums[stream]);
        }
      }),
      { numRuns: gateRuns(40) },
    );
  });

  it('are not read again while nothing is written to their stream', async () => {
    const cache = new StateCache();
    await add(here, 'sum-a', 1);
    await cache.load(here, sum, 'sum-a');
    await add(here, 'sum-b', 1);
    reads = 0;
    for (let time = 0; time < 5; time++) expect((await cache.load(here, sum, 'sum-a')).state).toBe(1);
    expect(reads).toBe(0);
    await add(elsewhere, 'sum-b', 2);
    await cache.load(here, sum, 'sum-a');
    expect(reads).toBe(1);
  });
});
