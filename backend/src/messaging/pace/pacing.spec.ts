import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import { DAY_MS, HOUR_MS, nextAt, PACE, type Pace, pacing, SLOW } from './pacing.js';

const pace = fc.record({
  gap: fc.nat(90_000),
  jitter: fc.nat(30_000),
  singleGap: fc.nat(1_000),
  perHour: fc.option(fc.integer({ min: 1, max: 30 })),
  perDay: fc.option(fc.integer({ min: 1, max: 60 })),
});
const kinds = fc.array(fc.constantFrom('single' as const, 'bulk' as const), { minLength: 1, maxLength: 120 });
const chance = fc.double({ min: 0, max: 1, noNaN: true });

/** A channel that sends as soon as it may, its memory lost and found again in the log at every step. */
function sendAll(pace: Pace, order: readonly ('single' | 'bulk')[], luck: number): { at: number; kind: string }[] {
  const sent: { at: number; kind: string }[] = [];
  let now = 1_000_000;
  for (const kind of order) {
    const remembered = sent.map(({ at }) => at).filter((at) => at > now - DAY_MS);
    now = Math.max(now, nextAt(pace, remembered, kind, luck));
    sent.push({ at: now, kind });
  }
  return sent;
}

describe('pacing', () => {
  it('keeps the gap between messages, and the caps in any window', () => {
    fc.assert(
      fc.property(pace, kinds, chance, (rules, order, luck) => {
        const sent = sendAll(rules, order, luck);
        sent.forEach(({ at, kind }, index) => {
          const before = sent[index - 1];
          const gap = kind === 'single' ? rules.singleGap : rules.gap;
          if (before) expect(at - before.at).toBeGreaterThanOrEqual(gap);
          for (const [cap, window] of [
            [rules.perHour, HOUR_MS],
            [rules.perDay, DAY_MS],
          ] as const) {
            if (cap === null) continue;
            const within = sent.filter((other) => other.at > at - window && other.at <= at);
            expect(within.length).toBeLessThanOrEqual(cap);
          }
        });
      }),
    );
  });

  it('lets a message to one person wait no longer than its own gap, unless a cap is reached', () => {
    fc.assert(
      fc.property(pace, chance, fc.nat(DAY_MS), (rules, luck, last) => {
        const free = { ...rules, perHour: null, perDay: null };
        expect(nextAt(free, [last], 'single', luck)).toBe(last + rules.singleGap);
      }),
    );
  });

  it('lets no message wait without a limit', () => {
    expect(nextAt(PACE.unlimited, [5], 'bulk', 0.7)).toBe(5);
    expect(nextAt(PACE.careful, [], 'bulk', 0.7)).toBe(0);
  });
});

describe('a gateway that does not know a channel', () => {
  const of = { channelId: 1, accountId: 'a' };
  const refusal = { type: 'NoteRefusal', ...of, reason: 'unknown' } as const;
  const limit = { ...refusal, reason: 'limit' } as const;
  const taken = { type: 'NoteTaken', ...of } as const;

  it('says whether the gateway knows the channel or has reached a limit', () => {
    given(pacing)
      .when(refusal)
      .then({ type: 'ChannelRefused', data: { since: expect.any(String) } });
    given(pacing)
      .when(limit)
      .then({ type: 'ChannelRefused', data: { reason: 'limit' } });
  });

  it('notes each reason once, however often and on how many days it says so, until it takes a message', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(refusal, limit, taken), fc.nat(3 * DAY_MS)), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (notes) => {
        let story = given(pacing).at(1_000_000);
        for (const [note, after] of notes) story = story.at(story.now + after).when(note);
        const said = notes.map(([note]) => (note.type === 'NoteTaken' ? 'taken' : note.reason));
        const changes = said.filter((one, n) => one !== (said[n - 1] ?? 'taken'));
        const noted = story.events.map(({ type, data }) =>
          type === 'ChannelTakenAgain' ? 'taken' : 'reason' in data ? data.reason : 'unknown',
        );
        expect(noted).toEqual(changes);
        // The time of the first refusal names all of it.
        let since: unknown;
        for (const { type, data } of story.events) {
          const own = 'since' in data ? data.since : undefined;
          if (since !== undefined) expect(own).toBe(since);
          since = type === 'ChannelTakenAgain' ? undefined : own;
        }
      }),
    );
  });
});

describe('a gateway that asks to slow down', () => {
  const of = { channelId: 1, accountId: 'a' };
  /** The requests to slow down: the time since the one before, and the duration, ms. */
  const asked = fc.array(fc.record({ after: fc.nat(2 * HOUR_MS), pause: fc.integer({ min: 1_000, max: 120_000 }) }), {
    minLength: 1,
    maxLength: 20,
  });

  const slowDown = (pause: number) => ({ type: 'SlowChannel', ...of, pause }) as const;

  it('gets no message sooner than it said, and longer but limited pauses each time it asks again', () => {
    fc.assert(
      fc.property(asked, pace, chance, (requests, rules, luck) => {
        let story = given(pacing).at(1_000_000);
        for (const { after, pause } of requests) {
          const before = story.state.slow;
          const now = story.now + after;
          story = story.at(now).when(slowDown(pause));
          const { slow } = story.state;
          if (!slow) throw new Error('It does not slow down');
          const { resumeAt, until, strikes } = slow;
          expect(resumeAt).toBeGreaterThanOrEqual(now + pause);
          expect(resumeAt).toBeLessThanOrEqual(now + Math.max(SLOW.longestPause, pause) + HOUR_MS);
          expect(strikes).toBe(before !== null && now < before.until ? before.strikes + 1 : 1);
          expect(until).toBeGreaterThan(resumeAt - HOUR_MS);
          expect(nextAt(rules, [now], 'single', luck, slow)).toBeGreaterThanOrEqual(resumeAt);
          expect(nextAt(rules, [], 'bulk', luck, slow)).toBe(resumeAt);
        }
      }),
    );
  });

  it('gets longer gaps for an hour, and then the old ones', () => {
    const { slow } = given(pacing).at(0).when(slowDown(30_000)).state;
    if (!slow) throw new Error('It does not slow down');
    const free = { ...PACE.fast, perHour: null, perDay: null };
    const gap = free.gap + free.jitter / 2;
    expect(nextAt(free, [40_000], 'bulk', 0.5, slow)).toBe(40_000 + gap * SLOW.factor);
    expect(nextAt(free, [slow.until], 'bulk', 0.5, slow)).toBe(slow.until + gap);
  });
});
