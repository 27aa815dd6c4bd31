import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LRUCache } from 'lru-cache';
import { recentlyUsed } from './recently-used.js';

describe('a cache of what was used last', () => {
  it('keeps the same entries as with places made beforehand', () => {
    const key = fc.integer({ min: 0, max: 9 });
    const step = fc.oneof(
      fc.record({ how: fc.constant('set' as const), key }),
      fc.record({ how: fc.constant('get' as const), key }),
      fc.record({ how: fc.constant('delete' as const), key }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 60 }), (most, steps) => {
        const [gone, gone2]: [number[], number[]] = [[], []];
        const ours = recentlyUsed<number, string>(most, { dispose: (_value, of) => void gone.push(of) });
        const plain = new LRUCache<number, string>({ max: most, dispose: (_value, of) => void gone2.push(of) });
        for (const [n, { how, key: of }] of steps.entries())
          for (const cache of [ours, plain]) {
            if (how === 'set') cache.set(of, `value ${n}`);
            else cache[how](of);
          }
        expect([...ours.entries()]).toEqual([...plain.entries()]);
        expect(gone).toEqual(gone2);
        expect(ours.size).toBeLessThanOrEqual(most);
      }),
    );
  });
});
