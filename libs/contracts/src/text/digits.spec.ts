import fc from 'fast-check';
import { asciiDigits, wholeNumber } from './digits.js';

/** Noughts of scripts that people type: ASCII, Arabic, Persian, Devanagari, Bengali, Thai, Burmese, full width, Adlam. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1040, 0xff10, 0x1e950];
const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const whole = fc.nat({ max: 999_999_999 });
const script = fc.constantFrom(...ZEROS);

describe('a whole number that a person types', () => {
  it('reads the digits of every script, with blanks around them', () => {
    const blank = fc.constantFrom('', ' ', '\u00a0', '\t');
    fc.assert(
      fc.property(whole, script, blank, blank, (number, zero, before, after) => {
        expect(wholeNumber(before + inScript(String(number), zero) + after)).toBe(number);
        expect(asciiDigits(inScript(String(number), zero))).toBe(String(number));
      }),
    );
  });

  it('refuses a sign, a part, an exponent, a separator and a word in it', () => {
    const within = fc.constantFrom('.', ',', '٫', '٬', "'", ' ', 'e', 'E', '-', '+', '/', 'x', '%', '٪', '\u2212');
    fc.assert(
      fc.property(whole, script, within, fc.nat(9), (number, zero, sign, at) => {
        const text = String(number);
        const place = at % (text.length + 1);
        // A blank around a number is none within it.
        fc.pre(sign !== ' ' || (place > 0 && place < text.length));
        const typed = inScript(text.slice(0, place) + sign + text.slice(place), zero);
        expect([typed, wholeNumber(typed)]).toEqual([typed, undefined]);
      }),
    );
    for (const typed of ['', ' ', '30,5', '1e2', '0x10', '1 000', 'Infinity', '½', '²', 'Ⅷ', '1'.repeat(16)])
      expect([typed, wholeNumber(typed)]).toEqual([typed, undefined]);
  });
});
