import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LatelyUsed } from './lately-used.js';

const MOST = 10;

it('an entry is as it was set last or gone, and there are never more than there is room for', () => {
  const step = fc.tuple(fc.constantFrom(...'abcdefghijklmnopqrst'), fc.boolean());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const kept = new LatelyUsed<number>(MOST);
      const last = new Map<string, number>();
      for (const [index, [name, isSet]] of steps.entries()) {
        if (isSet) {
          kept.set(name, index);
          last.set(name, index);
        }
        expect([undefined, last.get(name)]).toContain(kept.get(name));
        expect(kept.size).toBeLessThanOrEqual(MOST);
      }
    }),
  );
});

it('what was used within the last half of the room is kept, however often others come', () => {
  const kept = new LatelyUsed<number>(MOST);
  kept.set('used', 1);
  for (let n = 0; n < 1_000; n++) {
    kept.set(`other ${n}`, n);
    expect(kept.get('used')).toBe(1);
  }
  kept.clear();
  expect(kept.get('used')).toBeUndefined();
});
