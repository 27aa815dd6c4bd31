import { describe, expect, it } from '@jest/globals';
import { USERS_SEEN } from '@wavelane/contracts';
import { InvalidCursor } from '@wavelane/read-store';
import fc from 'fast-check';
import { cursorAfter, isSeen, orderOf, type Place, placeAfter } from './directory-order.js';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString();
const times = fc.option(
  fc.integer({ min: 0, max: 400 }).map((days) => ago(days)),
  { nil: null },
);

describe('the order of users by last use (C7)', () => {
  it.each([
    [ago(0), ['week', 'month']],
    [ago(7), ['week', 'month']],
    [ago(8), ['month']],
    [ago(30), ['month']],
    [ago(31), ['earlier']],
    [null, ['never']],
  ])('finds %p in %p', (at, of) => {
    expect(USERS_SEEN.filter((seen) => isSeen({ seen }, at, NOW))).toEqual(of);
  });

  it('finds every time in exactly one of within a month, earlier and never', () => {
    fc.assert(
      fc.property(times, (at) => {
        const of = (['month', 'earlier', 'never'] as const).filter((seen) => isSeen({ seen }, at, NOW));
        expect(of).toHaveLength(1);
        if (isSeen({ seen: 'week' }, at, NOW)) expect(of).toEqual(['month']);
      }),
    );
  });

  it('pages through any order with each user once', () => {
    const places = fc.uniqueArray(fc.record({ value: times.map((at) => at ?? ''), id: fc.uuid() }), {
      selector: ({ id }) => id,
      minLength: 1,
    });
    fc.assert(
      fc.property(
        places,
        fc.constantFrom('asc', 'desc', undefined),
        fc.integer({ min: 1, max: 5 }),
        (all, way, size) => {
          const filter = { sort: 'seen', ...(way && { direction: way }) } as const;
          const inOrder = orderOf(filter);
          const sorted = [...all].sort(inOrder);
          const read: Place[] = [];
          for (let cursor: string | undefined; ;) {
            const after = cursor === undefined ? undefined : placeAfter(cursor, filter);
            const page = sorted.filter((place) => !after || inOrder(place, after) > 0).slice(0, size);
            read.push(...page);
            const last = page.at(-1);
            if (!last) break;
            cursor = cursorAfter(last, filter);
          }
          expect(read).toEqual(sorted);
        },
      ),
    );
  });

  it.each(['', 'x', '!', Buffer.from('[1]').toString('base64url'), Buffer.from('{"a":1}').toString('base64url')])(
    'refuses %p as a cursor, and a cursor of another order',
    (cursor) => {
      expect(() => placeAfter(cursor, { sort: 'seen' })).toThrow(InvalidCursor);
      const other = cursorAfter({ value: ago(1), id: 'a' }, { sort: 'seen' });
      expect(() => placeAfter(other, { sort: 'seen', seen: 'week' })).toThrow(InvalidCursor);
    },
  );
});
