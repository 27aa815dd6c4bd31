import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { referenceKey, referenceNumber } from './offline-payments.projection.js';

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

describe('the number within a reference', () => {
  it('stays the same whatever words stand around it', () => {
    const word = fc.constantFrom('', 'TRX ', 'Ref: ', 'Nr. ', '№ ', 'Transfer from Anna ', 'حوالة ', '#');
    const after = fc.constantFrom('', ' Anna', '/Wavelane');
    fc.assert(
      fc.property(
        fc.integer({ min: 40_000_000, max: 999_999_999_999 }).map(String),
        word,
        after,
        (number, one, end) => {
          expect(referenceNumber(one + number + end)).toBe(number);
        },
      ),
    );
    expect(referenceNumber('عملية ٢٠٤٨٨١٢٣')).toBe('20488123');
  });

  it.each(['', 'Invoice 7', '2026-11', '2026-11-30', '30.11.2026', 'INV-2026-001', 'Wavelane 2026/12', 'Anna'])(
    'finds none in %j, which many payments have',
    (reference) => expect(referenceNumber(reference)).toBe(''),
  );
});
