import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { goneSince } from './gateway-moments.js';

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
