import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import { say } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';

/** Every advance is in the log, so that a replay explains the odd times, and every process follows it. */
export type TestClockAdvanced = DomainEvent<
  'TestClockAdvanced',
  { from: string; to: string; /** ms ahead of the machine's time from now on. */ shift: number }
>;

export interface TestClockState {
  /** ms. */
  shift: number;
}

/** `to`: Unix ms; `by`: ms. */
export type AdvanceTestClock = { type: 'AdvanceTestClock' } & ({ to: number } | { by: number });

/** One century, ms. */
const SHIFT_MAX = 100 * 366 * 86_400_000;

export const testClockEvents = eventFamily<TestClockAdvanced>('test-clock', {
  TestClockAdvanced: [],
});

/** Moves forward only. */
export const testClock: Decider<TestClockState, AdvanceTestClock, TestClockAdvanced> = {
  events: testClockEvents,
  initialState: { shift: 0 },

  decide(command, state, now) {
    const to = Math.round('to' in command ? command.to : now + command.by);
    if (!(to >= now)) throw DomainError.invalid(say('test-clock-only-moves-forward', { now: iso(now) }));
    const shift = state.shift + (to - now);
    if (shift > SHIFT_MAX) throw DomainError.invalid(say('test-clock-too-far-ahead'));
    return [{ type: 'TestClockAdvanced', data: { from: iso(now), to: iso(to), shift } }];
  },

  evolve: (_state, { data }) => ({ shift: data.shift }),
};

export const TEST_CLOCK_STREAM = 'test-clock';

const iso = (ms: number) => new Date(ms).toISOString();
