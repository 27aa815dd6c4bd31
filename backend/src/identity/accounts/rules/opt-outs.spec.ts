import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { phoneKey } from '../../../platform/domain/phone/phone-key.js';
import { OptOuts } from './opt-outs.js';

const PHONES = [
  ...['+5511987650001', '+551187650001', '+525512340001', '+5215512340001'],
  ...['+97330000001', '+14155550001', '+14155550002'],
];
const phone = fc.constantFrom(...PHONES);
const step = fc.tuple(fc.constantFrom('add' as const, 'remove' as const), phone);

describe('the list of opt-outs', () => {
  it('equals a plain list, whatever is added and taken off, and counts every change', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), phone, (steps, asked) => {
        let plain: string[] = [];
        let optOuts = OptOuts.NONE;
        for (const [what, one] of steps) {
          plain = plain.filter((other) => what === 'add' || other !== one);
          if (what === 'add') plain = [...plain, one];
          optOuts = what === 'add' ? optOuts.with(one) : optOuts.without(one);
        }
        expect(optOuts.phones()).toEqual(plain.reverse());
        expect(optOuts.lists(asked)).toBe(plain.includes(asked));
        expect(optOuts.has(asked)).toBe(plain.some((one) => phoneKey(one) === phoneKey(asked)));
        expect(optOuts.changes).toBe(steps.length);
      }),
    );
  });

  it('comes in pages with each wanted entry once, and tells whether there are more', () => {
    const limits = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.subarray(PHONES), limits, (steps, wanted, limit) => {
        let optOuts = OptOuts.NONE;
        for (const [what, one] of steps)
          optOuts = what === 'add' ? optOuts.with(one, undefined, true) : optOuts.without(one);
        const expected = optOuts.entries().filter((one) => wanted.includes(one.phone));
        const found: (typeof expected)[number][] = [];
        for (let before = Infinity; ;) {
          const page = optOuts.page({ before, limit }, (one) => wanted.includes(one.phone));
          found.push(...page.items);
          expect(page.isMore).toBe(found.length < expected.length);
          if (!page.isMore) break;
          expect(page.items).toHaveLength(limit);
          before = page.items.at(-1)?.nth ?? 0;
        }
        expect(found).toEqual(expected);
      }),
    );
  });

  it('refuses the same numbers after people on it are forgotten, and START takes them off', () => {
    const pseudonymOf = (one: string) =>
      `forgotten:${phoneKey(one).replace(/\d/g, (digit) => 'abcdefghij'.charAt(+digit))}`;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.subarray(PHONES), phone, (steps, forgotten, asked) => {
        let [before, after] = [OptOuts.NONE, OptOuts.NONE];
        const gone = new Set(forgotten.map(pseudonymOf));
        for (const [what, one] of steps) {
          if (what === 'remove' && !before.lists(one)) continue;
          // The person's own STOP comes after an entry by hand.
          const again = before.lists(one);
          const read = gone.has(pseudonymOf(one)) ? pseudonymOf(one) : one;
          const [now, then] = [before, after];
          before = what === 'add' ? now.with(one, undefined, again) : now.without(one);
          after = what === 'add' ? then.with(read, undefined, again) : then.without(read);
        }
        expect(after.has(asked, () => pseudonymOf(asked))).toBe(before.has(asked));
        expect(after.changes).toBe(before.changes);
        expect(after.phones().filter((one) => gone.has(pseudonymOf(one)))).toEqual([]);
        const back = after.without(asked, pseudonymOf(asked));
        expect([back.lists(pseudonymOf(asked)), back.changes]).toEqual([false, after.changes + 1]);
      }),
    );
  });

  it('changes nothing in a state that is held elsewhere', () => {
    const before = OptOuts.NONE.with('+97330000001');
    before.with('+97330000002');
    before.without('+97330000001');
    expect(before.phones()).toEqual(['+97330000001']);
  });

  it('copies nodes of a hundred, not the list: of 20,000 changes no bucket holds more than its share', () => {
    let optOuts: OptOuts = OptOuts.NONE;
    for (let n = 0; n < 20_000; n++) optOuts = optOuts.with(`+97330${String(100_000 + n)}`);
    expect([optOuts.nodes.length, ...new Set(optOuts.nodes.map(({ length }) => length))]).toEqual([100, 100]);
    expect(Math.max(...optOuts.nodes.flat().map(({ length }) => length))).toBe(2);
  });
});
