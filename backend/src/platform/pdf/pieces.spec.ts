import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linesOf, piecesOf } from './pieces.js';

const latin = { name: 'latin', has: (codePoint: number) => codePoint < 0x0600 };
const arabic = { name: 'arabic', has: (codePoint: number) => codePoint >= 0x0600 && codePoint < 0x0700 };
const faces = [latin, arabic] as const;

const seen = (line: string) => piecesOf(line, [...faces]).map(({ text }) => text);
const text = fc.string({ unit: fc.constantFrom('a', 'Z', '7', ' ', '(', ')', ',', 'س', 'ا', 'ر', 'ة', 'é', '中') });

describe('the pieces of a line', () => {
  it('keeps text that runs left to right as it is', () => {
    expect(seen('Growth plan (6 months)')).toEqual(['Growth plan (6 months)']);
  });

  it('orders Arabic words from right to left, and keeps the letters of each', () => {
    expect(seen('متجر سارة للعطور')).toEqual(['للعطور', ' ', 'سارة', ' ', 'متجر']);
  });

  it('keeps a number between Arabic words from left to right', () => {
    expect(seen('متجر 24 سارة')).toEqual(['سارة', ' ', '24', ' ', 'متجر']);
  });

  it('mirrors brackets in Arabic', () => {
    expect(seen('سارة (متجر)').join('')).toBe('(متجر) سارة');
  });

  it('reverses signs between Arabic words, too', () => {
    expect(seen('سارة :- متجر').join('')).toBe('متجر -: سارة');
  });

  it('keeps each character of the line once, with one font each', () => {
    fc.assert(
      fc.property(text, (line) => {
        const pieces = piecesOf(line, [...faces]);
        const plain = (given: string) => [...given.replace(/[()]/g, '|')].sort().join('');
        expect(plain(pieces.map((piece) => piece.text).join(''))).toBe(plain(line));
        for (const { text: part, face } of pieces) {
          for (const character of part) {
            const own = faces.find(({ has }) => has(character.codePointAt(0) ?? 0)) ?? latin;
            expect(face).toBe(own);
          }
        }
      }),
    );
  });
});

describe('the lines of a text', () => {
  it('makes no line wider than the room, and loses nothing but spaces', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 12 }), (given, width) => {
        const lines = linesOf(given, width, (part) => [...part].length);
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(given.replaceAll(' ', ''));
      }),
    );
  });
});

describe('the work of breaking a text (A1)', () => {
  const measuredOf = (given: string) => {
    let measured = 0;
    linesOf(given, 100, (part) => {
      const letters = [...part].length;
      measured += letters;
      return letters;
    });
    return measured;
  };

  it.each([
    ['without a blank', 'ع'.repeat(4_000)],
    ['of words', 'word '.repeat(4_000)],
    ['of words that are as long as a line', `${'x'.repeat(100)} `.repeat(400)],
  ])('measures the letters of a text %s a few times each', (_, given) => {
    expect(measuredOf(given)).toBeLessThan(given.length * 8);
  });

  it('measures few letters more than there are, for any text', () => {
    fc.assert(
      fc.property(text, (given) => {
        const long = given.repeat(300);
        expect(measuredOf(long)).toBeLessThan(long.length * 8 + 100);
      }),
    );
  });
});
