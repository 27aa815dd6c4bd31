import { expect, it } from '@jest/globals';
import { START } from '../../event.js';
import type { EventStore } from '../../port.js';
import { proposed } from '../fixtures.js';
import { type Current, everythingAfter, freshStream } from './engine.js';

/** `changed` may come a second late; a busy machine gets one more. */
const PATIENCE_MS = 2_000;

export function waiting(engine: Current): void {
  const never = () => new AbortController().signal;
  const append = (store: EventStore) => store.append(freshStream('wake'), [proposed(1)], { expected: 'none' });
  async function atHead(store: EventStore) {
    return (await everythingAfter(store, await store.head())).next;
  }

  it('is woken at once when there is an event already', async () => {
    const { store } = engine();
    const { next } = await everythingAfter(store, await store.head());
    await append(store);
    await soon(store.changed(next, never()));
    await soon(store.changed(START, never()));
  });

  it('is woken by an append of its own client', async () => {
    const { store } = engine();
    const waits = store.changed(await atHead(store), never());
    await append(store);
    await soon(waits);
  });

  it('is woken by an append of another client', async () => {
    const { store, another } = engine();
    const other = await another();
    const head = await atHead(store);
    for (let round = 0, after = head; round < 3; round++) {
      const waits = store.changed(after, never());
      const { position } = await append(other);
      await soon(waits);
      const seen = await everythingAfter(store, after);
      expect(seen.next >= position).toBe(true);
      after = seen.next;
    }
    await other.close();
  });

  it('wakes all that wait', async () => {
    const { store } = engine();
    const head = await atHead(store);
    const waits = Array.from({ length: 5 }, () => store.changed(head, never()));
    await append(store);
    await soon(Promise.all(waits));
  });

  it('ends when it is told to', async () => {
    const { store } = engine();
    const head = await atHead(store);
    const controller = new AbortController();
    const waits = store.changed(head, controller.signal);
    controller.abort();
    await soon(waits);
    await soon(store.changed(head, AbortSignal.abort()));
  });
}

async function soon(promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
