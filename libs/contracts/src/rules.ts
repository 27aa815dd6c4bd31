import * as limits from './limits.js';
import { inFigures } from './days.js';
import { unseen } from './text/unseen.js';

/** Answers with the message to show, or undefined when all is well. */
export type Check = (value: string) => string | undefined;

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/u;

export const checkEmail: Check = (value) =>
  value.trim().length <= limits.EMAIL_MAX && EMAIL.test(value.trim()) ? undefined : 'Invalid email address';

/** One way to write what looks the same: full width, ligatures and accents put together. */
export const plainEmail = (value: string): string => value.normalize('NFKC').trim();

/**
 * Checks a new address: no characters that cannot be seen, which would make two of one. An older address with such
 * characters still signs in.
 */
export const checkNewEmail: Check = (value) =>
  /\p{C}/u.test(value.trim()) ? 'Invalid email address' : checkEmail(plainEmail(value));

export const checkPassword: Check = (value) => {
  if (value.length < limits.PASSWORD_MIN) return `Password must be at least ${limits.PASSWORD_MIN} characters`;
  return value.length > limits.PASSWORD_MAX ? `Password must be at most ${limits.PASSWORD_MAX} characters` : undefined;
};

export const checkName: Check = (value) => {
  if (value.trim().length === 0) return 'Name is required';
  if (value.trim().length > limits.NAME_MAX) return `Name must be at most ${limits.NAME_MAX} characters`;
  return unseen('Name', value.trim());
};

export const checkLabel: Check = (value) => {
  if (value.trim().length === 0) return 'Label is required';
  if (value.trim().length > limits.LABEL_MAX) return `Label must be at most ${limits.LABEL_MAX} characters`;
  return unseen('Label', value.trim());
};

/** What a message is for that people ordered: it needs no consent, and none can be given to it. */
export const TRANSACTIONAL = 'transactional';
/** What a message is for where nobody says so. */
export const UNSAID_PURPOSE = 'marketing';

/**
 * Whether a text can be a phone number at all, for a quick answer in the browser. The server decides with a numbering
 * library.
 */
export const checkPhone: Check = (value) => {
  if (value.trim().length === 0) return 'Phone number is required';
  // The text of a link that opens a chat may hold digits, too.
  const digits = value.replace(/[?&](?:text|body)=.*$/su, '').match(/\p{Nd}/gu)?.length ?? 0;
  if (digits >= PHONE_DIGITS_MIN && digits <= PHONE_DIGITS_MAX) return undefined;
  return 'Enter the phone number with country code, for example +1 415 555 2671';
};

/** With country code: the shortest plans have three digits after theirs, and E.164 ends at 15. */
const PHONE_DIGITS_MIN = 7;
const PHONE_DIGITS_MAX = 15;

export const checkBody: Check = (value) => {
  if (value.trim().length === 0) return 'Message body is required';
  return value.length > limits.BODY_MAX ? `Message body must be at most ${limits.BODY_MAX} characters` : undefined;
};

export const checkHeader: Check = (value) =>
  value.length > limits.HEADER_MAX ? `Header must be at most ${limits.HEADER_MAX} characters` : undefined;

export const checkFooter: Check = (value) =>
  value.length > limits.FOOTER_MAX ? `Footer must be at most ${limits.FOOTER_MAX} characters` : undefined;

let graphemes: Intl.Segmenter | undefined;

/** A family of four with the tone of every skin is 19 code units; an honest button holds more than such characters. */
const UNITS_PER_CHARACTER = 16;

/**
 * Length of a text as a person counts it: an emoji with modifiers is one. Counting is slow, so it ends at `atMost + 1`,
 * and a text with far too many code units is not counted at all.
 * @returns `atMost + 1` for all longer texts
 */
export function perceivedLength(text: string, atMost: number): number {
  if (text.length > atMost * UNITS_PER_CHARACTER) return atMost + 1;
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
  return `Button text must be at most ${max} characters`;
};

export const checkTemplateTitle: Check = (value) => {
  if (value.trim().length === 0) return 'Title is required';
  if (value.trim().length > limits.TEMPLATE_TITLE_MAX) {
    return `Title must be at most ${limits.TEMPLATE_TITLE_MAX} characters`;
  }
  return unseen('Title', value.trim());
};

/** Why an operator does something: it is kept with the event, so it may not be blank. */
/** Several lines, and empty to take them away. */
export const checkBankDetails: Check = (value) =>
  value.length > limits.BANK_DETAILS_MAX
    ? `Bank details must be at most ${inFigures(limits.BANK_DETAILS_MAX)} characters`
    : unseen('Bank details', value.replace(/[\n\r\t]/g, ' '));

export const checkReason: Check = (value) => {
  if (value.trim().length === 0) return 'Reason is required';
  return value.trim().length > limits.NOTE_MAX ? `Reason must be at most ${limits.NOTE_MAX} characters` : undefined;
};
