import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { portable, spelt, whole } from './portable.js';

describe('a schema that every generator understands', () => {
  it('says that a whole number may be larger than 32 bits (api 8)', () => {
    expect(
      portable({ properties: { id: { type: 'integer', maximum: 2 ** 53 - 1 }, n: { type: 'integer', maximum: 9 } } }),
    ).toEqual({
      properties: {
        id: { type: 'integer', maximum: 2 ** 53 - 1, format: 'int64' },
        n: { type: 'integer', maximum: 9 },
      },
    });
    expect(portable({ type: ['integer', 'null'] })).toMatchObject({ format: 'int64' });
  });

  it('gives counts as whole numbers, and fractions as numbers (api 8)', () => {
    const schema = { type: 'object', properties: { rows: { type: 'number' }, share: { type: ['number', 'null'] } } };
    expect(whole(schema)).toEqual({
      type: 'object',
      properties: { rows: { type: 'integer' }, share: { type: ['number', 'null'] } },
    });
  });

  it.each([
    '^[^\\p{C}]+$',
    '^/?[\\p{L}\\p{N}_][\\p{L}\\p{N}_-]{0,31}$',
    '^[^\\p{Cc}\\p{Cs}]*[\\p{L}\\p{N}][^\\p{Cc}\\p{Cs}]*$',
  ])('spells classes of characters out, and takes all that %s takes (api 10)', (pattern) => {
    const [before, after] = [new RegExp(pattern, 'u'), new RegExp(spelt(pattern))];
    expect(after.source).not.toContain('\\p{');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        if (before.test(text) && !/[\u200b-\u200f]/.test(text)) expect([text, after.test(text)]).toEqual([text, true]);
      }),
    );
  });
});
