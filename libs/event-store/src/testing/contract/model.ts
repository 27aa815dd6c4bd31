import { expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { WrongExpectedRevision } from '../../errors.js';
import type { Expected } from '../../event.js';
import { proposed } from '../fixtures.js';
import { type Current, type EngineTraits, everythingAfter, freshStream, toArray } from './engine.js';

interface Step {
  stream: number;
  /** Names of the events: from a small pool, so that histories repeat themselves. */
  names: number[];
  expected: Expected;
}

const step = fc.record<Step>({
  stream: fc.integer({ min: 0, max: 2 }),
  names: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 3 }),
  expected: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 8 }) },
    { weight: 2, arbitrary: fc.constant<Expected>('none') },
  ),
});

/** A model of a log in a dozen lines: one list of names for each stream. */
class Model {
  readonly streams = new Map<number, number[]>();

  /** The last revision the append answers with; 'conflict'; or undefined if the port leaves the answer open. */
  append({ stream, names, expected }: Step): { revision: number; deduplicated: boolean } | 'conflict' | undefined {
    const list = this.streams.get(stream) ?? [];
    const wanted = expected === 'none' ? -1 : (expected as number);
    const current = list.length - 1;
    if (wanted === current) {
      if (names.some((name) => list.includes(name))) return undefined;
      this.streams.set(stream, [...list, ...names]);
      return { revision: current + names.length, deduplicated: false };
    }
    const isRepeat = wanted < current && names.every((name, index) => list[wanted + 1 + index] === name);
    return isRepeat ? { revision: wanted + names.length, deduplicated: true } : 'conflict';
  }
}

export function model(engine: Current, traits: EngineTraits): void {
  it('ends as the model does, step by step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { store } = engine();
        const start = await store.head();
        const names = [0, 1, 2].map((index) => freshStream(`model${index}`));
        const model = new Model();
        for (const next of steps) {
          const expected = model.append(next);
          if (expected === undefined) continue;
          const stream = defined(names[next.stream]);
          const events = next.names.map((name) => proposed(name));
          const answer = await store.append(stream, events, { expected: next.expected }).catch((error: unknown) => {
            if (error instanceof WrongExpectedRevision) return 'conflict' as const;
            throw error;
          });
          if (expected === 'conflict') expect(answer).toBe('conflict');
          else expect(answer).toMatchObject(expected);
        }
        const { events } = await everythingAfter(store, start, { limit: 4 });
        for (const [index, stream] of names.entries()) {
          const list = (model.streams.get(index) ?? []).map((name) => proposed(name).id);
          expect((await toArray(store.readStream(stream))).map(({ id }) => id)).toEqual(list);
          expect(events.filter((event) => event.stream === stream).map(({ id }) => id)).toEqual(list);
        }
      }),
      { numRuns: gateRuns(traits.runs) },
    );
  });
}
