import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { say, type Saying } from '@wavelane/contracts';

export type ParsedPhone = { e164: string } | { error: Saying };

const ASK_COUNTRY = say('enter-phone-number-with-country-code');

/** Mexico dropped the 1 of its mobiles in 2019; WhatsApp and address books still have it. */
const MEXICO_MOBILE = /^\+521\d{10}$/;

/** Marks that come with a number copied from elsewhere: zero-width, direction, no-break and thin spaces. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Turns a phone number as people write it into E.164. Never guesses a country: a local number needs the account's.
 * @param defaultCountry ISO 3166 alpha-2, null where the account has none
 */
export function parsePhone(text: string, defaultCountry: string | null): ParsedPhone {
  const clean = asciiDigits(text.normalize('NFKC').replace(INVISIBLE, '')).trim();
  if (clean === '') return { error: say('phone-number-required') };
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(clean)) {
    return { error: say('number-damaged-by-spreadsheet', { text: text.trim() }) };
  }
  const jid = /^(\d+)@(s\.whatsapp\.net|c\.us)$/.exec(clean);
  const plain = jid ? `+${jid[1]}` : clean.replace(/\.0$/, '').replace(/^00/, '+');
  if (/[^\d\s()+.\-/]/.test(plain)) return { error: ASK_COUNTRY };
  const country = defaultCountry !== null && isSupportedCountry(defaultCountry) ? defaultCountry : undefined;
  const parsed = parsePhoneNumberFromString(plain, country);
  if (!parsed) return { error: ASK_COUNTRY };
  if (MEXICO_MOBILE.test(parsed.number)) return { e164: parsed.number };
  // The gateway takes 9 digits or more.
  if (!parsed.isPossible() || parsed.number.length < 10) {
    return { error: say('not-a-possible-phone-number', { text: text.trim() }) };
  }
  return { e164: parsed.number };
}

/** Digits only, as the gateway wants and names a number. */
export const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** Digits of a chat with one person; undefined for groups, broadcasts, channels and hidden (`@lid`) numbers. */
export function chatDigits(chatId: string): string | undefined {
  return /^(\d{6,15})(?:@(?:s\.whatsapp\.net|c\.us))?$/.exec(chatId)?.[1];
}

/** Arabic-Indic, Persian and other decimal digits to ASCII; full-width ones have gone by NFKC. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--;
    return String(code - zero);
  });
}
