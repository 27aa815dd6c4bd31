import * as limits from './limits.js';
import { inFigures } from './days.js';
import { withoutExtension } from './text/extension.js';
import { unseen } from './text/unseen.js';
import { rule } from './sayings/rules.js';
import type { Saying } from './sayings/saying.js';

/** Checks a text. @returns the problem; undefined if there is none */
export type Check = (value: string) => Saying | undefined;

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/u;

export const checkEmail: Check = (value) =>
  value.trim().length <= limits.EMAIL_MAX && EMAIL.test(value.trim()) ? undefined : rule('invalid-email-address');

/**
 * One way to write what looks the same: full width, ligatures and accents put together, and the full stop of Chinese and
 * Japanese keyboards between the parts of a domain.
 */
export const plainEmail = (value: string): string =>
  value
    .normalize('NFKC')
    .trim()
    .replace(/@[^@]*$/u, (domain) => domain.replaceAll('。', '.'));

/**
 * Checks a new address: no characters that cannot be seen, which would make two of one. An older address with such
 * characters still signs in.
 */
export const checkNewEmail: Check = (value) =>
  /\p{C}/u.test(value.trim()) ? rule('invalid-email-address') : checkEmail(plainEmail(value));

export const checkPassword: Check = (value) => {
  const { length } = value.normalize('NFC');
  if (length < limits.PASSWORD_MIN) return rule('password-too-short', { n: limits.PASSWORD_MIN });
  return length > limits.PASSWORD_MAX ? rule('password-too-long', { n: limits.PASSWORD_MAX }) : undefined;
};

export const checkName: Check = (value) => {
  if (value.trim().length === 0) return rule('name-required');
  if (value.trim().length > limits.NAME_MAX) return rule('too-long', { what: rule('word-name'), n: limits.NAME_MAX });
  return unseen(rule('word-name'), value.trim());
};

export const checkLabel: Check = (value) => {
  if (value.trim().length === 0) return rule('label-required');
  if (value.trim().length > limits.LABEL_MAX)
    return rule('too-long', { what: rule('word-label'), n: limits.LABEL_MAX });
  return unseen(rule('word-label'), value.trim());
};

/** The purpose of a message that people ordered: it needs no consent, and none can be given to it. */
export const TRANSACTIONAL = 'transactional';
/** The purpose of a message that names none. */
export const UNSAID_PURPOSE = 'marketing';

/**
 * Whether a text can be a phone number at all, for a quick answer in the browser. The server decides with a numbering
 * library.
 */
export const checkPhone: Check = (value) => {
  if (value.trim().length === 0) return rule('phone-number-required');
  // The text of a link that opens a chat may hold digits, too.
  const digits =
    withoutExtension(value.trim())
      .replace(/[?&](?:text|body)=.*$/su, '')
      .match(/\p{Nd}/gu)?.length ?? 0;
  if (digits >= PHONE_DIGITS_MIN && digits <= PHONE_DIGITS_MAX) return undefined;
  return rule('enter-phone-number-with-country-code');
};

/** With country code: the shortest plans have three digits after theirs, and E.164 ends at 15. */
const PHONE_DIGITS_MIN = 7;
const PHONE_DIGITS_MAX = 15;

export const checkBody: Check = (value) => {
  if (value.trim().length === 0) return rule('message-body-required');
  return value.length > limits.BODY_MAX
    ? rule('too-long', { what: rule('word-message-body'), n: limits.BODY_MAX })
    : undefined;
};

export const checkHeader: Check = (value) =>
  value.length > limits.HEADER_MAX ? rule('too-long', { what: rule('word-header'), n: limits.HEADER_MAX }) : undefined;

export const checkFooter: Check = (value) =>
  value.length > limits.FOOTER_MAX ? rule('too-long', { what: rule('word-footer'), n: limits.FOOTER_MAX }) : undefined;

let graphemes: Intl.Segmenter | undefined;

/** Characters that belong to the one before: marks, the tones of emoji, and characters joined to it. */
const JOINED = /\p{M}|\p{Emoji_Modifier}|\u200d\P{M}?/gu;

/** A family of four with the tone of every skin is 19 code units; an honest button holds more than such characters. */
const UNITS_PER_CHARACTER = 16;

/**
 * Length of a text as a person counts it: an emoji with modifiers is one. Counting is slow, so it ends at `atMost + 1`,
 * and a text with far too many code units is not counted at all.
 * @returns `atMost + 1` for all longer texts
 */
export function perceivedLength(text: string, atMost: number): number {
  if (text.length > atMost * UNITS_PER_CHARACTER) return atMost + 1;
  // Firefox has it from 125 on. The server counts again.
  if (!('Segmenter' in Intl)) return Math.min([...text.replace(JOINED, '')].length, atMost + 1);
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const characters = graphemes.segment(text)[Symbol.iterator]();
  let count = 0;
  while (count <= atMost && !characters.next().done) count++;
  return count;
}

export const checkButtonTitle: Check = (value) => {
  const title = value.trim();
  const max = limits.BUTTON_TITLE_MAX;
  // Never more characters than code units: most titles need no counting.
  if (title.length <= max || perceivedLength(title, max) <= max) return undefined;
  return rule('too-long', { what: rule('word-button-text'), n: max });
};

export const checkTemplateTitle: Check = (value) => {
  if (value.trim().length === 0) return rule('title-required');
  if (value.trim().length > limits.TEMPLATE_TITLE_MAX) {
    return rule('too-long', { what: rule('word-title'), n: limits.TEMPLATE_TITLE_MAX });
  }
  return unseen(rule('word-title'), value.trim());
};

/** Checks bank details: several lines, and empty to take them away. */
export const checkBankDetails: Check = (value) =>
  value.length > limits.BANK_DETAILS_MAX
    ? rule('too-long', { what: rule('word-bank-details'), n: inFigures(limits.BANK_DETAILS_MAX) })
    : unseen(rule('word-bank-details'), value.replace(/[\n\r\t]/g, ' '));

/** Checks the reason of an operator's action: it is kept with the event, so it may not be blank. */
export const checkReason: Check = (value) => {
  if (value.trim().length === 0) return rule('reason-required');
  return value.trim().length > limits.NOTE_MAX
    ? rule('too-long', { what: rule('word-reason'), n: limits.NOTE_MAX })
    : undefined;
};
