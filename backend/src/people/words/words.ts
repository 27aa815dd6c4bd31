import { isDeepStrictEqual } from 'node:util';
import { checkWithdrawalWord, say, type Saying, WITHDRAWAL_WORDS_MAX } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { comparable, isEveryday, wishOf } from './wishes.js';
import { type WithdrawalWordsChanged, wordsEvents } from './words.events.js';

export interface WordsState {
  /** As they were written. */
  words: readonly string[];
  compared: ReadonlySet<string>;
}

export interface WordsCommand {
  type: 'ChangeWithdrawalWords';
  accountId: string;
  words: readonly string[];
}

/** The words of an account that mean stop, beside those of the product. */
export const withdrawalWords: Decider<WordsState, WordsCommand, WithdrawalWordsChanged> = {
  events: wordsEvents,
  initialState: { words: [], compared: new Set() },

  decide({ accountId, words: wanted }, state) {
    const words = wordsOf(wanted);
    return isDeepStrictEqual(words, state.words)
      ? []
      : [{ type: 'WithdrawalWordsChanged', data: { accountId, words } }];
  },

  evolve: (_, { data: { words } }) => ({ words, compared: new Set(words.map(comparable)) }),
};

/**
 * Trims, and drops what is there twice or means stop anyway.
 * @throws DomainError invalid, naming the field
 */
function wordsOf(wanted: readonly string[]): string[] {
  const words = new Map<string, string>();
  for (const word of wanted.map((one) => one.normalize('NFC').trim())) {
    const compared = comparable(word);
    const problem = checkWithdrawalWord(word) ?? problemOf(word, compared);
    if (problem !== undefined) throw DomainError.invalid(problem, { words: problem });
    const isNew = wishOf(word) !== 'stop' || isEveryday(word);
    if (isNew && !words.has(compared)) words.set(compared, word);
  }
  if (words.size > WITHDRAWAL_WORDS_MAX) {
    const problem = say('too-many-words', { n: WITHDRAWAL_WORDS_MAX });
    throw DomainError.invalid(problem, { words: problem });
  }
  return [...words.values()];
}

function problemOf(word: string, compared: string): Saying | undefined {
  if (compared === '') return say('word-must-have-letter-or-digit');
  return wishOf(word) === 'start' ? say('word-means-start', { word }) : undefined;
}
