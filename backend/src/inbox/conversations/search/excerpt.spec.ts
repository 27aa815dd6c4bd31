import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { askedWords as wordsOf } from '@wavelane/contracts';
import { excerptOf, says } from './excerpt.js';

describe('words in a text', () => {
  it.each([
    ['Where is my parcel 4711?', 'parc 47', true],
    ['Where is my parcel 4711?', 'arcel', false],
    ['Où est mon colis à Orléans', 'orleans', true],
    ['أين طلبي', 'اين', true],
    ['Anything', '?', false],
  ])('looks in %j for the words %j: %p', (text, q, isThere) => {
    expect(says(text, wordsOf(q))).toBe(isThere);
  });

  it('shows words with what stands around them, also far down in a long text', () => {
    const excerpt = excerptOf(`${'before '.repeat(100)}the PARCEL is here ${'after '.repeat(100)}`, ['parcel']);
    expect(excerpt).toContain('the PARCEL is here');
    expect(excerpt).toMatch(/^….*…$/u);
  });

  it('makes no excerpt that is long or torn', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 900 }), fc.string({ maxLength: 5 }), (text, q) => {
        const excerpt = excerptOf(text, wordsOf(q));
        expect(excerpt.length).toBeLessThanOrEqual(162);
        expect(excerpt).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
      }),
    );
  });
});
