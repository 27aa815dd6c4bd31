import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import type { GatewayWatch } from '../../../../whatsapp/index.js';
import { GatewayGone, goneSince } from './gateway-moments.js';
import type { Moment } from '../moment-source.js';

const NOW = Date.UTC(2026, 2, 4, 12);
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const channel = (since: number, until = 1) => ({ since: at(since), until: at(until) });

describe('goneSince', () => {
  it.each<[string, ReturnType<typeof channel>[], number, number, string | undefined]>([
    ['is told of with a single channel', [channel(-6)], 1, 0, at(-6)],
    ['is told of if every active channel is left alone', [channel(-6), channel(-8)], 2, 0, at(-8)],
    ['is told of between two tries of a channel', [channel(-6, -1)], 1, 0, at(-6)],
    ['is not told of within five minutes', [channel(-4)], 1, 6 * MINUTE, undefined],
    ['is not told of if one channel of two is left alone', [channel(-6)], 2, 6 * MINUTE, undefined],
    ['is told of if no call is answered for a few of many', [channel(-6), channel(-5)], 40, 6 * MINUTE, at(-6)],
    ['is not told of if others of many are answered', [channel(-6), channel(-6)], 40, 0, undefined],
    ['is not told of long after the last try', [channel(-90, -60)], 1, 0, undefined],
    ['is not told of without any channel', [], 0, 0, undefined],
    ['is not told of if no channel is active any more', [channel(-6), channel(-8)], 0, 6 * MINUTE, undefined],
  ])('decides that a gateway %s', (_, unanswered, active, silentMs, since) => {
    expect(goneSince(unanswered, active, silentMs, NOW)).toBe(since);
  });

  it('tells of no gateway while more channels are active than were asked, and calls are answered', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: -60, max: 0 }), fc.integer({ min: -20, max: 20 })));
    fc.assert(
      fc.property(some, (all) => {
        const unanswered = all.map(([since, until]) => channel(since, until));
        expect(goneSince(unanswered, unanswered.length + 1, 0, NOW)).toBeUndefined();
      }),
    );
  });
});

describe('GatewayGone', () => {
  /** Calls in a row that were not answered, from the first to the last, and since the first; minutes. */
  const looked = async (active: number, ...silences: { failing: number; silent: number }[]) => {
    const watch = { failingMs: 0, silentMs: 0 };
    const readModels = partOf<ReadModels>({
      find: async () => ({ documents: [], next: null }) as never,
      count: async () => active,
    });
    const gone = new GatewayGone(partOf<GatewayWatch>(watch), readModels);
    const found: Moment[] = [];
    for (const { failing, silent } of silences) {
      Object.assign(watch, { failingMs: failing * MINUTE, silentMs: silent * MINUTE });
      await gone.look(NOW + silent * MINUTE, async (moment) => void found.push(moment));
    }
    return found.map(({ moment }) => moment);
  };

  it('tells once of a gateway that breaks every call, though no channel counts as unanswered', async () => {
    const told = await looked(1, { failing: 4, silent: 4 }, { failing: 6, silent: 6 }, { failing: 7, silent: 8 });
    expect(told).toEqual([at(0), at(0)]);
  });

  it.each([
    ['one call failed and none was made since', 1, { failing: 0, silent: 60 }],
    ['no channel is active', 0, { failing: 6, silent: 6 }],
  ])('tells nothing if %s', async (_, active, silence) => {
    expect(await looked(active, silence)).toEqual([]);
  });
});
