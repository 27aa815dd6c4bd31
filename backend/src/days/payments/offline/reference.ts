import { searchable } from '@wavelane/contracts';

/** Returns a reference without differences of spelling: capitals, blanks, signs, digits of another script. */
export const referenceKey = (reference: string | null): string =>
  searchable(reference ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Fewer digits are in many references. */
const NUMBER_DIGITS_MIN = 6;

const YEAR = String.raw`20[0-3]\d`;
const SHORT_YEAR = String.raw`[23]\d`;
const MONTH = String.raw`(?:0[1-9]|1[0-2])`;
const DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`;
/** A day or a month without separators, which is in references of many people. */
const DATE = new RegExp(
  [YEAR, SHORT_YEAR]
    .flatMap((year) => [`${year}${MONTH}${DAY}`, `${DAY}${MONTH}${year}`, `${MONTH}${DAY}${year}`])
    .concat(`${YEAR}${MONTH}`, `${MONTH}${YEAR}`)
    .map((date) => `^${date}$`)
    .join('|'),
);

/**
 * Returns the number of a transfer within a reference: its longest row of digits that is neither a date nor an account
 * (`20488123` of `Ref: 20488123 Anna 30.11.2026`), because people also write other things there. Returns '' if there is
 * none. A number that is written in groups is compared only as part of the whole reference.
 */
export function referenceNumber(reference: string | null): string {
  const text = withoutIbans(searchable(reference ?? '')).replace(ACCOUNT, ' ');
  return longestNumber(text.replace(PERHAPS_ACCOUNT, ' ')) || longestNumber(text);
}

function longestNumber(text: string): string {
  const numbers = (text.match(/\d+/g) ?? []).filter((row) => row.length >= NUMBER_DIGITS_MIN && !DATE.test(row));
  return numbers.sort((a, b) => b.length - a.length)[0] ?? '';
}

/** Words for an account or a bank that mean nothing else. A payment "on account" names none. */
const WORDS = [
  String.raw`(?<!\p{L})(?<!\bon )(?:account|acct|a/c)`,
  String.raw`(?<!\p{L})(?:kontonummer|ktonr|kto|blz|bankleitzahl|sort ?code|routing|bsb|ifsc|cuenta|clabe|cbu)`,
  String.raw`(?<!\p{L})(?:compte|cpte|conta|agencia|conto|rekening|hesap|счет|р/с)`,
  // Compounds (Girokonto), Arabic prefixes (to, with, for the), and scripts without blanks between words.
  String.raw`konto`,
  String.raw`(?<!\p{L})(?:[لب]|لل)?(?:ال)?حساب`,
  String.raw`账号|賬號|口座(?:番号)?`,
].join('|');
/** These are also the beginning of references: they need a word for number, or a colon. */
const SHORT_WORDS = String.raw`(?<!\p{L})(?:ac|a c|acc|rib|rek|aba|cta)`;
const NUMBER_WORD = String.raw`(?:no|nr|num|number|nummer|numero|n|رقم)`;
const DIGITS = String.raw`\d+(?:[ -]\d{1,4}(?!\d))*`;

/** An account's number without IBAN, and a bank's, behind the word for it. Many payments have the same. */
const ACCOUNT = new RegExp(
  String.raw`(?:${WORDS})(?:[ .-]?${NUMBER_WORD})?[ .:#°º-]*${DIGITS}` +
    String.raw`|${SHORT_WORDS}(?:[ .-]+${NUMBER_WORD}[ .:#°º-]*| ?: ?)${DIGITS}`,
  'gu',
);
/** The same if a short word alone says it: it counts only if there is another number. */
const PERHAPS_ACCOUNT = new RegExp(`${SHORT_WORDS} +${DIGITS}`, 'gu');

/** Leaves out the numbers of bank accounts, which every payment to or from them has. */
function withoutIbans(text: string): string {
  return text.replace(/\b[a-z]{2}\d{2}(?:[ -]?[a-z\d]){11,}/g, (found) => {
    const ends = [...found.matchAll(/[a-z\d](?![a-z\d])/g)].map(({ index }) => index + 1);
    const end = ends.find((one) => isIban(found.slice(0, one).replaceAll(/[ -]/g, '')));
    return end === undefined ? found : ` ${withoutIbans(found.slice(end))}`;
  });
}

/** Checks length and check digits (ISO 13616). */
function isIban(text: string): boolean {
  if (text.length < 15 || text.length > 34) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[a-z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** The length of PayPal's ids of orders and captures. */
const PAYPAL_ID = /^[a-z\d]{17}$/;

/** Returns the ids of PayPal that a reference may name: the whole text, or a word of it. */
export function payPalIds(reference: string | null): string[] {
  const key = referenceKey(reference);
  if (key === '') return [];
  const words = searchable(reference ?? '').split(/[^\p{L}\p{N}]+/u);
  const ids = [key, ...words.filter((word) => PAYPAL_ID.test(word))].map((id) => id.toUpperCase());
  return [...new Set([reference?.trim() ?? '', ...ids])];
}
