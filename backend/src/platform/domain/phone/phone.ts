import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { isOfFormerPlan } from './former-plans.js';
import { type Notation, notationOf } from './notation.js';
import { phoneVariants } from './phone-key.js';
import { say, type Saying } from '@wavelane/contracts';

export type ParsedPhone = { e164: string } | { error: Saying };

const ASK_COUNTRY = say('enter-phone-number-with-country-code');

const PROBLEMS: Record<Extract<Notation, { problem: string }>['problem'], (text: string) => Saying> = {
  empty: () => say('phone-number-required'),
  damaged: (text) => say('number-is-missing-value', { text }),
  spreadsheet: (text) => say('number-damaged-by-spreadsheet', { text }),
  two: (text) => say('two-numbers-in-cell', { text }),
  letters: () => ASK_COUNTRY,
  hidden: () => say('hidden-id-gets-replies-only'),
};

/** The gateway takes no shorter numbers (docs/reference/gateway.md). */
const SENDABLE_DIGITS = 9;
const SHOWN = 60;

/**
 * Turns a phone number as people and other programs write it into E.164. The number must be valid by the metadata of all
 * types of numbers, in today's form or in one that its country had before. Never guesses a country: a local number needs
 * the account's. If a number begins with the country code of that country and is usual only so, it is read so.
 * @param defaultCountry ISO 3166 alpha-2, null if the account has none
 */
export function parsePhone(text: string, defaultCountry: string | null): ParsedPhone {
  const written = notationOf(text);
  const shown = text.trim().slice(0, SHOWN);
  if ('problem' in written) return { error: PROBLEMS[written.problem](shown) };
  const { plain } = written;
  if (plain.startsWith('+')) {
    const e164 = validOf(parsePhoneNumberFromString(plain)) ?? dialledFrom(defaultCountry, written.dialled);
    return e164 === undefined ? { error: notValid(shown) } : { e164 };
  }
  if (defaultCountry === null || !isSupportedCountry(defaultCountry)) return { error: ASK_COUNTRY };
  const national = parsePhoneNumberFromString(plain, defaultCountry);
  const hasCode = plain.startsWith(getCountryCallingCode(defaultCountry));
  const international = hasCode ? parsePhoneNumberFromString(`+${plain}`) : undefined;
  const e164 = likelier(plain, national, international) ?? withOldPrefix(plain, defaultCountry);
  if (e164 !== undefined) return { e164 };
  return {
    error: isShort(plain) ? say('number-not-whole', { text: shown }) : notValid(shown),
  };
}

/** Why a number that was typed or imported cannot be written to; undefined if it can. */
export const unsendable = (e164: string): Saying | undefined =>
  e164.length > SENDABLE_DIGITS ? undefined : say('number-too-short-for-gateway', { phone: e164 });

/**
 * An address in E.164 as it is, whether or not a numbering plan knows it: for people who wrote to us, and for taking a
 * person off all lists. undefined for anything else.
 */
export function addressOf(text: string): string | undefined {
  const written = notationOf(text);
  return 'plain' in written && /^\+\d{6,15}$/.test(written.plain) ? written.plain : undefined;
}

/**
 * All numbers that a text may ever have been read as, valid or not: for finding again the numbers that were stored by
 * earlier rules.
 */
export function readingsOf(text: string, defaultCountry: string | null): readonly string[] {
  const parsed = parsePhone(text, defaultCountry);
  const written = notationOf(text);
  const readings = 'e164' in parsed ? [parsed.e164] : [];
  if ('problem' in written) return readings;
  const { plain } = written;
  const country = defaultCountry !== null && isSupportedCountry(defaultCountry) ? defaultCountry : undefined;
  const national = parsePhoneNumberFromString(plain, country)?.number;
  const digits = digitsOf(plain);
  const bare = [`+${digits}`, `+${digits.replace(/^0+/, '')}`];
  return [...new Set([...readings, ...(national === undefined ? [] : [national]), ...bare])];
}

/**
 * Chooses between two valid readings by the way people write: a number with the trunk prefix is national, else it is
 * not.
 */
function likelier(plain: string, national?: PhoneNumber, international?: PhoneNumber): string | undefined {
  const [own, other] = [validOf(national), validOf(international)];
  if (own === undefined || other === undefined || own === other) return own ?? other;
  return digitsOf(national?.formatNational() ?? '') === plain ? own : other;
}

/** A number with the prefix for abroad of a country, if that begins with 00 but is longer: 0011 in Australia. */
function dialledFrom(country: string | null, dialled: string | undefined): string | undefined {
  if (dialled === undefined || country === null || !isSupportedCountry(country)) return undefined;
  return validOf(parsePhoneNumberFromString(dialled, country));
}

/** Trunk prefixes that a country has given up and that people still write. */
const OLD_TRUNK: Readonly<Record<string, RegExp>> = { UA: /^8(?=0)/, MX: /^(?:01|04[45])/ };

/**
 * A local number with a former trunk prefix, or one whose country code stands behind a 0, as in 0966 50 123 4567. A
 * code of one digit is not read so: 0151 77788899 is a local number of another country, and +1 517 778 8899 would
 * belong to another person.
 */
function withOldPrefix(plain: string, country: CountryCode): string | undefined {
  const code = getCountryCallingCode(country);
  const behindNought =
    code.length > 1 && plain.startsWith(`0${code}`)
      ? validOf(parsePhoneNumberFromString(`+${plain.slice(1)}`))
      : undefined;
  const trunk = OLD_TRUNK[country];
  if (behindNought !== undefined || !trunk?.test(plain)) return behindNought;
  return validOf(parsePhoneNumberFromString(plain.replace(trunk, ''), country));
}

/** E.164 if the number is valid, was so in a plan of before, or another form of it is that {@link phoneVariants} knows. */
function validOf(parsed: PhoneNumber | undefined): string | undefined {
  if (!parsed) return undefined;
  const e164: string = parsed.number;
  if (parsed.isValid() || isOfFormerPlan(e164)) return e164;
  const isOtherForm = phoneVariants(e164).some((one) => one !== e164 && parsePhoneNumberFromString(one)?.isValid());
  return isOtherForm ? e164 : undefined;
}

/** Local numbers without area code have five to nine digits. */
const isShort = (plain: string) => plain.length >= 5 && plain.length <= 9;

const notValid = (text: string) => say('number-not-valid', { text });

/** Digits only, as the gateway wants and names a number. */
export const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** Digits of a chat with one person; undefined for groups, broadcasts, channels and hidden (`@lid`) numbers. */
export function chatDigits(chatId: string): string | undefined {
  return /^(\d{6,15})(?:@(?:s\.whatsapp\.net|c\.us))?$/.exec(chatId)?.[1];
}
