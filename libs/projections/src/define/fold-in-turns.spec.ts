import { expect, it } from '@jest/globals';
import type { Position, StoredEvent } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import type { Projection } from './definition.js';
import { type Folding, foldSlice } from './fold.js';
import { RULES } from './rules.js';
import { foldInTurns } from './fold-in-turns.js';

/** Adds up what it is told; some events cannot be folded. */
const sums = partOf<Projection<{ sum: number; told: number[] }>>({
  initial: () => ({ sum: 0, told: [] }),
  fold: (document, { data }) => {
    const { by } = data as { by: number };
    if (by === 13) throw new Error('thirteen');
    return by === 0 ? null : { sum: document.sum + by, told: [...document.told, by] };
  },
});

const keys = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
const events = fc.array(fc.record({ by: fc.nat(13), keys }), { maxLength: 12 });
const body = (sum: number): Folding => ({ position: '03', body: { sum, told: [sum] } });

it('a slice that is folded in turns comes to what it comes to in one go, however small the pieces', async () => {
  const loaded = new Map([['a', body(5)], ['b', { position: '09', body: null }]]); // prettier-ignore
  await fc.assert(
    fc.asyncProperty(events, fc.integer({ min: 1, max: 9 }), async (history, size) => {
      const parts = history.map(({ by, keys: of }, index) => {
        const event = partOf<StoredEvent>({ position: String(index).padStart(2, '0') as Position, data: { by } });
        return { event, keys: of };
      });
      const quarantined = new Set(['h']);
      const whole = foldSlice(sums, parts, loaded, quarantined, RULES);
      const found = await foldInTurns(sums, parts, loaded, quarantined, RULES, size);
      const sorted = (of: typeof whole) => [...of.documents].sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(sorted(found)).toEqual(sorted(whole));
      const told = ({ faults }: typeof whole) =>
        faults.map(({ key, event, error }) => [key, event.position, error.message]);
      expect(told(found)).toEqual(told(whole));
    }),
  );
});
