import { describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { given, type Story } from '../../../testing/domain/given.js';
import { BREAKER, leftAloneUntil } from './breaker.js';
import { pacing, type PacingCommand, type PacingState } from './pacing.js';
import type { PacingEvent } from './pacing.events.js';

const of = { channelId: 1, accountId: 'a' };
const SECOND = 1_000;

/** Calls one after another: how long after the one before, whether it is made although the channel is left alone, and how it ends. */
const calls = fc.array(fc.record({ after: fc.nat(20 * 60 * SECOND), rude: fc.boolean(), answered: fc.boolean() }), {
  maxLength: 60,
});
type Played = Story<PacingState, PacingCommand, PacingEvent>;
type Call = { after: number; rude: boolean; answered: boolean };

/** Plays calls to a gateway, and shows each step. */
function play(all: readonly Call[], step: (seen: { call: Call; failures: number; from: Played; to: Played }) => void) {
  let story = given(pacing).at(1_000_000_000);
  let failures = 0;
  for (const call of all) {
    const waits = call.rude ? 0 : leftAloneUntil(story.state.unreachable, story.now + call.after);
    const from = story.at(Math.max(story.now + call.after, waits));
    failures = call.answered ? 0 : failures + 1;
    const to = from.when(
      call.answered
        ? { type: 'NoteGatewayAnswer', ...of }
        : { type: 'NoteGatewayFailure', ...of, failures, reason: 'No answer' },
    );
    step({ call, failures, from, to });
    story = to;
  }
  return story;
}
describe('a channel whose gateway does not answer', () => {
  it('rests after the fifth failure in a row, 30 s, then twice as long each time, up to 10 min', () => {
    const failed = (count: number): Call[] =>
      Array.from({ length: count }, () => ({ after: 0, rude: false, answered: false }));
    expect(play(failed(4), () => undefined).state.unreachable).toBeNull();
    const rests: number[] = [];
    play(failed(12), ({ to }) => {
      if (to.state.unreachable) rests.push((to.state.unreachable.until - to.now) / SECOND);
    });
    expect(rests).toEqual([30, 60, 120, 240, 480, 600, 600, 600]);
  });

  it('rests for 30 s to 10 min, and only after the fifth failure in a row', () => {
    fc.assert(
      fc.property(calls, (all) => {
        play(all, ({ failures, from, to }) => {
          if (!to.written.some(({ type }) => type === 'ChannelUnreachable')) return;
          const { since, times, until } = defined(to.state.unreachable ?? undefined);
          expect(until - to.now).toBeGreaterThanOrEqual(BREAKER.shortest);
          expect(until - to.now).toBeLessThanOrEqual(BREAKER.longest);
          expect(failures).toBeGreaterThanOrEqual(BREAKER.failures);
          expect(times).toBe((from.state.unreachable?.times ?? 0) + 1);
          expect(since).toBe(from.state.unreachable?.since ?? to.now);
        });
      }),
    );
  });

  it('rests no longer because of calls that began before', () => {
    fc.assert(
      fc.property(calls, (all) => {
        play(all, ({ call, from, to }) => {
          if (leftAloneUntil(from.state.unreachable, from.now) === 0 || call.answered) return;
          expect(to.written).toEqual([]);
        });
      }),
    );
  });

  it('sends as before after any answer, and needs five failures again', () => {
    fc.assert(
      fc.property(calls, (all) => {
        const answered = play([...all, { after: 0, rude: true, answered: true }], () => undefined);
        expect(answered.state.unreachable).toBeNull();
        const again = (failures: number) =>
          answered.when({ type: 'NoteGatewayFailure', ...of, failures, reason: 'No answer' }).state.unreachable;
        expect([again(4), again(5)]).toEqual([
          null,
          { since: answered.now, times: 1, until: answered.now + 30_000, reason: 'No answer' },
        ]);
      }),
    );
  });

  it('keeps its pace, and writes about no other channel', () => {
    fc.assert(
      fc.property(calls, (all) => {
        play(all, ({ from, to }) => {
          expect([to.state.pace, to.state.slow]).toEqual([from.state.pace, from.state.slow]);
          for (const { data } of to.written) expect(data).toMatchObject(of);
        });
      }),
    );
  });

  it('rests no longer when the clock is set back', () => {
    const rest = { since: 0, times: 1, until: 30_000, reason: '' };
    expect([leftAloneUntil(rest, 0), leftAloneUntil(rest, 30_000), leftAloneUntil(rest, -3_600_000)]).toEqual([
      30_000, 0, 0,
    ]);
  });
});
