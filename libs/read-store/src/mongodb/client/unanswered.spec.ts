import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Unanswered } from './unanswered.js';

const step = fc.record({
  ms: fc.integer({ min: 0, max: 5_000 }),
  what: fc.constantFrom('began', 'answered', 'failed'),
});

it('counts back to the last answer at most, and counts nothing if no call failed since', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const unanswered = new Unanswered();
      let [now, answeredAt, hasFailed] = [0, 0, false];
      for (const { ms, what } of steps) {
        now += ms;
        if (what === 'answered') [answeredAt, hasFailed] = [now, false];
        if (what === 'failed') hasFailed = true;
        unanswered[what as 'began'](now);
        expect(unanswered.ms(now)).toBeLessThanOrEqual(now - answeredAt);
        if (!hasFailed) expect(unanswered.ms(now)).toBe(0);
      }
    }),
  );
});

it('counts from the beginning of the first call that was not answered, not from its failure', () => {
  const unanswered = new Unanswered();
  unanswered.answered();
  unanswered.began(1_000);
  unanswered.began(2_000);
  unanswered.failed(9_000);
  expect(unanswered.ms(16_000)).toBe(15_000);
});
