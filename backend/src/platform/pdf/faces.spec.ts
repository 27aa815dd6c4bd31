import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawable } from './drawable.js';
import { faceOf, facesOf } from './faces.js';
import { Sheet } from './sheet.js';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('the fonts of documents', () => {
  it.each([
    ['Latin', 'Zoë Łukasz İstanbul'],
    ['Cyrillic and Greek', 'Наташа Ελλάδα'],
    ['Arabic', 'متجر سارة للعطور'],
    ['Persian and Urdu', 'کتاب یک پاکستان'],
    ['Hebrew', 'חברת אור בע״מ'],
    ['Chinese', '北京科技有限公司'],
    ['traditional Chinese', '臺灣電子股份有限公司'],
    ['Japanese', '東京カフェさくら 渋谷'],
    ['Korean', '서울 카페'],
    ['Thai', 'ร้านกาแฟ'],
    ['Devanagari', 'नई दिल्ली सेवा'],
    ['Bengali', 'ঢাকা দোকান'],
    ['Tamil', 'தமிழ் கடை'],
    ['Georgian', 'საქართველო'],
    ['Armenian', 'Հայաստան'],
    ['Amharic', 'አዲስ አበባ'],
    ['Maltese and marks', 'Ħal Għargħur ṣ ḥ ẓ'],
    ['Vietnamese', 'Nguyễn Thị Hạnh'],
    ['emoji', '🌊🧾👋🏽❤️👨‍👩‍👧'],
    ['signs', '★ ✓ → € ₹ ﷼'],
  ])('provides a glyph for each character of %s', (_, text) => {
    expect(drawable(text)).not.toContain('[U+');
    expect(drawable(text).length).toBeGreaterThan(text.length / 2);
  });

  it('draws the 5,401 characters that Big5 lists as common, except eight', () => {
    const big5 = new TextDecoder('big5');
    const common = range(0xa4, 0xc6).flatMap((lead) =>
      [...range(0x40, 0x7e), ...(lead === 0xc6 ? [] : range(0xa1, 0xfe))].map((trail) =>
        big5.decode(Uint8Array.of(lead, trail)),
      ),
    );
    expect(common).toHaveLength(5_401);
    // The packages of the fonts leave these out.
    expect(common.filter((character) => drawable(character) !== character).join('')).toBe('杗姅詨跦穋歜觼鑤');
  });

  it('spells out the code of a character that has no glyph', () => {
    expect(drawable('a 𓀀 b')).toBe('a [U+13000] b');
  });

  it('drops invisible signs that no font around them knows', () => {
    expect(drawable('a\u{e0061}b')).toBe('ab');
  });

  it('draws only what a font has', async () => {
    const sheet = new Sheet('Any', new Date(0));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        for (const character of drawable(text).replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')) {
          const codePoint = character.codePointAt(0) ?? 0;
          const face = faceOf(codePoint);
          expect(face?.has(codePoint)).toBe(true);
          expect(facesOf(text + character)).toContain(face);
        }
        sheet.text(text, { x: 10, y: 10, width: 400 }, { size: 10 });
      }),
      { numRuns: 40 },
    );
    expect((await sheet.bytes()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
