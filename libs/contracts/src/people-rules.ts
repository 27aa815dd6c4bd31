import * as limits from './limits.js';
import type { Check } from './rules.js';
import { unseen } from './text/unseen.js';

export const checkAttributeName: Check = (value) => {
  if (value.trim().length === 0) return 'Name is required';
  if (value.trim().length > limits.ATTRIBUTE_NAME_MAX)
    return `Name must be at most ${limits.ATTRIBUTE_NAME_MAX} characters`;
  if (['__proto__', 'constructor', 'prototype'].includes(value.trim())) return 'Choose another name';
  return unseen('Name', value.trim());
};

export const checkAttributeText: Check = (value) =>
  value.length > limits.ATTRIBUTE_TEXT_MAX
    ? `Value must be at most ${limits.ATTRIBUTE_TEXT_MAX} characters`
    : unseen('Value', value.trim());

export const PURPOSE = /^[a-z][a-z0-9-]{0,39}$/;
export const checkPurpose: Check = (value) =>
  PURPOSE.test(value) ? undefined : 'Purpose must be like service, marketing or birthday-offers';

const INSTANT =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;
/** An instant with its offset: without one it is another in every zone. */
export const checkInstant: Check = (value) => {
  const [, year, month, day] = INSTANT.exec(value) ?? [];
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) <= lastDay ? undefined : 'Give date, time and offset, for example 2026-05-17T09:30Z';
};

/** Where the evidence of a consent is found. */
export const checkEvidencePlace: Check = (value) =>
  value.length > limits.REFERENCE_MAX
    ? `Reference must be at most ${limits.REFERENCE_MAX} characters`
    : unseen('Reference', value);
/** What happened when somebody consented or withdrew. */
export const checkEvidenceNote: Check = (value) =>
  value.length > limits.NOTE_MAX ? `Note must be at most ${limits.NOTE_MAX} characters` : unseen('Note', value);

/** The same where it must be said. */
export const checkWhatHappened: Check = (value) =>
  value.trim() === '' ? 'Say what happened since they said no' : checkEvidenceNote(value);

export const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/;
export const checkLanguage: Check = (value) => (LANGUAGE.test(value) ? undefined : 'Language must be like en or pt-BR');

export const checkWording: Check = (value) => {
  if (value.trim().length === 0) return 'Text is required';
  if (value.length > limits.WORDING_MAX) return `Text must be at most ${limits.WORDING_MAX} characters`;
  return unseen('Text', value.replace(/[\n\r\t]/g, ' '));
};

export const checkWithdrawalWord: Check = (value) => {
  if (value.trim().length === 0) return 'Word is required';
  if (value.trim().length > limits.WITHDRAWAL_WORD_MAX)
    return `Word must be at most ${limits.WITHDRAWAL_WORD_MAX} characters`;
  return /[\p{L}\p{N}]/u.test(value) ? unseen('Word', value.trim()) : 'Word must have a letter or a digit';
};

/** What members write for each other: it may have lines. */
export const checkConversationNote: Check = (value) => {
  if (value.trim().length === 0) return 'Note is required';
  if (value.trim().length > limits.CONVERSATION_NOTE_MAX)
    return `Note must be at most ${limits.CONVERSATION_NOTE_MAX} characters`;
  return unseen('Note', value.replace(/[\n\r\t]/g, ' '));
};

/** A scheme, an address of a mail, or what reads like the name of a site. */
const LINK = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu;
/** What joins and turns letters and cannot be seen. */
const FORMAT = /\p{Cf}/gu;

/** What confirms a withdrawal: short, without links and without any variable but the sender's name. */
export const checkConfirmationText: Check = (value) => {
  const text = value.trim();
  if (text.length === 0) return 'Text is required';
  if (text.length > limits.CONFIRMATION_MAX) return `Text must be at most ${limits.CONFIRMATION_MAX} characters`;
  const plain = text.replaceAll('{{sender}}', ' ');
  if (/[{}]/.test(plain)) return 'Text may hold no variable but {{sender}}';
  if (LINK.test(plain.normalize('NFKC').replace(FORMAT, ''))) return 'Text may hold no link and no address';
  return unseen('Text', text);
};
