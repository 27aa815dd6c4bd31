import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PASSWORD_MAX, PRODUCT_WORDS } from '@wavelane/contracts';
import { WEAK_PASSWORD, WeakPasswords } from './weak-passwords.js';

const weak = new WeakPasswords();
const ada = { name: 'Ada Lovelace', email: 'countess@example.com' };

describe('weak passwords', () => {
  it.each([
    ['123456', 'the most common one'],
    ['password', 'a common one'],
    ['P@ssw0rd', 'a common one in disguise'],
    ['Password1', 'a common one with a number'],
    ['qwertyuiop[]', 'a row of keys'],
    ['aaaaaaaaaaaa', 'one letter'],
    ['a'.repeat(PASSWORD_MAX), 'one letter, many times'],
    ['letmein2024', 'a common one with a year'],
    ['wavelane', 'the product'],
    ['my W4velane login', 'the product within'],
    ['Lovelace, 1815!', 'their own name'],
    ['xx-c0untess-xx', 'their own address'],
  ])('refuses %s: %s (F7, L06)', async (password) => {
    await expect(weak.refuse(password, ada)).rejects.toMatchObject({
      kind: 'invalid',
      saying: WEAK_PASSWORD,
      fieldSayings: { password: WEAK_PASSWORD },
    });
  });

  it.each(['a good password', 'x8Kw2!pq', 'correct horse battery staple', 'naïve Straßenbahn', 'Ada likes tea'])(
    'accepts %s (L06)',
    async (password) => {
      await expect(weak.refuse(password, ada)).resolves.toBeUndefined();
    },
  );

  it('takes less than a second for the longest password (F7)', async () => {
    const cpu = process.cpuUsage();
    await weak.isWeak('4@$3'.repeat(PASSWORD_MAX / 4), ada);
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});

describe('words of the product (A8)', () => {
  const documented = readFileSync('docs/security.md', 'utf8');

  it.each(PRODUCT_WORDS)(
    'finds %s in the document, and refuses it in a password however it is written',
    async (word) => {
      expect(documented).toContain(`\`${word}\``);
      const weak = new WeakPasswords();
      for (const password of [
        `${word}-9KqLx27bQ`,
        `9Kq${word.toUpperCase()}Lx27bQ`,
        `9KqLx27${word.replaceAll(' ', '_').replaceAll('a', '4')}`,
      ])
        expect(await weak.isWeak(password, { name: 'Ada', email: 'a@example.com' })).toBe(true);
    },
  );
});
