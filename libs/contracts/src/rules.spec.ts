import { describe, expect, it } from '@jest/globals';
import { checkDays } from './days.js';
import { checkInstant } from './people-rules.js';
import * as rules from './rules.js';
import { daysTone, statusBadge } from './status.js';

describe('checks', () => {
  it.each([
    ['ada@example.com', true],
    [' ada@example.com ', true],
    ['ada@mail.example.co.uk', true],
    ['ada', false],
    ['ada@example', false],
    ['a da@example.com', false],
    ['ada@@example.com', false],
    ['ada@example..com', false],
    ['', false],
  ])('judges the email %p: %p', (value, good) => {
    expect(rules.checkEmail(value)?.message).toBe(good ? undefined : 'Invalid email address');
  });

  it.each([
    ['12345', 'Password must be at least 6 characters'],
    ['123456', undefined],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
  ])('judges the password %p', (value, message) => expect(rules.checkPassword(value)?.message).toBe(message));

  it.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    ['A', undefined],
  ])('judges the name %p', (value, message) => expect(rules.checkName(value)?.message).toBe(message));

  it.each([
    ['0', 'Days must be at least 1'],
    ['-3', 'Days must be at least 1'],
    ['0.5', 'Days must be at least 1'],
    ['1.5', 'Days must be a whole number'],
    ['', 'Days must be at least 1'],
    ['ten', 'Days must be at least 1'],
    ['30,5', 'Days must be a whole number'],
    ['1e2', 'Days must be a whole number'],
    ['٣٠', undefined],
    ['३०', undefined],
    ['1', undefined],
    [30, undefined],
    [36_501, 'Days must be at most 36,500'],
  ])('judges the days %p: %p (B5)', (value, message) => expect(checkDays(value)).toBe(message));

  it.each([
    ['+1 415 555 2671', true],
    ['0041 (44) 668-18-00', true],
    ['12345', false],
    ['+1 415 CALL NOW', false],
    ['9.73E+10', false],
    ['1'.repeat(16), false],
  ])('judges the phone %p: %p', (value, good) => expect(rules.checkPhone(value) === undefined).toBe(good));

  it.each([
    'z\u200bw@example.com',
    'a\u202eb@example.com',
    'a\0@example.com',
    '\ud800@example.com',
    'a\u00ad@example.com',
  ])('refuses %j as a new address, since its characters cannot be seen (F17)', (value) =>
    expect(rules.checkNewEmail(value)).toMatchObject({ message: 'Invalid email address' }),
  );

  it('writes addresses that look the same in the same way (F17)', () => {
    expect(rules.plainEmail('cafe\u0301@example.com')).toBe(rules.plainEmail('caf\u00e9@example.com'));
    expect(rules.plainEmail(' \uff41da@example.com ')).toBe('ada@example.com');
    expect(rules.plainEmail('ada@例え。テスト')).toBe('ada@例え.テスト');
    expect(rules.plainEmail('ada@shop｡example')).toBe('ada@shop.example');
    expect(rules.checkNewEmail('ada@例え。テスト')).toBeUndefined();
    expect(rules.checkNewEmail('caf\u00e9@example.com')).toBeUndefined();
  });

  it.each([
    ['\u0639\u0644\u064a \u0623\u062d\u0645\u062f', true],
    ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', true],
    ['Ada \u{1f469}\u200d\u{1f680}', true],
    ['Ada\u202egnp', false],
    ['Ada\0', false],
    ['Ada\ud800', false],
    ['A\nda', false],
  ])('judges the name, label or title %j: %p (F17)', (value, good) => {
    for (const check of [rules.checkName, rules.checkLabel, rules.checkTemplateTitle]) {
      expect(check(value) === undefined).toBe(good);
    }
  });

  it('counts button titles as a person does', () => {
    expect(rules.checkButtonTitle('👩‍👩‍👧‍👦'.repeat(25))).toBeUndefined();
    expect(rules.checkButtonTitle('x'.repeat(26))).toMatchObject({
      message: 'Button text must be at most 25 characters',
    });
  });

  it.each(['x', '👩‍👩‍👧‍👦', 'e\u0301', '\u0301', '\u200d', '🇧🇭', ' '])(
    'judges a million of %j in less than three seconds (F1)',
    (text) => {
      const cpu = process.cpuUsage();
      rules.checkButtonTitle(text.repeat(1_000_000));
      rules.checkButtonTitle(`x${text.repeat(300)}x`);
      expect(rules.perceivedLength(text.repeat(1_000_000), 25)).toBe(26);
      const { user, system } = process.cpuUsage(cpu);
      expect((user + system) / 1_000).toBeLessThan(3_000);
    },
  );
});

describe('statusBadge', () => {
  it.each([
    ['ACTIVE', 'ACTIVE', 'success'],
    ['replied', 'REPLIED', 'success'],
    ['delivered', 'DELIVERED', 'info'],
    ['PENDING_AUTH', 'PENDING AUTH', 'warning'],
    ['PAUSED', 'PAUSED', 'muted'],
    ['failed', 'FAILED', 'error'],
    ['something new', 'PENDING', 'warning'],
    ['toString', 'PENDING', 'warning'],
  ])('shows %s in its text and tone', (status, text, tone) => expect(statusBadge(status)).toEqual({ text, tone }));
});

describe('daysTone', () => {
  it.each([
    [8, 'success'],
    [7, 'warning'],
    [1, 'warning'],
    [0, 'error'],
    [-1, 'error'],
  ])('gives the tone of %i days', (days, tone) => expect(daysTone(days)).toBe(tone));
});

describe('an instant', () => {
  it.each(['2026-02-28T23:59Z', '2024-02-29T00:00:00+03:00', '2026-12-31T23:59:59.123456Z'])('accepts %s', (text) => {
    expect(checkInstant(text)).toBeUndefined();
  });

  it.each(['', '2026-02-29T00:00Z', '2026-04-31T00:00Z', '2026-01-01T00:00', '2026-01-01', '2026-13-01T00:00Z', 'now'])(
    'refuses %j',
    (text) => expect(checkInstant(text)?.message).toMatch(/offset/),
  );
});
