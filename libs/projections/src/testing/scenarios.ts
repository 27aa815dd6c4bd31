import fc from 'fast-check';
import type { SimulatedEvent } from './simulated-log.js';

/**
 * One act of a scenario: a step of a worker, a step that fails, its death, or a takeover by another process while it
 * continues.
 */
interface Act {
  who: number;
  what: 'step' | 'away' | 'die' | 'takeover';
  /** Batch bounds of the worker that takes over. */
  page: number;
  slice: number;
}

export interface Scenario {
  events: SimulatedEvent[];
  /** Documents are thought to be new, which they mostly are not. */
  begins: boolean;
  page: number;
  slice: number;
  acts: Act[];
}

const KEYS = ['a', 'b', 'c', 'd'];
const bounds = { page: fc.integer({ min: 1, max: 9 }), slice: fc.integer({ min: 1, max: 6 }) };

/** Histories with deletions, and who does what when. */
export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  events: fc.array(
    fc.record({
      type: fc.oneof(
        { weight: 88, arbitrary: fc.constant('Added' as const) },
        { weight: 12, arbitrary: fc.constant('Removed' as const) },
      ),
      keys: fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 2 }),
      by: fc.integer({ min: 1, max: 99 }),
    }),
    { minLength: 10, maxLength: 40, size: 'max' },
  ),
  begins: fc.boolean(),
  ...bounds,
  acts: fc.array(
    fc.record({
      who: fc.nat({ max: 11 }),
      what: fc.oneof(
        { weight: 90, arbitrary: fc.constant('step' as const) },
        { weight: 3, arbitrary: fc.constant('away' as const) },
        { weight: 5, arbitrary: fc.constant('die' as const) },
        { weight: 5, arbitrary: fc.constant('takeover' as const) },
      ),
      ...bounds,
    }),
    { maxLength: 300, size: 'max' },
  ),
});
