import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatMinor, parseMinor } from './money.js';

describe('money', () => {
  it('always reads back what it writes, in every exponent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (minor, currency) => {
          expect(parseMinor(formatMinor(minor, currency), currency)).toBe(minor);
        },
      ),
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
});
