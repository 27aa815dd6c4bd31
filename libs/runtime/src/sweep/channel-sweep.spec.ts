import { describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { ChannelSweep, type ChannelSweepOptions } from './channel-sweep.js';

const EVERY_MS = 60_000;

/** A sweep over these channels by a clock of the test, and what it visited and reported. */
function sweepOver(channels: readonly number[], more: Partial<ChannelSweepOptions<{ channelId: number }>> = {}) {
  const state = { now: 0, visited: [] as number[], reported: [] as unknown[], each: [] as unknown[] };
  const sweep = new ChannelSweep({
    now: () => state.now,
    every: () => EVERY_MS,
    page: async (cursor) => {
      const from = Number(cursor ?? 0);
      const items = channels.slice(from, from + 3).map((channelId) => ({ channelId }));
      return { items, cursor: from + 3 < channels.length ? String(from + 3) : undefined };
    },
    atOnce: 4,
    errors: {
      each: (channelId, error) => state.each.push([channelId, error]),
      ofRound: (errors) => state.reported.push(...errors),
    },
    ...more,
    visit: async (item, visit) => {
      state.visited.push(item.channelId);
      return more.visit?.(item, visit);
    },
  });
  const { signal } = new AbortController();
  return Object.assign(state, { sweep, pass: () => sweep.pass(signal) });
}

const hang = () => new Promise<void>(() => undefined);

describe('a sweep over channels', () => {
  it('visits each channel once a round, and begins the next round when its time has come', async () => {
    const all = sweepOver([1, 2, 3, 4, 5]);
    expect([await all.pass(), all.visited]).toEqual([EVERY_MS, [1, 2, 3, 4, 5]]);
    all.now = EVERY_MS - 1;
    expect([await all.pass(), all.visited.length]).toEqual([1, 5]);
    all.now = EVERY_MS;
    await all.pass();
    expect(all.visited).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
  });

  it('begins the first round after a time of its own', async () => {
    const all = sweepOver([1], { firstAfter: () => 2_000 });
    expect([await all.pass(), all.visited]).toEqual([2_000, []]);
    all.now = 2_000;
    await all.pass();
    expect(all.visited).toEqual([1]);
  });

  it('begins a round with each pass if it is told to, unless a visit runs', async () => {
    const all = sweepOver([1, 2], { eachPass: true });
    await all.pass();
    await all.pass();
    expect(all.visited).toEqual([1, 2, 1, 2]);
    const hanging = sweepOver([1, 2], {
      eachPass: true,
      visit: ({ channelId }) => (channelId === 1 ? hang() : Promise.resolve()),
    });
    await hanging.pass();
    expect([await hanging.pass(), hanging.visited, hanging.sweep.isBusy]).toEqual([0, [1, 2], true]);
    hanging.now = EVERY_MS;
    await hanging.pass();
    expect(hanging.visited).toEqual([1, 2, 2]);
  });

  it('leaves a channel alone for as long as its visit says, and visits it again then', async () => {
    const rests = [500, undefined];
    const all = sweepOver([7, 8], { visit: async ({ channelId }) => (channelId === 7 ? rests.shift() : undefined) });
    expect(await all.pass()).toBe(500);
    all.now = 499;
    expect([await all.pass(), all.visited]).toEqual([1, [7, 8]]);
    all.now = 500;
    await all.pass();
    expect(all.visited.filter((id) => id === 7)).toEqual([7, 7]);
  });

  it('passes over a channel that is left alone in a round, and visits it all the same when it is told to', async () => {
    const all = sweepOver([7, 8], { visit: async ({ channelId }) => (channelId === 7 ? 10 * EVERY_MS : undefined) });
    await all.pass();
    all.now = EVERY_MS;
    await all.pass();
    expect(all.visited).toEqual([7, 8, 8]);
    all.sweep.visitSoon([{ channelId: 7 }, { channelId: 9 }]);
    await all.pass();
    expect(all.visited.slice(3).toSorted()).toEqual([7, 9]);
  });

  it('visits a channel again that is to be visited while its visit runs', async () => {
    let end: () => void = () => undefined;
    const all = sweepOver([1], { visit: () => new Promise<void>((resolve) => (end = resolve)) });
    await all.pass();
    all.sweep.visitSoon([{ channelId: 1 }]);
    expect([await all.pass(), all.visited]).toEqual([0, [1]]);
    end();
    // The visit that runs has to end first.
    expect(await all.pass()).toBe(0);
    await all.pass();
    expect(all.visited).toEqual([1, 1]);
  });

  it('ends the wait of a pass when a channel is to be visited, or has more to do', async () => {
    const more: (number | undefined)[] = [0, undefined];
    const all = sweepOver([1, 2], {
      visit: async ({ channelId }) => (channelId === 1 ? more.shift() : hang()),
    });
    await all.pass();
    await all.pass();
    expect(all.visited).toEqual([1, 2, 1]);
    const waited = all.pass();
    all.sweep.visitSoon([{ channelId: 3 }]);
    await waited;
    await all.pass();
    expect(all.visited).toEqual([1, 2, 1, 3]);
  });

  it('forgets what it was to visit, and begins a round, when it starts again', async () => {
    const all = sweepOver([1, 2], { visit: async () => 10 * EVERY_MS });
    await all.pass();
    all.sweep.visitSoon([{ channelId: 9 }]);
    all.sweep.restart();
    await all.pass();
    expect(all.visited).toEqual([1, 2, 1, 2]);
  });

  it('visits those of the channels that are left alone that fit', async () => {
    const all = sweepOver([1, 2, 3], { visit: async () => 10_000 });
    await all.pass();
    all.sweep.wake(({ channelId }) => channelId > 1);
    await all.pass();
    expect(all.visited).toEqual([1, 2, 3, 2, 3]);
  });

  it('reports errors once a round, and leaves their channels alone', async () => {
    const all = sweepOver([1, 2, 3], { visit: () => Promise.reject(new Error('no')), afterError: () => 900 });
    expect(await all.pass()).toBe(900);
    expect(all.reported).toEqual([{ error: 'Error: no', count: 3, first: [1, 2, 3] }]);
    expect(all.each).toHaveLength(3);
    await all.sweep.finish();
    expect(all.reported).toHaveLength(1);
  });

  it('starts as many visits in a pass as it may, and goes on in the next', async () => {
    const all = sweepOver([1, 2, 3, 4, 5], { perPass: { visits: 2, restMs: 300 } });
    expect([await all.pass(), all.visited]).toEqual([300, [1, 2]]);
    expect([await all.pass(), await all.pass(), all.visited]).toEqual([300, EVERY_MS, [1, 2, 3, 4, 5]]);
  });

  it('loses no channel: whatever rests, fails or is asked for, each is visited once its time has come', async () => {
    const acts = fc.oneof(
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat(90_000) }),
      fc.record({ do: fc.constant('soon' as const), channelId: fc.integer({ min: 1, max: 9 }) }),
      fc.constant({ do: 'pass' as const }),
      fc.constant({ do: 'restart' as const }),
    );
    const outcomes = fc.array(fc.option(fc.nat(80_000), { nil: undefined }), { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { maxLength: 20 }), outcomes, fc.nat(7), async (list, rests, broken) => {
        const channels = [1, 2, 3, 4, 5, 6, 7];
        const all = sweepOver(channels, {
          visit: async ({ channelId }) => {
            if (channelId === broken) throw new Error('broken');
            return rests[channelId % rests.length];
          },
          afterError: () => 1_000,
        });
        for (const act of list) {
          if (act.do === 'wait') all.now += act.ms;
          if (act.do === 'soon') all.sweep.visitSoon([act]);
          if (act.do === 'restart') all.sweep.restart();
          if (act.do === 'pass') await all.pass();
        }
        all.visited.length = 0;
        for (let passes = 0; passes < 8; passes++) {
          all.now += EVERY_MS;
          await all.pass();
        }
        expect(channels.filter((id) => !all.visited.includes(id))).toEqual([]);
        // A pass that has visited all returns the time until the next one, which is never negative.
        expect(await all.pass()).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: gateRuns(60) },
    );
  });
});
