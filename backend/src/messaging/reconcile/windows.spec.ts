import { describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { windowsOf } from './windows.js';

const at = (ms: number) => new Date(ms).toISOString();

describe('the division into windows of checks', () => {
  it('puts windows between a check and the next, the last until the checks end', () => {
    expect(windowsOf([1_000, 5_000], 60_000, 100_000)).toEqual([
      { look: 0, after: at(95_000), before: at(99_000) },
      { look: 1, after: at(40_000), before: at(95_000) },
    ]);
    expect(windowsOf([], 60_000, 100_000)).toEqual([]);
  });

  it('holds a message that grows older in one window after the other, and in none at last', () => {
    const looks = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(looks, (unsorted) => {
        const rising = unsorted.sort((a, b) => a - b);
        const moved = `${at(1_000_000)}|message`;
        const seen: number[] = [];
        for (let age = 0; age <= 1_200; age++) {
          const inside = windowsOf(rising, 1_100, 1_000_000 + age).filter(
            ({ after, before }) => moved > after && moved < before,
          );
          if (inside.length > 1) throw new Error(`In ${inside.length} windows at the age of ${age}`);
          for (const { look } of inside) if (seen.at(-1) !== look) seen.push(look);
          if (inside.length > 0 && (age <= defined(rising[0]) || age > 1_101))
            throw new Error(`Looked at at the age of ${age}`);
        }
        expect(seen).toEqual(rising.map((_, look) => look));
      }),
      { numRuns: gateRuns(20) },
    );
  });
});
