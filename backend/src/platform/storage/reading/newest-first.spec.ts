import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newestFirst } from './newest-first.js';

interface Dated {
  at: string;
  id: string;
}
const order = newestFirst<Dated>(({ at, id }) => [at, id]);

describe('the order of a list by time', () => {
  it('puts the newest first, and of one time those with the higher id, whatever order they come in', () => {
    const at = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z', '2026-01-02T00:00:00.000Z');
    const lists = fc
      .uniqueArray(fc.record({ at, id: fc.uuid() }), { selector: ({ id }) => id })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(lists, ([list, shuffled]) => {
        const sorted = [...list].sort(order);
        expect([...shuffled].sort(order)).toEqual(sorted);
        expect(sorted.map((one) => `${one.at} ${one.id}`)).toEqual(
          list
            .map((one) => `${one.at} ${one.id}`)
            .sort()
            .reverse(),
        );
      }),
    );
  });

  it('finds no order between two that are the same', () => {
    const one = { at: '2026-01-01T00:00:00.000Z', id: 'a' };
    expect(order(one, { ...one })).toBe(0);
  });
});
