import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countInAll } from './in-all.js';

const key = fc.string({ unit: fc.constantFrom('-', '0', '9', 'A', 'Z', '_', 'a', 'z'), minLength: 1, maxLength: 3 });
const list = fc.uniqueArray(key, { maxLength: 60 });

it('counts what all lists have, but for what is left out, whatever the pages are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 3 }), list, fc.integer({ min: 1, max: 9 }), check),
  );
});

async function check(lists: string[][], left: string[], size: number): Promise<void> {
  const rising = lists.map((values) => {
    const sorted = values.toSorted();
    return async (after: string | undefined) =>
      sorted.filter((one) => after === undefined || one > after).slice(0, size);
  });
  const except = new Set(left);
  const [first = [], ...others] = lists;
  const expected = first.filter((one) => !except.has(one) && others.every((other) => other.includes(one)));
  expect(await countInAll(rising, except)).toBe(expected.length);
}
