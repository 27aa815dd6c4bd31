import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { payPalIds, referenceKey, referenceNumber } from './reference.js';

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

/** Digits in the places of a date: more texts than the rule itself takes for one. */
const couldBeDate = (digits: string): boolean =>
  [/^20[0-3]\d[01]\d(?:[0-3]\d)?$/, /^(?:[0-3]\d){1,2}20[0-3]\d$/, /^\d{6}$/].some((date) => date.test(digits));

describe('the number within a reference', () => {
  it('stays the same whatever words, dates and accounts are beside it', () => {
    const date = ['1.12.2026', '01.12.2026', '30.11.2026', '01/12/26', '2026-11-30', '20261130', '30112026', '12/2026'];
    const iban = ['DE89 3704 0044 0532 0130 00', 'BE68 5390 0754 7034', 'de89370400440532013000'];
    const word = fc.constantFrom(
      ...['', 'TRX ', 'Ref: ', 'Nr. ', '№ ', 'Transfer from Anna ', 'حوالة ', '#', 'Inv 4711 ', 'Invoice 2026-001/'],
      ...[...date, ...iban].flatMap((one) => [`${one} `, `${one} Ref `, `${one} / `]),
      'Period 01.12.2026 - 31.12.2026, ',
      'NO93 8601 1117 947 GB82 WEST 1234 5698 7654 32 ',
    );
    const after = fc.constantFrom('', ' Anna', '/Wavelane', ' 4711', ...[...date, ...iban].map((one) => ` ${one}`));
    const number = fc.integer({ min: 100_000, max: 999_999_999_999 });
    const near = fc.oneof(number, fc.integer({ min: 100_000, max: 40_000_000 })).map(String);
    fc.assert(
      fc.property(
        near.filter((digits) => !couldBeDate(digits)),
        word,
        after,
        (digits, one, end) => {
          expect([one + digits + end, referenceNumber(one + digits + end)]).toEqual([one + digits + end, digits]);
        },
      ),
    );
    expect(referenceNumber('عملية ٢٠٤٨٨١٢٣')).toBe('20488123');
  });

  it.each(['20260001', '20310455', '2026001', '20488123', '450000', '99122026'])(
    'finds %s, which is no date',
    (number) => {
      expect(referenceNumber(`Ref ${number} Anna`)).toBe(number);
    },
  );

  it.each([
    ...['', 'Invoice 7', '2026-11', '2026-11-30', '30.11.2026', 'INV-2026-001', 'Wavelane 2026/12', 'Anna'],
    ...['1.12.2026 Anna', '01/12/26 Anna', '1. 12. 2026', '١.١٢.٢٠٢٦', '20261201', '01122026', '12/01/2026', '011226'],
    ...['To account 00123456789012', 'A/C 1234 5678 9012', 'Konto-Nr. 1234567890 BLZ 50010517', 'حساب رقم 123456789'],
    ...['Period 01.12.2026 - 31.12.2026 Anna', '202612 Anna', '261201', 'IBAN DE89 3704 0044 0532 0130 00'],
  ])('finds none in %j, which many payments have', (reference) => expect(referenceNumber(reference)).toBe(''));
});

describe('a reference with an account', () => {
  it.each([
    ...['to account 00123456789012 ref 20488123', 'TT 20488123 a/c no 000111222333', 'Konto 1234567890, RF 20488123'],
    ...['20488123 accounting', 'back 20488123', 'AC20488123', 'RIB-20488123', 'on account 20488123', 'acc 20488123'],
    ...['acc 123456789 ref 20488123', 'rib: 1234567890 / 20488123', 'AC20488123 acc no 1234567890'],
    ...['收款账号 1234567890123 20488123 Anna', 'girokonto 1234567890, 20488123'],
  ])('yields the number of the transfer in %j', (reference) => expect(referenceNumber(reference)).toBe('20488123'));

  it.each([
    '收款账号 1234567890123',
    'لحساب رقم 123456789012',
    'للحساب ١٢٣٤٥٦٧٨٩',
    'girokonto 1234567890',
    'acc no. 1234567',
  ])('yields none in %j, which only names the account', (reference) => expect(referenceNumber(reference)).toBe(''));

  it('yields what stands behind a short word if there is nothing else', () => {
    expect(referenceNumber('acc 1234567 2048 8123')).toBe('1234567');
  });
});

describe('the ids of PayPal within a reference', () => {
  it.each([
    ...['5O190127TN364715T', 'PayPal 5O190127TN364715T', 'paypal:5o190127tn364715t, Anna', '(5O190127TN364715T)'],
    'Transaction ID: 5O190127TN364715T / 30.11.2026',
  ])('finds the id in %j', (reference) => expect(payPalIds(reference)).toContain('5O190127TN364715T'));

  it('tries no words of another length, and nothing without a reference', () => {
    expect(payPalIds('Transfer Anna')).toEqual(['Transfer Anna', 'TRANSFERANNA']);
    expect([null, '', ' - '].map(payPalIds)).toEqual([[], [], []]);
  });
});
