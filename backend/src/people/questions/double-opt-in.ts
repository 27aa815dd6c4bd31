import {
  checkPurpose,
  checkWithdrawalWord,
  QUESTION_DAYS_MAX,
  QUESTION_PURPOSES_MAX,
  say,
  TRANSACTIONAL,
  WITHDRAWAL_WORDS_MAX,
} from '@wavelane/contracts';
import { refuse } from '../../platform/domain/domain-error.js';
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
    if (purpose === TRANSACTIONAL) refuse('purposes', say('orders-need-no-consent'));
  }
  if (purposes.length > QUESTION_PURPOSES_MAX)
    refuse('purposes', say('too-many-purposes', { n: QUESTION_PURPOSES_MAX }));
  if (purposes.length > 0 && channelId === null) refuse('channelId', say('choose-asking-channel'));
  days('expiresAfterDays', expiresAfterDays);
  days('againAfterDays', againAfterDays);
  if (againAfterDays < expiresAfterDays) refuse('againAfterDays', say('asked-again-too-soon'));
  return { purposes, channelId, expiresAfterDays, againAfterDays, words: wordsOf(wanted.words) };
}

function days(field: string, value: number): void {
  if (!Number.isInteger(value) || value < 1 || value > QUESTION_DAYS_MAX)
    refuse(field, say('days-must-be-from-1', { n: QUESTION_DAYS_MAX }));
}

function wordsOf(wanted: readonly string[]): string[] {
  const words = new Map<string, string>();
  for (const word of wanted.map((one) => one.normalize('NFC').trim())) {
    const compared = comparable(word);
    const problem = checkWithdrawalWord(word) ?? (compared === '' ? say('word-must-have-letter-or-digit') : undefined);
    if (problem !== undefined) refuse('words', problem);
    const wish = wishOf(word);
    if (wish === 'stop') refuse('words', say('word-means-stop', { word }));
    if (wish === 'start') refuse('words', say('word-means-start', { word }));
    if (!meansYes(word) && !words.has(compared)) words.set(compared, word);
  }
  if (words.size > WITHDRAWAL_WORDS_MAX) refuse('words', say('too-many-words', { n: WITHDRAWAL_WORDS_MAX }));
  return [...words.values()];
}
