import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { AppendOutcomeUnknown, StoreUnavailable } from '../../errors.js';
import type { AppendResult, EventStore } from '../../port.js';
import { proposed } from '../fixtures.js';
import { type Current, freshStream, toArray } from './engine.js';

export function surviving(engine: Current): void {
  it('writes every append exactly once, although the server dies in between', async () => {
    const { store, kill, restart } = engine();
    const streams = Array.from({ length: 40 }, () => freshStream('crash'));
    const failures = new Set<string>();
    const results = Promise.all(streams.map((stream) => appendUntilAnswered(store, stream, failures)));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await defined(kill)();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await defined(restart)();
    for (const { revision } of await results) expect(revision).toBe(3);
    for (const stream of streams) {
      const ids = (await toArray(store.readStream(stream))).map(({ id }) => id);
      expect(ids).toEqual([0, 1, 2, 3].map((at) => proposed(`${stream}-${at}`).id));
    }
    for (const name of failures) expect(['AppendOutcomeUnknown', 'StoreUnavailable']).toContain(name);
  });

  it('rejects in bounded time while the server is away, and works again afterwards', async () => {
    const { store, kill, restart } = engine();
    const stream = freshStream('gone');
    await store.append(stream, [proposed(0)], { expected: 'none' });
    const head = await store.head();
    await defined(kill)();
    try {
      await expect(store.head()).rejects.toThrow(StoreUnavailable);
      await expect(store.readAll({ after: head, limit: 1 })).rejects.toThrow(StoreUnavailable);
      await expect(toArray(store.readStream(stream))).rejects.toThrow(StoreUnavailable);
      await expect(store.append(stream, [proposed(1)], { expected: 0 })).rejects.toThrow(StoreUnavailable);
    } finally {
      await defined(restart)();
    }
    expect(await store.append(stream, [proposed(1)], { expected: 0 })).toMatchObject({ revision: 1 });
    const waits = store.changed(await store.head(), new AbortController().signal);
    await store.append(stream, [proposed(2)], { expected: 1 });
    await waits;
  });
}

/** Four events, one append each, repeated as the port requires until there is an answer. */
async function appendUntilAnswered(store: EventStore, stream: string, failures: Set<string>): Promise<AppendResult> {
  let result: AppendResult | undefined;
  for (let at = 0; at < 4; at++) {
    for (let isAnswered = false; !isAnswered;) {
      try {
        const expected = at === 0 ? 'none' : at - 1;
        result = await store.append(stream, [proposed(`${stream}-${at}`)], { expected });
        isAnswered = true;
      } catch (error) {
        if (!(error instanceof AppendOutcomeUnknown || error instanceof StoreUnavailable)) throw error;
        failures.add(error.name);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }
  return defined(result);
}
