import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, RETENTION_MONTHS_MAX } from '@wavelane/contracts';
import { given } from '../../../testing/domain/given.js';
import { beforeOf, retention } from './retention.js';

const rules = (mediaMonths: number | null, peopleMonths: number | null) =>
  ({ type: 'ChangeRetention', accountId: 'a', mediaMonths, peopleMonths }) as const;
const run = (day: string) => ({
  type: 'NoteRetention' as const,
  run: {
    ...{ accountId: 'a', day, mediaBefore: null, peopleBefore: null },
    ...{ files: 1, bytes: 2, people: 0, forgettings: [] },
  },
});

describe('the retention of an account', () => {
  it('keeps everything until it is changed, and writes nothing for the same rules again', () => {
    given(retention).when(rules(null, null)).thenNothing();
    const set = given(retention).when(rules(12, null));
    set.then({ type: 'RetentionChanged', data: { mediaMonths: 12, peopleMonths: null } });
    set.when(rules(12, null)).thenNothing();
    set.when(rules(null, null)).then('RetentionChanged').thenState({ mediaMonths: null });
  });

  it.each([0, -1, 1.5, RETENTION_MONTHS_MAX + 1, Number.NaN])('refuses %p months', (months) => {
    given(retention)
      .when(rules(months, null))
      .thenRefused({ fields: { mediaMonths: expect.any(String) } });
    given(retention)
      .when(rules(null, months))
      .thenRefused({ fields: { peopleMonths: expect.any(String) } });
  });

  it('runs once a day', () => {
    const done = given(retention).when(run('2026-03-01'));
    done.then('RetentionCarriedOut').when(run('2026-03-01'), run('2026-02-28')).thenNothing();
    done.when(run('2026-03-02')).then('RetentionCarriedOut');
  });
});

describe('beforeOf', () => {
  it.each([
    ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2024-03-31T10:00:00.000Z', 1, '2024-02-29T10:00:00.000Z'],
    ['2026-01-15T00:00:00.000Z', 13, '2024-12-15T00:00:00.000Z'],
  ])('computes from %s and %i months the instant %s', (now, months, before) =>
    expect(beforeOf(months, Date.parse(now))).toBe(before),
  );

  it('lies at least 28 and at most 31 days back for each month, and further for more months', () => {
    const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) });
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: RETENTION_MONTHS_MAX - 1 }), (now, months) => {
        const age = (count: number) => (now - Date.parse(beforeOf(count, now) ?? '')) / DAY_MS;
        expect(age(months)).toBeGreaterThanOrEqual(28 * months);
        expect(age(months)).toBeLessThanOrEqual(31 * months);
        expect(age(months + 1)).toBeGreaterThan(age(months));
      }),
    );
    expect(beforeOf(null, 0)).toBeNull();
  });
});
