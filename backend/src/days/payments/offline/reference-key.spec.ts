import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { referenceKey } from './offline-payments.projection.js';

const LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'];
const ZEROS = ['0', '٠', '۰', '०', '０'].map((zero) => zero.codePointAt(0) ?? 0);

const reference = fc.array(fc.constantFrom(...LETTERS), { minLength: 4, maxLength: 16 }).map((all) => all.join(''));

describe('the key by which references of payments are compared', () => {
  it('stays the same for every way in which a person writes the reference', () => {
    const signs = fc.array(fc.constantFrom(' ', '-', '/', '.', '_', '#', '\u00a0', '\u200f'), { maxLength: 3 });
    fc.assert(
      fc.property(
        reference,
        signs,
        fc.nat(16),
        fc.constantFrom(...ZEROS),
        fc.boolean(),
        (text, between, at, zero, low) => {
          const cased = low ? text.toLowerCase() : text;
          const digits = cased.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
          const written = ` ${digits.slice(0, at)}${between.join('')}${digits.slice(at)} `;
          expect(referenceKey(written)).toBe(referenceKey(text));
        },
      ),
    );
  });

  it('tells two references apart, and is empty only if there is nothing to compare', () => {
    fc.assert(
      fc.property(reference, reference, (one, other) => {
        expect(referenceKey(one) === referenceKey(other)).toBe(one === other);
      }),
    );
    expect([null, '', ' - ', '#'].map(referenceKey)).toEqual(['', '', '', '']);
    expect(referenceKey('تحويل ١٧')).toBe(referenceKey('تحويل-17'));
  });
});
