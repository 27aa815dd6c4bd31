import fc from 'fast-check';
import { marked } from './marked';

const hits = (text: string, q: string) => marked(text, q).flatMap((piece) => (piece.isHit ? piece.text : []));

describe('marked parts of a text', () => {
  it('marks matches at the beginning of words, in any case', () => {
    expect(hits('The driver, there: other', 'the')).toEqual(['The', 'the']);
    expect(hits('شكراً جزيلاً', 'جزي')).toEqual(['جزي']);
    expect(hits('Nothing', '')).toEqual([]);
  });

  it('leaves the text as it is, for every text and every search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 6 }), (text, q) => {
        expect(
          marked(text, q)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
