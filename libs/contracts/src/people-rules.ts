import * as limits from './limits.js';
import type { Check } from './rules.js';
import { isInstantText } from './dates/dates.js';
import { unseen } from './text/unseen.js';
import { rule } from './sayings/rules.js';

export const checkAttributeName: Check = (value) => {
  if (value.trim().length === 0) return rule('name-required');
  if (value.trim().length > limits.ATTRIBUTE_NAME_MAX)
    return rule('too-long', { what: rule('word-name'), n: limits.ATTRIBUTE_NAME_MAX });
  if (['__proto__', 'constructor', 'prototype'].includes(value.trim())) return rule('choose-another-name');
  return unseen(rule('word-name'), value.trim());
};

export const checkAttributeText: Check = (value) =>
  value.length > limits.ATTRIBUTE_TEXT_MAX
    ? rule('too-long', { what: rule('word-value'), n: limits.ATTRIBUTE_TEXT_MAX })
    : unseen(rule('word-value'), value.trim());

export const PURPOSE = /^[a-z][a-z0-9-]{0,39}$/;
export const checkPurpose: Check = (value) => (PURPOSE.test(value) ? undefined : rule('purpose-invalid'));

/** An instant with its offset: without one it is another in every zone. */
export const checkInstant: Check = (value) => (isInstantText(value) ? undefined : rule('give-date-time-and-offset'));

/** Checks the reference to the evidence of a consent. */
export const checkEvidencePlace: Check = (value) =>
  value.length > limits.REFERENCE_MAX
    ? rule('too-long', { what: rule('word-reference'), n: limits.REFERENCE_MAX })
    : unseen(rule('word-reference'), value);
/** Checks the note on how a person consented or withdrew. */
export const checkEvidenceNote: Check = (value) =>
  value.length > limits.NOTE_MAX
    ? rule('too-long', { what: rule('word-note'), n: limits.NOTE_MAX })
    : unseen(rule('word-note'), value);

/** The same for a note that is required. */
export const checkWhatHappened: Check = (value) =>
  value.trim() === '' ? rule('say-what-happened-since') : checkEvidenceNote(value);

export const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/;
export const checkLanguage: Check = (value) => (LANGUAGE.test(value) ? undefined : rule('language-invalid'));

export const checkWording: Check = (value) => {
  if (value.trim().length === 0) return rule('text-required');
  if (value.length > limits.WORDING_MAX) return rule('too-long', { what: rule('word-text'), n: limits.WORDING_MAX });
  return unseen(rule('word-text'), value.replace(/[\n\r\t]/g, ' '));
};

export const checkWithdrawalWord: Check = (value) => {
  if (value.trim().length === 0) return rule('word-required');
  if (value.trim().length > limits.WITHDRAWAL_WORD_MAX)
    return rule('too-long', { what: rule('word-word'), n: limits.WITHDRAWAL_WORD_MAX });
  return /[\p{L}\p{N}]/u.test(value) ? unseen(rule('word-word'), value.trim()) : rule('word-must-have-letter-or-digit');
};

/** Checks a note among members: it may have several lines. */
export const checkConversationNote: Check = (value) => {
  if (value.trim().length === 0) return rule('note-required');
  if (value.trim().length > limits.CONVERSATION_NOTE_MAX)
    return rule('too-long', { what: rule('word-note'), n: limits.CONVERSATION_NOTE_MAX });
  return unseen(rule('word-note'), value.replace(/[\n\r\t]/g, ' '));
};

/** A scheme, a mail address, or a text that looks like the name of a site. */
const LINK = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu;
/** Characters that join or turn letters and cannot be seen. */
const FORMAT = /\p{Cf}/gu;

/** Checks the confirmation of a withdrawal: short, without links and without any variable but the sender's name. */
export const checkConfirmationText: Check = (value) => {
  const text = value.trim();
  if (text.length === 0) return rule('text-required');
  if (text.length > limits.CONFIRMATION_MAX)
    return rule('too-long', { what: rule('word-text'), n: limits.CONFIRMATION_MAX });
  const plain = text.replaceAll('{{sender}}', ' ');
  if (/[{}]/.test(plain)) return rule('no-variable-but', { variable: '{{sender}}' });
  if (LINK.test(plain.normalize('NFKC').replace(FORMAT, ''))) return rule('no-links-in-text');
  return unseen(rule('word-text'), text);
};
