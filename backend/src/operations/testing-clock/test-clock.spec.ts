import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NEW_YEAR } from '../../../testing/domain/test-time.js';
import { given } from '../../../testing/domain/given.js';
import { testClock } from './test-clock.js';

const HOUR = 3_600_000;
const CENTURY = 100 * 366 * 24 * HOUR;
const to = (at: number) => ({ type: 'AdvanceTestClock', to: at }) as const;
const by = (ms: number) => ({ type: 'AdvanceTestClock', by: ms }) as const;

describe('the test clock', () => {
  it('moves to an instant or by a time, and writes both ends of the move', () => {
    const data = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T01:00:00.000Z', shift: HOUR };
    given(testClock)
      .when(to(NEW_YEAR + HOUR))
      .then({ type: 'TestClockAdvanced', data });
    given(testClock).when(by(HOUR)).then({ type: 'TestClockAdvanced', data });
  });

  it('adds up what it was moved by', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(HOUR), { maxLength: 8 }), (steps) => {
        const total = steps.reduce((sum, step) => sum + step, 0);
        expect(given(testClock).when(...steps.map(by)).state).toEqual({ shift: total });
      }),
    );
  });

  it('goes forward only, and refuses a time that is no number', () => {
    const problem = 'The test clock only moves forward: it is 2026-01-01T00:00:00.000Z already.';
    const late = given(testClock).when(by(HOUR));
    late.when(to(NEW_YEAR - 1), by(-1), to(Number.NaN)).thenRefused(problem, problem, problem);
    late.thenState({ shift: HOUR });
    late.when(by(0)).then({ data: { shift: HOUR } });
  });

  it('does not go more than a century ahead, in one step or in several', () => {
    const problem = 'The test clock does not go more than 100 years ahead.';
    given(testClock).when(by(CENTURY)).then('TestClockAdvanced');
    given(testClock)
      .when(by(CENTURY + 1))
      .thenRefused(problem);
    given(testClock).when(by(CENTURY)).when(by(1)).thenRefused(problem);
  });
});
