import { expect, it } from '@jest/globals';
import { WrongExpectedRevision } from '../../errors.js';
import type { Expected } from '../../event.js';
import { proposed } from '../fixtures.js';
import { type Current, everythingAfter, freshStream, toArray } from './engine.js';

/** An append with another one behind it. An engine need not make the second, and says whether it did. */
export function furtherAppends(engine: Current): void {
  it.each<[Expected, 'written' | 'refused']>([
    ['none', 'written'],
    ['any', 'written'],
    [3, 'refused'],
    ['exists', 'refused'],
  ])('makes one behind it that expects %s, or leaves it to the caller: %s', async (expected, outcome) => {
    const { store } = engine();
    const [stream, other] = [freshStream('first'), freshStream('second')];
    const start = await store.head();
    const further = { stream: other, events: [proposed(2), proposed(3)], expected };
    const result = await store.append(stream, [proposed(0), proposed(1)], { expected: 'none', further });
    expect(result).toMatchObject({ revision: 1, deduplicated: false });
    const written = (await everythingAfter(store, start)).events;
    const behind = written.filter((event) => event.stream === other);
    expect(written.filter((event) => event.stream === stream)).toHaveLength(2);
    if (typeof result.further !== 'object') {
      expect(behind).toEqual([]);
      expect([undefined, outcome]).toContain(result.further);
      return;
    }
    expect(outcome).toBe('written');
    expect(result.further).toEqual({ revision: 1, position: behind[1]?.position, deduplicated: false });
    expect(behind.map(({ revision, data }) => [revision, (data as { name: number }).name])).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(result.further.position > result.position).toBe(true);
  });

  it('makes none behind one that is refused, or that was there', async () => {
    const { store } = engine();
    const [stream, other] = [freshStream('first'), freshStream('second')];
    const further = { stream: other, events: [proposed(2)], expected: 'none' } as const;
    const event = proposed(0);
    await store.append(stream, [event], { expected: 'none' });
    const refused = store.append(stream, [proposed(1)], { expected: 'none', further });
    await expect(refused).rejects.toThrow(WrongExpectedRevision);
    const repeated = await store.append(stream, [event], { expected: 'none', further });
    expect(repeated).toMatchObject({ revision: 0, deduplicated: true });
    expect(repeated.further).toBeUndefined();
    expect(await toArray(store.readStream(other))).toEqual([]);
  });

  it('takes each of many by itself', async () => {
    const { store } = engine();
    const shared = freshStream('shared');
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const further = { stream: shared, events: [proposed(n)], expected: 'none' } as const;
        return store.append(freshStream('own'), [proposed(`own ${n}`)], { expected: 'none', further });
      }),
    );
    const made = results.filter(({ further }) => typeof further === 'object');
    expect(made.length).toBeLessThanOrEqual(1);
    expect(await toArray(store.readStream(shared))).toHaveLength(made.length);
  });
}
