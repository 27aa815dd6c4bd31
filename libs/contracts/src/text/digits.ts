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

/**
 * Reads a whole number that a person typed, in digits of any script; undefined for anything else, also `30,5` and
 * `1e2`.
 */
export function wholeNumber(text: string): number | undefined {
  const plain = asciiDigits(text).trim();
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}
