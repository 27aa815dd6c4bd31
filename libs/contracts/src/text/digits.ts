/** Digits of any script as ASCII; other characters stay. Full-width and mathematical digits are among them. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit >= '0' && digit <= '9' ? digit : String(valueOf(digit))));
}

/** Unicode gives each script its ten digits in order, so the value is the distance from the first digit of the run. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

/** A text with numbers as a person typed or pasted it: in ASCII digits, without marks of direction and blanks around. */
export const typedPlain = (text: string): string => asciiDigits(text.replace(/\p{Cf}/gu, '')).trim();

/** A code of digits as an app or a message shows it, `123 456`, `١٢٣-٤٥٦`: in ASCII digits, without what parts them. */
export const typedCode = (text: string): string => typedPlain(text).replace(/[\s\p{Pd}]/gu, '');

/**
 * Reads a whole number that a person typed, in digits of any script; undefined for anything else, also `30,5` and
 * `1e2`.
 */
export function wholeNumber(text: string): number | undefined {
  const plain = typedPlain(text);
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}

const PLAIN_NUMBER = /^(-?\d{0,15})(?:([.,])(\d{1,15}))?$/;
const GROUPED_NUMBER = /^(-?\d{1,3}([.,'\s])\d{3}(?:\2\d{3}){0,3})(?:([.,])(\d{1,15}))?$/u;

/**
 * Reads a number that a person typed or pasted, in digits of any script: `30,5`, `1 500`, `1.500,75`. undefined for any
 * other text, also `1e2` and `0x10`, and for `1,500`, which may be either.
 */
export function typedNumber(text: string): number | undefined {
  const plain = typedPlain(text)
    .replace(/^[\u2212\u2013]/u, '-')
    .replace(/[\u066c’]/gu, "'")
    .replaceAll('\u066b', '.');
  const [, whole, point, parts = ''] = PLAIN_NUMBER.exec(plain) ?? [];
  if (whole !== undefined) {
    if (point === ',' && parts.length === 3 && /^-?[1-9]\d{0,2}$/.test(whole)) return undefined;
    return /\d/.test(plain) ? Number(`${whole}.${parts || '0'}`) : undefined;
  }
  const [, grouped, group, end, rest = '0'] = GROUPED_NUMBER.exec(plain) ?? [];
  return grouped === undefined || group === end ? undefined : Number(`${grouped.replace(/[^\d-]/gu, '')}.${rest}`);
}

/** No time is longer. */
const TYPED_MAX = 24;

/** Words for the half of the day, as they are written behind a time or before it. */
const FORENOON = /^(?:a\.?\s?m\.?|ص|صباحا|صباحاً|上午|午前|오전|π\.?\s?μ\.?|öö)$/iu;
const AFTERNOON = /^(?:p\.?\s?m\.?|م|مساء|مساءً|下午|午後|오후|μ\.?\s?μ\.?|ös)$/iu;
/** Words that only say that it is a time. */
const OF_CLOCK = /^(?:uhr|h|hrs?|o['’]clock|часов|ч|點|点|時|时|시)\.?$/iu;

/**
 * A time of day as people type it, `9:00`, `9.30`, `0930`, `٠٩:٠٠`, `9:00 am`, `9 pm`, `9 Uhr`, as `09:00`; any other text in
 * ASCII digits.
 */
export function typedTime(text: string): string {
  const plain = typedPlain(text);
  if (plain.length > TYPED_MAX) return plain;
  const [, before = '', figures = plain, behind = ''] =
    /^(\D*?)\s*(\d[\d\s:.h,]*?)\s*([^\d\s:,][^\d]*)?$/iu.exec(plain) ?? [];
  // Each side on its own: `오전 9시` has the half of the day before, and the word for hours behind.
  const words = [before, behind].map((side) => side.trim()).filter((side) => side !== '');
  const isForenoon = words.some((word) => FORENOON.test(word));
  const isAfternoon = words.some((word) => AFTERNOON.test(word));
  const isKnown = (word: string) => FORENOON.test(word) || AFTERNOON.test(word) || OF_CLOCK.test(word);
  if ((isForenoon && isAfternoon) || !words.every(isKnown)) return plain;
  const full = words.length === 0 || /\D/.test(figures) || figures.length > 2 ? figures : `${figures}:00`;
  const [, hours, minutes] = /^(\d{1,2})(?:\s?[:.h,]\s?|(?=\d{2}$))(\d{2})$/i.exec(full) ?? [];
  if (hours === undefined || minutes === undefined) return plain;
  if (!isForenoon && !isAfternoon) return `${hours.padStart(2, '0')}:${minutes}`;
  // There is no 13 am.
  if (Number(hours) < 1 || Number(hours) > 12) return plain;
  return `${String((Number(hours) % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}
