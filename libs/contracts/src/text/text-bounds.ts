import * as media from '../answering/media.js';
import { checkCurrency } from '../money/currencies.js';
import * as limits from '../limits.js';
import * as people from '../people-rules.js';
import * as rules from '../rules.js';
import * as canned from './canned-rules.js';
import { DATES } from '../dates/dates.js';

/** The common bounds of all texts that pass a check, as a JSON schema: not all texts within them pass. */
export interface TextBounds {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

const INVISIBLE = '\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069\\ufeff';
/** Something to read, and nothing that cannot be seen. */
const READABLE = `^[^${INVISIBLE}]*[^\\s${INVISIBLE}][^${INVISIBLE}]*$`;
/** Nothing that cannot be seen, or nothing. */
const SEEN = `^[^${INVISIBLE}]*$`;
/** The same in several lines. */
const LINES = `^([^${INVISIBLE}]|[\\n\\r\\t])*$`;
/** 8 to 15 digits, with what people write between them. */
const PHONE = '^[+(]{0,2}(\\d[ ()./\\-]{0,2}){8,15}$';
/** The same with a letter or digit. */
const SAYABLE = `^[^${INVISIBLE}]*[\\p{L}\\p{N}][^${INVISIBLE}]*$`;
/** Nothing that a link or a variable could be made of. */
const PLAIN = `^[^${INVISIBLE}{}.@:/]*[^\\s${INVISIBLE}{}.@:/][^${INVISIBLE}{}.@:/]*$`;
const SHORT_NAME = '^/?[\\p{L}\\p{N}_][\\p{L}\\p{N}_-]{0,31}$';
const SOMETHING = '\\S';

const readable = (maxLength: number): TextBounds => ({ minLength: 1, maxLength, pattern: READABLE });
const something = (maxLength: number): TextBounds => ({ minLength: 1, maxLength, pattern: SOMETHING });
const seen = (maxLength: number): TextBounds => ({ maxLength, pattern: SEEN });

/**
 * The bounds of every check of a text, for the OpenAPI document. A function, so that the browser, which does not need
 * them, does not get them.
 */
export const textBounds = (): ReadonlyMap<rules.Check, TextBounds> =>
  new Map<rules.Check, TextBounds>([
    [rules.checkEmail, { format: 'email', maxLength: limits.EMAIL_MAX }],
    [rules.checkNewEmail, { format: 'email', maxLength: limits.EMAIL_MAX }],
    [rules.checkPassword, { minLength: limits.PASSWORD_MIN, maxLength: limits.PASSWORD_MAX }],
    [checkCurrency, { minLength: 3, maxLength: 3, pattern: '^[A-Z]{3}$' }],
    [rules.checkName, readable(limits.NAME_MAX)],
    [rules.checkLabel, readable(limits.LABEL_MAX)],
    [rules.checkPhone, { maxLength: 100, pattern: PHONE }],
    [rules.checkReason, something(limits.NOTE_MAX)],
    [rules.checkBankDetails, { maxLength: limits.BANK_DETAILS_MAX, pattern: LINES }],
    [rules.checkBody, something(limits.BODY_MAX)],
    [rules.checkHeader, { maxLength: limits.HEADER_MAX }],
    [rules.checkFooter, { maxLength: limits.FOOTER_MAX }],
    [rules.checkButtonTitle, { maxLength: limits.BUTTON_TITLE_MAX }],
    [rules.checkTemplateTitle, readable(limits.TEMPLATE_TITLE_MAX)],
    [people.checkWithdrawalWord, { minLength: 1, maxLength: limits.WITHDRAWAL_WORD_MAX, pattern: SAYABLE }],
    [people.checkConfirmationText, { minLength: 1, maxLength: limits.CONFIRMATION_MAX, pattern: PLAIN }],
    [people.checkAttributeName, readable(limits.ATTRIBUTE_NAME_MAX)],
    [people.checkAttributeText, { maxLength: limits.ATTRIBUTE_TEXT_MAX }],
    [people.checkPurpose, { minLength: 1, maxLength: 40, pattern: people.PURPOSE.source }],
    [people.checkLanguage, { minLength: 2, maxLength: 21, pattern: people.LANGUAGE.source }],
    [people.checkInstant, { maxLength: 40, pattern: DATES.instant }],
    [people.checkEvidencePlace, seen(limits.REFERENCE_MAX)],
    [people.checkEvidenceNote, seen(limits.NOTE_MAX)],
    [people.checkWhatHappened, readable(limits.NOTE_MAX)],
    [people.checkWording, something(limits.WORDING_MAX)],
    [people.checkConversationNote, something(limits.CONVERSATION_NOTE_MAX)],
    [media.checkCaption, { maxLength: media.CAPTION_MAX }],
    [canned.checkShortName, { minLength: 1, maxLength: limits.CANNED_NAME_MAX + 1, pattern: SHORT_NAME }],
    [canned.checkCannedText, { minLength: 1, maxLength: limits.BODY_MAX, pattern: `^[^{}]*[^\\s{}][^{}]*$` }],
  ]);
