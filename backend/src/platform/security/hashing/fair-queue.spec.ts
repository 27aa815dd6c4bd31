import { expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { FairQueue } from './fair-queue.js';

const MOST = { ofOne: 4, inAll: 10 };

/** @returns what was refused, and the order in which the others have their turn */
function through(keys: readonly string[]): { refused: string[]; turns: string[] } {
  const queue = new FairQueue(MOST);
  const refused: string[] = [];
  for (const key of keys) queue.push({ key, start: () => undefined, refused: () => refused.push(key) });
  const turns: string[] = [];
  for (let one = queue.shift(); one; one = queue.shift()) turns.push(one.key);
  expect(queue.size).toBe(0);
  return { refused, turns };
}

it('gives every key of a fair queue a turn before a key has its second one', () => {
  expect(through(['a', 'a', 'a', 'b', 'c', 'b']).turns).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

it('keeps a fair queue within its limit, loses no entry, and refuses only keys with the most entries', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 60 }), (keys) => {
      const { refused, turns } = through(keys);
      const count = (of: readonly string[], key: string) => of.filter((each) => each === key).length;
      expect(turns.length).toBe(keys.length - refused.length);
      expect(turns.length).toBeLessThanOrEqual(MOST.inAll);
      const heaviest = Math.max(0, ...turns.map((key) => count(turns, key)));
      expect(heaviest).toBeLessThanOrEqual(MOST.ofOne);
      for (const key of new Set(refused))
        expect(count(turns, key)).toBeGreaterThanOrEqual(Math.min(heaviest - 1, MOST.ofOne));
    }),
    { numRuns: gateRuns(2_000) },
  );
});
