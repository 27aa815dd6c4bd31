import { expect, it } from '@jest/globals';
import { WrongExpectedRevision } from '../../errors.js';
import { proposed } from '../fixtures.js';
import { type Current, type EngineTraits, freshStream, toArray } from './engine.js';

export function idempotence(engine: Current, traits: EngineTraits): void {
  it.each(['none', 1] as const)(
    'answers as the first time, at once and after later events (expected %s)',
    async (at) => {
      const { store } = engine();
      const stream = freshStream('repeat');
      if (at !== 'none') await store.append(stream, [proposed('x'), proposed('y')], { expected: 'none' });
      const events = [proposed('a'), proposed('b')];
      const first = await store.append(stream, events, { expected: at });
      const again = { ...first, deduplicated: true };
      expect(await store.append(stream, events, { expected: at })).toEqual(again);
      for (let later = 0; later < 5; later++)
        await store.append(stream, [proposed(`later-${later}`)], { expected: first.revision + later });
      expect(await store.append(stream, events, { expected: at })).toEqual(again);
      expect(await toArray(store.readStream(stream))).toHaveLength(first.revision + 6);
    },
  );

  it('answers as the first time to another client', async () => {
    const { store, another } = engine();
    const stream = freshStream('repeat');
    const first = await store.append(stream, [proposed('a')], { expected: 'none' });
    const other = await another();
    expect(await other.append(stream, [proposed('a')], { expected: 'none' })).toEqual({ ...first, deduplicated: true });
    await other.close();
  });

  it('is a conflict when the ids there are not all the same', async () => {
    const { store } = engine();
    const stream = freshStream('repeat');
    await store.append(stream, [proposed('a'), proposed('b')], { expected: 'none' });
    for (const events of [
      [proposed('other')],
      [proposed('a'), proposed('other')],
      [proposed('b'), proposed('a')],
      [proposed('a'), proposed('b'), proposed('c')],
    ])
      await expect(store.append(stream, events, { expected: 'none' })).rejects.toThrow(WrongExpectedRevision);
    expect(await toArray(store.readStream(stream))).toHaveLength(2);
  });

  it('allows the same id in two streams', async () => {
    const { store } = engine();
    for (const stream of [freshStream('one'), freshStream('two')])
      expect(await store.append(stream, [proposed('same')], { expected: 'none' })).toMatchObject({
        deduplicated: false,
      });
  });

  if (!traits.deduplicatesAny) return;
  it.each(['any', 'exists'] as const)('writes an event once however often it comes with %s', async (expected) => {
    const { store } = engine();
    const stream = freshStream('inbox');
    await store.append(stream, [proposed(1)], { expected: 'none' });
    const first = await store.append(stream, [proposed(2)], { expected });
    await store.append(stream, [proposed(3)], { expected });
    expect(await store.append(stream, [proposed(2)], { expected })).toEqual({ ...first, deduplicated: true });
    const mixed = await store.append(stream, [proposed(3), proposed(4), proposed(4)], { expected });
    expect(mixed).toMatchObject({ revision: 3, deduplicated: false });
  });
}
