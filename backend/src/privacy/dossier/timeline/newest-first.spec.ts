import { describe, expect, it } from '@jest/globals';
import { InvalidCursor } from '@wavelane/read-store';
import fc from 'fast-check';
import { cursorAfter, inMoments, isBefore, newestFirst, type Place, placeOf } from './newest-first.js';

const AT = '2026-05-17T09:30:00.';
const bare = fc.record({
  at: fc.integer({ min: 100, max: 104 }).map((ms) => `${AT}${ms}Z`),
  id: fc.string({ maxLength: 3 }),
});
/** An item has one place in the log, whichever list it is in. */
const place = bare.map((one): Place => {
  const position = [undefined, '07', '08', '11'][one.id.length];
  return position === undefined ? one : { ...one, position };
});

async function* from(places: readonly Place[]) {
  yield* places;
}

const sorted = (places: readonly Place[]) => [...places].sort((a, b) => (isBefore(a, b) ? -1 : 1));
const named = ({ at, id }: Place) => `${at} ${id}`;

describe('newestFirst', () => {
  it('merges lists into one in the same order, with each item once', async () => {
    const lists = fc.array(fc.uniqueArray(place, { selector: named, maxLength: 8 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(lists, async (all) => {
        const one: string[] = [];
        for await (const found of newestFirst(all.map((list) => from(sorted(list))))) one.push(named(found));
        const expected = new Map(all.flat().map((found) => [named(found), found]));
        expect(one).toEqual(sorted([...expected.values()]).map(named));
      }),
    );
  });

  it('orders the items of a moment by the log, in whatever order an index has them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(place, { selector: named }), async (all) => {
        const byTime = [...all].sort((one, other) => (one.at > other.at ? -1 : one.at < other.at ? 1 : 0));
        const found: string[] = [];
        for await (const one of inMoments(from(byTime))) found.push(named(one));
        expect(found).toEqual(sorted(all).map(named));
      }),
    );
  });

  it('reads a place back from its cursor, and refuses what is no cursor', () => {
    const one = { at: `${AT}100Z`, id: '42:abc' };
    for (const each of [one, { ...one, position: '0000000000000007' }])
      expect(placeOf(cursorAfter(each))).toEqual(each);
    for (const bad of ['', 'bm9uZQ', Buffer.from('["x","y"]').toString('base64url'), Buffer.from('[1,2]').toString()])
      expect(() => placeOf(bad)).toThrow(InvalidCursor);
  });
});
