import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkCurrency, CURRENCIES, exponentOf } from './money/currencies.js';
import { formatMinor, parseMinor } from './money.js';

describe('money', () => {
  it('reads back what it writes, in every exponent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...CURRENCIES), (minor, currency) => {
        expect(parseMinor(formatMinor(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it.each([
    ['29', 2_900],
    ['29.0', 2_900],
    ['29.00', 2_900],
    ['29.005', undefined],
    ['1e3', undefined],
    ['-1', undefined],
    ['', undefined],
    ['29,00', undefined],
  ])('reads %p as %p', (text, minor) => expect(parseMinor(text, 'USD')).toBe(minor));

  it('writes small and negative amounts', () => {
    expect([formatMinor(5, 'USD'), formatMinor(-250, 'USD'), formatMinor(7, 'JPY')]).toEqual(['0.05', '-2.50', '7']);
  });

  it.each([
    [0, ['XOF', 'XAF', 'UGX', 'PYG', 'ISK', 'RWF', 'JPY', 'KRW', 'VND', 'CLP']],
    [2, ['USD', 'EUR', 'GBP', 'AED', 'SAR', 'EGP', 'HUF', 'TWD', 'INR', 'NGN']],
    [3, ['IQD', 'LYD', 'BHD', 'KWD', 'OMR', 'JOD', 'TND']],
  ])('keeps %d digits after the point in %j', (digits, currencies) => {
    expect(currencies.map(exponentOf)).toEqual(currencies.map(() => digits));
    expect(currencies.map(checkCurrency)).toEqual(currencies.map(() => undefined));
  });

  it.each(['ABC', 'BTC', 'usd', 'US', '', 'XXX', 'XAU'])('refuses %j, which is no currency', (code) => {
    expect(checkCurrency(code)?.code).toBe('currency-unknown');
  });

  it('knows as many digits of each currency as ICU does, but for those that ISO 4217 counts otherwise', () => {
    const other = CURRENCIES.filter((currency) => {
      const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
      return maximumFractionDigits !== exponentOf(currency);
    });
    // Countries whose smallest coin is out of use: ICU shows what people pay, the standard says what is counted.
    for (const currency of other) expect(exponentOf(currency)).toBeGreaterThan(0);
  });
});
