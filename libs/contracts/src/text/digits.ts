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

/** A time of day as people type it, `9:00`, `9.30`, `0930`, `٠٩:٠٠`, as `09:00`; any other text in ASCII digits. */
export function typedTime(text: string): string {
  const plain = typedPlain(text);
  const [, hours, minutes] = /^(\d{1,2})(?:\s?[:.h,]\s?|(?=\d{2}$))(\d{2})$/i.exec(plain) ?? [];
  return hours === undefined || minutes === undefined ? plain : `${hours.padStart(2, '0')}:${minutes}`;
}
