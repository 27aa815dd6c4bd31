import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as contracts from '../index.js';
import { textBounds } from './text-bounds.js';

/** Days are a number. */
const isCheck = ([name]: [string, unknown]) => /^check[A-Z]/.test(name) && name !== 'checkDays';
const checks = Object.entries(contracts).filter(isCheck) as [string, contracts.Check][];
const bounds = textBounds();

describe('bounds of texts', () => {
  it.each(checks)('exists for %s', (_, check) => {
    expect(bounds.get(check)).toBeDefined();
  });

  it.each(checks)('allows nothing longer or shorter than what %s takes', (_, check) => {
    const { maxLength = 0, minLength = 0 } = bounds.get(check) ?? {};
    const letters = (range: { minLength: number; maxLength: number }) =>
      fc.string({ ...range, unit: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(letters({ minLength: maxLength + 1, maxLength: maxLength + 40 }), (long) => {
        expect(check(long)).toBeDefined();
      }),
    );
    if (minLength > 0) expect(check('')).toBeDefined();
  });

  it.each(checks)('follows a pattern for blanks that %s follows too', (_, check) => {
    const { pattern } = bounds.get(check) ?? {};
    if (pattern === undefined) return;
    // A text that the pattern accepts may still be refused; a text of blanks that it refuses must be refused.
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', '\t'), maxLength: 9 }), (blank) => {
        if (!new RegExp(pattern, 'u').test(blank)) expect(check(blank)).toBeDefined();
      }),
    );
  });
});
