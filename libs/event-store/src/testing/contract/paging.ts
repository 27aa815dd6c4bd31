import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { StoreUnavailable } from '../../errors.js';
import type { Position } from '../../event.js';
import type { EventStore, Page, PagesOptions } from '../../port.js';
import { proposed } from '../fixtures.js';
import { type Current, everythingAfter, freshStream, toArray } from './engine.js';

export function paging(engine: Current): void {
  async function write(count: number, text = ''): Promise<Position> {
    const { store } = engine();
    const start = await store.head();
    const stream = freshStream('pages');
    for (let index = 0; index < count; index++) {
      const event = proposed(`${stream}-${index}`, { type: `Type${index % 7}`, data: { index, text } });
      await store.append(stream, [event], { expected: index === 0 ? 'none' : index - 1 });
    }
    return start;
  }
  const indexes = (pages: Page[]) =>
    pages.flatMap(({ events }) => events).map(({ data }) => (data as { index: number }).index);

  it.each<[number, string[] | undefined]>([
    [1, undefined],
    [4, undefined],
    [1_000, undefined],
    [3, ['Type1', 'Type5']],
    [3, ['Type0', 'Type1', 'Type2', 'Type3', 'Type4', 'NeverWritten']],
    [3, ['NeverWritten']],
    [3, []],
  ])('gives what repeated reading gives, in pages of %i, of types %j', async (limit, types) => {
    const { store } = engine();
    const after = await write(24);
    const pages = await toArray(store.pages({ after, limit, types }));
    const { events, next } = await everythingAfter(store, after, { limit, types });
    expect(pages.flatMap((page) => page.events)).toEqual(events);
    expect(Math.max(...pages.map((page) => page.events.length))).toBeLessThanOrEqual(limit);
    expect(pages.map(({ head }) => head)).toEqual(pages.map((_, index) => index === pages.length - 1));
    expect(defined(pages.at(-1)).next).toBe(next);
    const positions = pages.map((page) => page.next);
    expect(positions.toSorted()).toEqual(positions);
  });

  it('gives one empty page at the end of the log', async () => {
    const { store } = engine();
    const { next } = await everythingAfter(store, await write(1));
    expect(await toArray(store.pages({ after: next }))).toEqual([{ events: [], next, head: true }]);
  });

  it('can be left, and gone on with from any page', async () => {
    const { store } = engine();
    const after = await write(10);
    const first: Page[] = [];
    for await (const page of store.pages({ after, limit: 2 })) if (first.push(page) === 2) break;
    const rest = await toArray(store.pages({ after: defined(first.at(-1)).next, limit: 3 }));
    expect(indexes([...first, ...rest])).toEqual([...Array(10).keys()]);
  });

  it('gives events that are appended on the way, and only then the head', async () => {
    const { store } = engine();
    const after = await write(4);
    let events = 0;
    let pages = 0;
    for await (const page of store.pages({ after, limit: 1 })) {
      events += page.events.length;
      if (pages++ < 3) await write(1);
    }
    expect(events).toBe(7);
  });

  it('gives events of 200 KB, all of them', async () => {
    const after = await write(12, 'ä'.repeat(100_000));
    expect(indexes(await toArray(engine().store.pages({ after })))).toEqual([...Array(12).keys()]);
  });

  it('stops when it is told to, at once or on the way', async () => {
    const { store } = engine();
    const after = await write(5);
    const reason = new Error('enough');
    await expect(toArray(store.pages({ after, signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    const controller = new AbortController();
    let pages = 0;
    const way = async () => {
      for await (const _ of store.pages({ after, limit: 1, signal: controller.signal }))
        if (++pages === 2) controller.abort(reason);
    };
    await expect(way()).rejects.toBe(reason);
    expect(pages).toBe(2);
  });

  it.each<[string, Partial<PagesOptions>]>([
    ['a position of another store', { after: 'elsewhere' as Position }],
    ['pages of nothing', { limit: 0 }],
  ])('refuses %s', async (_, over) => {
    const { store } = engine();
    await expect(toArray(store.pages({ after: await store.head(), ...over }))).rejects.toThrow(RangeError);
  });

  it('ends when the store is closed', async () => {
    const after = await write(5);
    const client: EventStore = await engine().another();
    const way = async () => {
      for await (const _ of client.pages({ after, limit: 1 })) await client.close();
    };
    await expect(way()).rejects.toThrow(StoreUnavailable);
    await expect(toArray(client.pages({ after }))).rejects.toThrow(StoreUnavailable);
  });
}
