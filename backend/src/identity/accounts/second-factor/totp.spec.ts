import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TOTP } from 'otpauth';
import { addressOf, newSecret, stepOf } from './totp.js';

const NOW = Date.parse('2026-03-14T12:00:00Z');

describe('a code of the second factor', () => {
  it('counts as none and breaks nothing if it is any other text than six digits', () => {
    const secret = newSecret();
    const digits = fc.constantFrom(...'0123456789', ' ', '\u0661', '\u{10000}');
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: digits, maxLength: 8 }));
    fc.assert(
      fc.property(text, (code) => {
        const step = stepOf(secret, code, NOW);
        if (!/^[0-9]{6}$/.test(code)) expect(step).toBeNull();
      }),
    );
    expect(stepOf(secret, '\u{10000}'.repeat(3), NOW)).toBeNull();
  });

  it('counts in its own step and in those beside it', () => {
    const secret = newSecret();
    const code = new TOTP({ secret }).generate({ timestamp: NOW });
    expect(addressOf(secret, 'ada@example.com')).toContain('otpauth://totp/');
    for (const shift of [-30_000, 0, 30_000]) expect(stepOf(secret, code, NOW + shift)).toBe(Math.floor(NOW / 30_000));
  });
});
