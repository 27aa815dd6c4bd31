import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { EventTooLarge } from '../../errors.js';
import { proposed } from '../fixtures.js';
import { type Current, type EngineTraits, everythingAfter, freshStream, toArray } from './engine.js';

/** Late in the suite, because a long log slows down every reading of it. */
export function appendingMuch(engine: Current, traits: EngineTraits): void {
  it('keeps an event of nearly the largest size and refuses one beyond it, which leaves nothing behind', async () => {
    const { store } = engine();
    const stream = freshStream('large');
    const large = proposed('large', { data: { text: 'ü'.repeat(500_000) } });
    await store.append(stream, [large], { expected: 'none' });
    const [read] = await toArray(store.readStream(stream));
    expect(defined(read).data).toEqual(large.data);
    const tooLarge = [proposed('small'), proposed('too-large', { data: 'x'.repeat(1024 * 1024) })];
    await expect(store.append(stream, tooLarge, { expected: 0 })).rejects.toThrow(EventTooLarge);
    expect(await toArray(store.readStream(stream))).toHaveLength(1);
  });

  it(`writes ${traits.largestAppend} events at once, all or nothing to every reader`, async () => {
    const { store, another } = engine();
    const stream = freshStream('many');
    const start = await store.head();
    const events = Array.from({ length: traits.largestAppend }, (_, index) =>
      proposed(`${stream}-${index}`, { data: { index } }),
    );
    const reader = await another();
    let isDone = false;
    const seen = new Set<number>();
    const watching = (async () => {
      while (!isDone) {
        const [last] = await toArray(reader.readStream(stream, { backwards: true, limit: 1 }));
        seen.add(last?.revision ?? -1);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    const { revision } = await store.append(stream, events, { expected: 'none' });
    isDone = true;
    await watching;
    await reader.close();
    expect(revision).toBe(traits.largestAppend - 1);
    expect([...seen].filter((at) => at !== -1 && at !== revision)).toEqual([]);
    const read = await everythingAfter(store, start, { limit: 1_000 });
    const mine = read.events.filter((event) => event.stream === stream);
    expect(mine.map(({ data }) => (data as { index: number }).index)).toEqual([...events.keys()]);
  });
}
