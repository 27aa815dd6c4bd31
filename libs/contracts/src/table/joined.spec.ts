import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joined, parted } from './joined.js';

describe('joining texts in one cell', () => {
  it('gives texts back as they were, whatever separators and quotes they hold', () => {
    const unit = fc.constantFrom('a', 'b', ' ', ',', ';', '|', '،', '"', '؛');
    const label = fc.string({ unit, minLength: 1, maxLength: 6 }).filter((text) => text.trim() === text);
    fc.assert(
      fc.property(fc.array(label, { maxLength: 5 }), (labels) => expect(parted(joined(labels))).toEqual(labels)),
    );
  });

  it.each([
    ['vip, new', ['vip', 'new']],
    ['vip;new | old', ['vip', 'new', 'old']],
    ['"a;b"; "x,y"', ['a;b', 'x,y']],
    ['5" pipe', ['5" pipe']],
    [' ; ,', []],
  ])('reads texts from %j', (cell, texts) => expect(parted(cell)).toEqual(texts));
});
