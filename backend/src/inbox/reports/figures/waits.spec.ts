import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALWAYS_OPEN, elapsed } from './elapsed.js';
import { type Fact, type Thread, threadsOf } from './fact.js';
import { timesOf } from './sums.js';
import { waitsOf } from './waits.js';

const fact = (at: number, kind: Fact['kind'], by: string | null = null): Fact => ({
  ...{ conversation: 'c', channelId: 1, kind, at, by },
});
const thread = (facts: readonly Fact[]): Thread =>
  threadsOf(facts)[0] ?? { conversation: 'c', channelId: 1, kinds: [], at: [], by: [] };
const told = (facts: Fact[]) =>
  waitsOf(thread(facts)).waits.map(({ since, isFirst, ended }) => [since, ended?.at ?? null, ended?.how, isFirst]);

describe('a wait of a person', () => {
  it('starts with the first unanswered message and ends with the first answer', () => {
    const facts = [fact(1, 'received'), fact(3, 'received'), fact(7, 'reply', 'ada'), fact(8, 'reply', 'bea')];
    expect(told(facts)).toEqual([[1, 7, 'answer', true]]);
    expect(waitsOf(thread(facts)).waits[0]?.ended?.by).toBe('ada');
  });

  it('starts with a first answer again after the conversation was resolved', () => {
    const facts = [
      ...[fact(1, 'received'), fact(2, 'phone'), fact(3, 'received'), fact(5, 'reply', 'ada')],
      ...[fact(6, 'resolved', 'ada'), fact(9, 'received'), fact(10, 'reply', 'ada')],
    ];
    expect(told(facts)).toEqual([
      [1, 2, 'answer', true],
      [3, 5, 'answer', false],
      [9, 10, 'answer', true],
    ]);
  });

  it('ends without an answer when the conversation was resolved, and goes on when nothing happened', () => {
    expect(told([fact(1, 'received'), fact(4, 'resolved', 'ada'), fact(6, 'received')])).toEqual([
      [1, 4, 'closed', true],
      [6, null, undefined, true],
    ]);
  });

  it('counts in the conversation that shows it, and not in both', () => {
    expect(told([fact(1, 'received'), fact(1, 'joined'), fact(2, 'received'), fact(3, 'phone')])).toEqual([
      [1, 1, 'closed', true],
    ]);
    expect(told([fact(1, 'news'), fact(3, 'handled')])).toEqual([[1, 3, 'answer', true]]);
  });
});

const kinds = fc.constantFrom<Fact['kind']>('received', 'reply', 'phone', 'resolved', 'joined', 'parted', 'news');
const history = fc
  .array(fc.tuple(kinds, fc.nat(5)), { maxLength: 30 })
  .map((steps) => steps.map(([kind], index) => fact(index, kind)));

it('gives the same ended waits wherever a report begins', () => {
  fc.assert(
    fc.property(history, fc.nat(30), (facts, cut) => {
      const whole = waitsOf(thread(facts)).waits.filter(({ ended }) => ended);
      const before = waitsOf(thread(facts.slice(0, cut)));
      const after = waitsOf(thread(facts.slice(cut)), before.standing);
      const parts = [...before.waits, ...after.waits].filter(({ ended }) => ended);
      expect(parts).toEqual(whole);
    }),
  );
});

describe('times', () => {
  it('gives the times that half and nine of ten did not exceed', () => {
    expect(timesOf([])).toEqual({ count: 0, median: null, p90: null });
    expect(timesOf([5, 1, 3, 2, 4, 10, 9, 8, 7, 6])).toEqual({ count: 10, median: 5, p90: 9 });
    expect(timesOf([7])).toEqual({ count: 1, median: 7, p90: 7 });
  });

  it('counts zero instead of a negative time', () => {
    expect([elapsed(5, 9, ALWAYS_OPEN), elapsed(9, 5, ALWAYS_OPEN)]).toEqual([4, 0]);
  });
});
