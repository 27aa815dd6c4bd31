import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { type Position, START, type StoredEvent } from '../../../event.js';
import { proposed } from '../../fixtures.js';
import { type Current, everythingAfter, freshStream } from '../engine.js';

export function readingAll(engine: Current): void {
  async function write(types: string[]): Promise<{ start: Position; stream: string }> {
    const { store } = engine();
    const start = await store.head();
    const stream = freshStream('all');
    const events = types.map((type, index) => proposed(`${stream}-${index}`, { type, data: { index } }));
    await store.append(stream, events, { expected: 'none' });
    return { start, stream };
  }
  const indexes = (events: { data: unknown }[]) => events.map(({ data }) => (data as { index: number }).index);

  it('begins after the position given and ends at the head', async () => {
    const { store } = engine();
    const { start } = await write(['A', 'A', 'A']);
    const first = await store.readAll({ after: start, limit: 2 });
    expect({ read: indexes(first.events), head: first.head }).toEqual({ read: [0, 1], head: false });
    const second = await store.readAll({ after: first.next, limit: 2 });
    expect({ read: indexes(second.events), head: second.head }).toEqual({ read: [2], head: true });
    expect(second.next >= (await store.head())).toBe(true);
    expect(await store.readAll({ after: second.next, limit: 2 })).toEqual({
      events: [],
      next: second.next,
      head: true,
    });
  });

  it('knows that it is at the head when the page is exactly full', async () => {
    const { start } = await write(['A', 'A', 'A']);
    const { pages, events } = await everythingAfter(engine().store, start, { limit: 3 });
    expect(indexes(events)).toEqual([0, 1, 2]);
    expect(pages).toBeLessThanOrEqual(2);
  });

  it.each([1, 2, 3, 7, 100])('covers everything once in pages of %i', async (limit) => {
    const { start } = await write(Array<string>(20).fill('A'));
    expect(indexes((await everythingAfter(engine().store, start, { limit })).events)).toEqual([...Array(20).keys()]);
  });

  it.each([1, 4, 100])('returns only the types asked for, in order, in pages of %i', async (limit) => {
    const { store } = engine();
    const types = Array.from({ length: 60 }, (_, index) => (index % 15 === 7 ? 'Rare' : index % 2 ? 'Odd' : 'Even'));
    const { start } = await write(types);
    const rare = await everythingAfter(store, start, { limit, types: ['Rare', 'Rare'] });
    expect(indexes(rare.events)).toEqual([7, 22, 37, 52]);
    const some = await everythingAfter(store, start, { limit, types: ['Odd', 'Rare', 'NeverWritten'] });
    expect(indexes(some.events)).toEqual([...types.keys()].filter((index) => types[index] !== 'Even'));
    const more = ['Odd', 'Rare', ...Array.from({ length: 200 }, (_, index) => `NeverWritten${index}`)];
    expect(indexes((await everythingAfter(store, start, { limit, types: more })).events)).toEqual(indexes(some.events));
  });

  it.each([1, 2, 100])('finds a few events among many of other types, in pages of %i', async (limit) => {
    const { store } = engine();
    const types = Array.from({ length: 300 }, (_, index) => (index % 120 === 100 ? 'Rare' : 'Common'));
    const { start } = await write(types);
    const asked = { limit, types: ['Rare', 'NeverWritten'] };
    const rare = await everythingAfter(store, start, asked);
    expect(indexes(rare.events)).toEqual([100, 220]);
    expect(rare.next >= (await store.head())).toBe(true);
    await write(['RareThing', 'Common', 'Rare']);
    expect((await everythingAfter(store, rare.next, asked)).events.map(({ type }) => type)).toEqual(['Rare']);
  });

  it('moves past what was filtered out, so that a sparse reader gets on', async () => {
    const { store } = engine();
    const { start } = await write(Array<string>(50).fill('Common'));
    for (const types of [['NeverWritten'], []]) {
      const { events, next } = await everythingAfter(store, start, { types, limit: 10 });
      expect(events).toEqual([]);
      expect(next >= (await store.head())).toBe(true);
    }
  });

  it('goes on from a position in another client', async () => {
    const { start } = await write(Array<string>(10).fill('A'));
    const { next } = await engine().store.readAll({ after: start, limit: 4 });
    const other = await engine().another();
    expect(indexes((await everythingAfter(other, next)).events)).toEqual([4, 5, 6, 7, 8, 9]);
    await other.close();
  });

  it('starts with the first event of the log', async () => {
    const { store } = engine();
    await write(['A']);
    const { events } = await store.readAll({ after: START, limit: 1 });
    expect(events).toHaveLength(1);
    expect(defined(events[0]).position > START).toBe(true);
  });

  it('shows nothing that the engine writes for itself', async () => {
    const { store, makeNoise } = engine();
    const { start } = await write(['A']);
    await makeNoise?.();
    const { stream } = await write(['B']);
    await makeNoise?.();
    const { events, next } = await everythingAfter(store, start);
    expect(events.map(({ type }) => type)).toEqual(['A', 'B']);
    expect(next >= defined(events[1]).position).toBe(true);
    expect(await store.head()).toBe(defined(events[1]).position);
    expect(defined(events[1]).stream).toBe(stream);
  });

  it.each([1, 3, 100])('goes backwards from the end to where it is told, in pages of %i', async (limit) => {
    const { store } = engine();
    const { start, stream } = await write(Array.from({ length: 20 }, (_, index) => (index % 4 === 1 ? 'Odd' : 'Even')));
    const back = async (types?: string[]) => {
      const events: StoredEvent[] = [];
      for (let before: Position | undefined; before === undefined || before > start;) {
        const page = await store.readBack({ before, limit, types });
        expect(page.events.length).toBeLessThanOrEqual(limit);
        events.push(...page.events);
        if (page.start) break;
        if (before !== undefined) expect(page.next < before).toBe(true);
        before = page.next;
      }
      return indexes(events.filter((event) => event.stream === stream));
    };
    expect(await back()).toEqual([...Array(20).keys()].reverse());
    expect(await back(['Odd', 'NeverWritten'])).toEqual([17, 13, 9, 5, 1]);
    expect(await back(['Odd', 'Odd', 'Even'])).toEqual(await back());
    const more = ['Odd', ...Array.from({ length: 200 }, (_, index) => `NeverWritten${index}`)];
    expect(await back(more)).toEqual([17, 13, 9, 5, 1]);
    expect(await back(['NeverWritten'])).toEqual([]);
  });

  it('says where the log begins, going backwards', async () => {
    const { store, makeNoise } = engine();
    await write(['A', 'A']);
    await makeNoise?.();
    const [first, second] = (await store.readAll({ after: START, limit: 2 })).events;
    const page = await store.readBack({ before: defined(second).position, limit: 10 });
    expect(page).toMatchObject({ events: [first], start: true });
    expect(await store.readBack({ before: START, limit: 10 })).toMatchObject({ events: [], start: true });
    await expect(store.readBack({ before: '7' as Position, limit: 1 })).rejects.toThrow(RangeError);
  });

  it('stops when it is told to', async () => {
    const reason = new Error('enough');
    const reading = engine().store.readAll({ after: START, limit: 10, signal: AbortSignal.abort(reason) });
    await expect(reading).rejects.toBe(reason);
  });

  it.each(['7', 'not-a-position', '00000000000000000001/x'])('refuses %s as a position', async (foreign) => {
    await expect(engine().store.readAll({ after: foreign as Position, limit: 1 })).rejects.toThrow(RangeError);
  });

  it('names the log the same to every client', async () => {
    const { store, another } = engine();
    const other = await another();
    expect(await other.storeId()).toBe(await store.storeId());
    expect(await store.storeId()).toMatch(/^[0-9a-f-]{36}$/);
    await other.close();
  });
}
