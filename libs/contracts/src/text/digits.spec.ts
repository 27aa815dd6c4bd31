import fc from 'fast-check';
import { asciiDigits, typedCode, typedNumber, typedTime, wholeNumber } from './digits.js';

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

describe('what a person pastes', () => {
  const mark = fc.constantFrom('', '\u200e', '\u200f', '\u202a', '\u2068', '\u2069', '\u200b', '\ufeff');

  it('reads numbers between marks of direction, which other programs put around them', () => {
    fc.assert(
      fc.property(whole, script, mark, mark, (number, zero, before, after) => {
        const typed = `${before}${inScript(String(number), zero)}${after}`;
        expect([wholeNumber(typed), typedNumber(typed)]).toEqual([number, number]);
        expect(typedTime(`${before}${inScript('09:05', zero)}${after}`)).toBe('09:05');
      }),
    );
  });

  it('reads a code in every script, however its digits are parted', () => {
    const between = fc.constantFrom('', ' ', '-', '\u00a0', '\u2013', '\u200e');
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), script, between, mark, (code, zero, part, before) => {
        const typed = inScript(code, zero);
        const digits = [...typed];
        expect(typedCode(before + digits.slice(0, 3).join('') + part + digits.slice(3).join(''))).toBe(code);
      }),
    );
  });
});

describe('a number and a time that a person types', () => {
  it.each([
    ['30|30.0|30,0|٣٠|٣٠٫٠', 30],
    ['30.5|30,5|٣٠٫٥|३०.५', 30.5],
    ['-2.5|-2,5|\u22122.5', -2.5],
    ["1500.75|1,500.75|1.500,75|1 500,75|1'500.75|1\u202f500,75|١٬٥٠٠٫٧٥", 1500.75],
    ['1234567|1,234,567|1.234.567|1 234 567', 1_234_567],
    ['1.5', 1.5],
    ['1,500|1e2|0x10||-|.|,|1,2,3|12 5|30 %|Infinity|1.500.75,|1,50,000', undefined],
  ])('reads each of %s as %p', (texts, number) => {
    for (const text of texts.split('|')) expect([text, typedNumber(text)]).toEqual([text, number]);
  });

  it('reads back a number in any script, with a point or a comma', () => {
    const point = fc.constantFrom('.', ',', '\u066b');
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer({ min: 1, max: 99 }),
        point,
        script,
        (whole, part, sign, zero) => {
          const text = `${whole}.${String(part).padStart(2, '0')}`;
          expect(typedNumber(inScript(text, zero).replace('.', sign))).toBe(Number(text));
        },
      ),
    );
  });

  it.each([
    ['9:00|09:00|9.00|0900|900|٠٩:٠٠|۹:۰۰|9h00|9 : 00| 09:00 ', '09:00'],
    ['24:00|2400', '24:00'],
    ['9', '9'],
    ['nine', 'nine'],
    ['', ''],
  ])('reads each of %s as the time %s', (texts, time) => {
    for (const text of texts.split('|')) expect([text, typedTime(text)]).toEqual([text, time]);
  });

  it('reads the hours of both halves of a day, as each clock writes them', () => {
    const words = fc.constantFrom(['am', 'pm'], ['a.m.', 'p.m.'], ['AM', 'PM'], ['ص', 'م'], ['오전', '오후']);
    const hour = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(
        hour,
        fc.integer({ min: 0, max: 59 }),
        words,
        fc.constantFrom('', ' '),
        (hours, minutes, pair, between) => {
          const rest = String(minutes).padStart(2, '0');
          const typed = `${hours % 12 === 0 ? 12 : hours % 12}:${rest}${between}${pair[hours < 12 ? 0 : 1]}`;
          expect([typed, typedTime(typed)]).toEqual([typed, `${String(hours).padStart(2, '0')}:${rest}`]);
        },
      ),
    );
    expect(['오전 9시', '午前9時', '下午3点', 'am 9 pm'].map(typedTime)).toEqual([
      '09:00',
      '09:00',
      '15:00',
      'am 9 pm',
    ]);
    expect(['9 pm', '下午3:00', '9 Uhr', '13 am', '9:00 at night'].map(typedTime)).toEqual([
      ...['21:00', '15:00', '09:00', '13 am', '9:00 at night'],
    ]);
  });
});
