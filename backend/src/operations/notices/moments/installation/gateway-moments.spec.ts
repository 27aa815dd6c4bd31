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
    ['is gone with a single channel', [channel(-6)], 1, 0, at(-6)],
    ['is gone if every active channel is left alone', [channel(-6), channel(-8)], 2, 0, at(-8)],
    ['is gone between two tries of a channel', [channel(-6, -1)], 1, 0, at(-6)],
    ['is not gone within five minutes', [channel(-4)], 1, 6 * MINUTE, undefined],
    ['is not gone if one channel of two is left alone', [channel(-6)], 2, 6 * MINUTE, undefined],
    ['is gone if no call is answered for a few of many', [channel(-6), channel(-5)], 40, 6 * MINUTE, at(-6)],
    ['is not gone if others of many are answered', [channel(-6), channel(-6)], 40, 0, undefined],
    ['is not gone long after the last try', [channel(-90, -60)], 1, 0, undefined],
    ['is not gone without any channel', [], 0, 0, undefined],
    ['is not gone if no channel is active any more', [channel(-6), channel(-8)], 0, 6 * MINUTE, undefined],
  ])('decides that a gateway %s', (_, unanswered, active, silentMs, since) => {
    expect(goneSince(unanswered, active, silentMs, NOW)).toBe(since);
  });

  it('finds no gateway gone while more channels are active than were asked, and calls are answered', () => {
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
  /** An installation, whose instances look one after another. Minutes. */
  function installation(active = 1) {
    const unanswered: object[] = [];
    const told: string[] = [];
    let noted: { since: string } | undefined;
    const readModels = partOf<ReadModels>({
      find: async () => ({ documents: unanswered.map((body) => ({ body })), next: null }) as never,
      count: async () => active,
      get: (async () => noted) as never,
    });
    /** @param isShown whether the read model shows what is noted */
    const instance = (isShown = true) => {
      const silence = { calls: 0, firstAgo: 0, lastAgo: 0, answeredAgo: undefined as number | undefined };
      const gone = new GatewayGone(partOf<GatewayWatch>({ silenceOf: () => silence }), readModels);
      return async (minute: number, { calls, first, last, answered }: Seen = {}) => {
        const ago = (since: number) => (minute - since) * MINUTE;
        Object.assign(silence, { calls: calls ?? 0, firstAgo: ago(first ?? minute), lastAgo: ago(last ?? minute) });
        silence.answeredAgo = answered === undefined ? undefined : ago(answered);
        await gone.look(NOW + minute * MINUTE, async ({ moment }: Moment) => {
          told.push(moment);
          if (isShown) noted = { since: at(minute) };
        });
      };
    };
    return { unanswered, told, instance };
  }
  /** Calls in a row that were not answered, when the first and the last were made, and when the last answer came. */
  type Seen = Partial<Record<'calls' | 'first' | 'last' | 'answered', number>>;

  it.each([true, false])('tells once of a gateway that breaks every call (shown: %s)', async (isShown) => {
    const { told, instance } = installation();
    const look = instance(isShown);
    await look(4, { calls: 20, first: 0, last: 4 });
    await look(6, { calls: 30, first: 0, last: 6 });
    await look(8, { calls: 31, first: 0, last: 7 });
    expect(told).toEqual([at(0)]);
  });

  it('tells once of a silence that another instance goes on to see', async () => {
    const { told, instance } = installation();
    await instance()(6, { calls: 30, first: 0, last: 6 });
    await instance()(20, { calls: 9, first: 9, last: 20 });
    await instance()(30, { calls: 9, first: 20, last: 30, answered: 3 });
    expect(told).toEqual([at(0)]);
  });

  it('tells once of a silence that breaks calls at first, and then takes none', async () => {
    const { told, unanswered, instance } = installation();
    const look = instance();
    await look(6, { calls: 30, first: 0, last: 6 });
    unanswered.push(channel(8, 20));
    await look(16, { calls: 40, first: 0, last: 16 });
    unanswered.length = 0;
    await look(18, { calls: 40, first: 0, last: 17 });
    expect(told).toEqual([at(0)]);
  });

  it('tells of the next silence after an answer, and of another a day later without one', async () => {
    const { told, instance } = installation();
    const look = instance();
    await look(6, { calls: 30, first: 0, last: 6 });
    await look(40, { calls: 9, first: 30, last: 40, answered: 29 });
    const days = 24 * 60;
    await look(30 + days, { calls: 900, first: 30, last: 30 + days, answered: 29 });
    expect(told).toEqual([at(0), at(30)]);
    await instance()(45 + days, { calls: 20, first: 35 + days, last: 45 + days });
    expect(told).toEqual([at(0), at(30), at(35 + days)]);
  });

  it.each<[string, number, Seen]>([
    ['two calls failed, hours apart', 1, { calls: 2, first: 0, last: 300 }],
    ['many calls failed within a minute', 1, { calls: 40, first: 299, last: 300 }],
    ['no call was made for a while', 1, { calls: 40, first: 0, last: 280 }],
    ['no channel is active', 0, { calls: 40, first: 0, last: 300 }],
  ])('tells nothing if %s', async (_, active, seen) => {
    const { told, instance } = installation(active);
    await instance()(300, seen);
    expect(told).toEqual([]);
  });
});
