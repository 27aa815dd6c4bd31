import { describe, expect, it } from '@jest/globals';
import { WITHDRAWAL_WORDS_MAX } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import { STOP_WORDS, wishOf } from './wishes.js';
import { withdrawalWords } from './words.js';

const change = (words: readonly string[]) => ({ type: 'ChangeWithdrawalWords', accountId: 'a', words }) as const;

describe('the list of an account’s own stop words', () => {
  it('keeps words as they were written, each once, without those of the product', () => {
    const { state } = given(withdrawalWords).when(change([' No thanks', 'no-thanks!', 'STOP', 'لا شكراً']));
    expect(state.words).toEqual(['No thanks', 'لا شكراً']);
    expect(wishOf('no thanks.', state.compared)).toBe('stop');
  });

  it('makes no event when nothing changes', () => {
    given(withdrawalWords)
      .when(change(['Enough']))
      .when(change(['Enough', 'stop']))
      .then();
  });

  it.each([
    [['start'], 'wants messages again'],
    [['!!!'], 'a letter or a digit'],
    [[' '], 'required'],
    [['x'.repeat(41)], 'at most 40'],
    [['a\u202eb'], 'cannot be seen'],
    [Array.from({ length: WITHDRAWAL_WORDS_MAX + 1 }, (_, index) => `word${index}`), 'At most 50'],
  ])('refuses wrong words, naming their field: %j', (words, problem) => {
    const { refused, state } = given(withdrawalWords).when(change(words));
    expect(refused.map(({ fields }) => fields?.words)).toEqual([expect.stringContaining(problem)]);
    expect(state.words).toEqual([]);
  });

  it('takes away no built-in stop word, and makes no start of it', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const { compared } = given(withdrawalWords).when(change(words)).state;
        for (const stop of STOP_WORDS) expect(wishOf(stop, compared)).toBe('stop');
        expect(wishOf('start', compared)).toBe('start');
      }),
    );
  });
});
