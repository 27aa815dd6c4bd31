import {
  checkPurpose,
  checkWithdrawalWord,
  QUESTION_DAYS_MAX,
  QUESTION_PURPOSES_MAX,
  TRANSACTIONAL,
  WITHDRAWAL_WORDS_MAX,
} from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { DoubleOptInRules } from '../consents/consent.events.js';
import { comparable, wishOf } from '../words/wishes.js';
import { meansYes } from './yes-words.js';

/**
 * As they are kept: each purpose and word once, and no word that means yes anyway.
 * @throws DomainError invalid, naming the field
 */
export function rulesOf(wanted: DoubleOptInRules): DoubleOptInRules {
  const { channelId, expiresAfterDays, againAfterDays } = wanted;
  const purposes = [...new Set(wanted.purposes)].sort();
  for (const purpose of purposes) {
    const problem = checkPurpose(purpose);
    if (problem !== undefined) refuse('purposes', problem);
    if (purpose === TRANSACTIONAL) refuse('purposes', 'What people ordered needs no consent');
  }
  if (purposes.length > QUESTION_PURPOSES_MAX)
    refuse('purposes', `At most ${QUESTION_PURPOSES_MAX} purposes are allowed`);
  if (purposes.length > 0 && channelId === null) refuse('channelId', 'Choose the channel that asks');
  days('expiresAfterDays', expiresAfterDays);
  days('againAfterDays', againAfterDays);
  if (againAfterDays < expiresAfterDays)
    refuse('againAfterDays', 'Nobody is asked again while they can still answer: give at least as many days');
  return { purposes, channelId, expiresAfterDays, againAfterDays, words: wordsOf(wanted.words) };
}

function days(field: string, value: number): void {
  if (!Number.isInteger(value) || value < 1 || value > QUESTION_DAYS_MAX)
    refuse(field, `Give whole days, 1 to ${QUESTION_DAYS_MAX}`);
}

function wordsOf(wanted: readonly string[]): string[] {
  const words = new Map<string, string>();
  for (const word of wanted.map((one) => one.normalize('NFC').trim())) {
    const compared = comparable(word);
    const problem = checkWithdrawalWord(word) ?? (compared === '' ? 'Word must have a letter or a digit' : undefined);
    if (problem !== undefined) refuse('words', problem);
    const wish = wishOf(word);
    if (wish === 'stop') refuse('words', `'${word}' means that somebody wants no more messages`);
    if (wish === 'start') refuse('words', `'${word}' means that somebody wants messages again`);
    if (!meansYes(word) && !words.has(compared)) words.set(compared, word);
  }
  if (words.size > WITHDRAWAL_WORDS_MAX) refuse('words', `At most ${WITHDRAWAL_WORDS_MAX} words are allowed`);
  return [...words.values()];
}

function refuse(field: string, problem: string): never {
  throw DomainError.invalid(problem, { [field]: problem });
}
