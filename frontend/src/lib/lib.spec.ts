import { isolate } from './bidi';
import { dayCount } from '@/components/words/counts';
import { formatDateTime, formatDuration, formatRelative, formatSince, wholeDuration } from './format';
import { formatGap } from './instants';
import { formatMoney, formatPrice, formatTag } from './money';
import { safeRedirect } from './redirect';

describe('format', () => {
  it('writes dates as MMM d, yyyy HH:mm in the zone of the account', () => {
    expect(formatDateTime('2026-03-09T00:05:00.000Z')).toBe('Mar 9, 2026 00:05');
    expect(formatDateTime('2026-03-09T00:05:00.000Z', 'America/New_York')).toBe('Mar 8, 2026 20:05');
    expect(formatDateTime(null)).toBe('–');
  });

  it('writes a time under a second in words, never as 0 sec', () => {
    expect([0, 400, 1_400, 45_000].map(formatDuration)).toEqual([
      'under a second',
      'under a second',
      '1 sec',
      '45 sec',
    ]);
    expect(formatDuration(null)).toBe('–');
    expect([0, 1_400].map(wholeDuration)).toEqual(['1 sec', '1 sec']);
  });

  it.each([
    [59_499, '59 sec'],
    [59_600, '1 min'],
    [3_569_000, '59 min'],
    [3_590_000, '1 hr'],
    [172_700_000, '2 days'],
  ])('writes %i ms as %j, never as 60 of the unit below', (ms, text) => expect(formatDuration(ms)).toBe(text));

  it.each([
    [3_590_000, 'in 1 hour'],
    [3_500_000, 'in 58 minutes'],
    [86_000_000, 'tomorrow'],
  ])('describes %i ms from now as %s, never as 60 of the unit below', (ms, text) =>
    expect(formatRelative(ms, 0)).toBe(text),
  );

  it.each([
    [2_900, 'USD 29.00', '$29.00', '$29'],
    [1_134_305, 'USD 11,343.05', '$11,343.05', '$11,343.05'],
    [5, 'USD 0.05', '$0.05', '$0.05'],
  ])('writes %i minor units with both decimals, but for tags (B2)', (minor, money, price, tag) => {
    expect([formatMoney(minor, 'USD'), formatPrice(minor, 'USD'), formatTag(minor, 'USD')]).toEqual([
      money,
      price,
      tag,
    ]);
  });

  it.each([
    [-5, undefined],
    [0, undefined],
    [49, undefined],
    [50, '+0.1 s'],
    [800, '+0.8 s'],
    [59_000, '+59 s'],
    [59_600, '+1 min'],
    [3_590_000, '+1 h'],
    [86_000_000, '+1 day'],
    [180_000, '+3 min'],
  ])('shows a gap of %i ms as %j: what happened at once has none', (ms, shown) => expect(formatGap(ms)).toBe(shown));

  it.each([
    [59_000, 'just now'],
    [61_000, '1 minute ago'],
    [7_200_000, '2 hours ago'],
    [86_400_000, 'yesterday'],
    [-(2 * 86_400_000 + 82_800_000), 'in 3 days'],
    [-95_000_000, 'tomorrow'],
  ])('describes %i ms before now as %s', (age, text) =>
    expect(formatRelative(1_000_000_000_000 - age, 1_000_000_000_000)).toBe(text),
  );

  it('describes a past event as past even if the clock is slow', () => {
    const at = '2026-03-09T00:05:00.000Z';
    expect(formatSince(at, Date.parse(at) - 240_000)).toBe('just now');
    expect(formatSince(at, Date.parse(at) + 240_000)).toBe('4 minutes ago');
  });

  it('writes a number of days with the right plural', () =>
    expect([dayCount(1), dayCount(1_000)]).toEqual(['1 day', '1,000 days']));
});

describe('name within another text (A11)', () => {
  it('isolates a right-to-left name from what follows, and leaves others as they are', () => {
    expect(`${isolate('متجر سارة')} (+14155550100)`).toBe('\u2068متجر سارة\u2069 (+14155550100)');
    expect(isolate('Shop of Sara')).toBe('Shop of Sara');
  });
});

describe('safeRedirect (A5)', () => {
  it.each([
    ['/channels', '/channels'],
    ['/outbox?job=1', '/outbox?job=1'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['/\t/evil.example', undefined],
    ['/\n\\evil.example', undefined],
    ['/.//evil.example', undefined],
    ['/a/..//evil.example', undefined],
    ['/./login', undefined],
    ['//[', undefined],
    ['https://evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['/login?redirect=/login', undefined],
    [7, undefined],
  ])('turns %p into %p', (value, expected) => expect(safeRedirect(value)).toBe(expected));
});
