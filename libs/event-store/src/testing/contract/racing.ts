import { expect, it } from '@jest/globals';
import { WrongExpectedRevision } from '../../errors.js';
import type { Expected } from '../../event.js';
import type { EventStore } from '../../port.js';
import { proposed } from '../fixtures.js';
import { type Current, type EngineTraits, everythingAfter, freshStream, toArray } from './engine.js';

const RACERS = 16;

export function racing(engine: Current, traits: EngineTraits): void {
  it.each<Expected>(['none', 0])('lets exactly one of many win (expected %s)', async (expected) => {
    const { store, another } = engine();
    const stream = freshStream('race');
    if (expected !== 'none') await store.append(stream, [proposed('base')], { expected: 'none' });
    const other = await another();
    const outcomes = await Promise.allSettled(
      Array.from({ length: RACERS }, (_, racer) =>
        (racer % 2 ? other : store).append(stream, [proposed(`${stream}-${racer}`)], { expected }),
      ),
    );
    await other.close();
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(RACERS - 1);
    for (const { reason } of lost) expect(reason).toBeInstanceOf(WrongExpectedRevision);
    expect(await toArray(store.readStream(stream))).toHaveLength(expected === 'none' ? 1 : 2);
  });

  it('does not let one conflict touch the appends beside it', async () => {
    const { store } = engine();
    const taken = freshStream('taken');
    await store.append(taken, [proposed('first')], { expected: 'none' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        index % 4 === 3
          ? store.append(taken, [proposed(`no-${index}`), proposed(`no-${index}-2`)], { expected: 'none' })
          : store.append(freshStream('free'), [proposed(1), proposed(2)], { expected: 'none' }),
      ),
    );
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 20 }, (_, index) => index % 4 !== 3),
    );
    expect(await toArray(store.readStream(taken))).toHaveLength(1);
  });

  it('loses nothing when many append by reload and retry', async () => {
    const { store, another } = engine();
    const stream = freshStream('counter');
    const other = await another();
    const rounds = Math.min(10, traits.runs);
    await Promise.all([store, other, store].map((client, writer) => count(client, stream, writer, rounds)));
    await other.close();
    const events = await toArray(store.readStream(stream));
    expect(events.map(({ revision }) => revision)).toEqual([...Array(3 * rounds).keys()]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3 * rounds);
  });

  it('shows a reader positions in commit order: nothing appears below what it has seen', async () => {
    const { store, another } = engine();
    const start = await store.head();
    const other = await another();
    const streams = Array.from({ length: 30 }, () => freshStream('tail'));
    let isDone = false;
    const tail: string[] = [];
    const tailing = (async () => {
      for (let after = start; ;) {
        const wasDone = isDone;
        const page = await store.readAll({ after, limit: 7 });
        tail.push(...page.events.map(({ position }) => position));
        after = page.next;
        if (wasDone && page.head) return;
      }
    })();
    await Promise.all(
      streams.map(async (stream, index) => {
        const client = index % 2 ? other : store;
        for (let at = 0; at < 4; at++)
          await client.append(stream, [proposed(`${stream}-${at}`)], { expected: at === 0 ? 'none' : at - 1 });
      }),
    );
    isDone = true;
    await tailing;
    await other.close();
    const all = await everythingAfter(store, start);
    expect(tail).toEqual(all.events.map(({ position }) => position));
    expect([...new Set(tail)].sort()).toEqual(tail);
    expect(tail.length).toBeGreaterThanOrEqual(120);
  });
}

async function count(store: EventStore, stream: string, writer: number, rounds: number): Promise<void> {
  for (let round = 0; round < rounds;) {
    const [last] = await toArray(store.readStream(stream, { backwards: true, limit: 1 }));
    try {
      const expected = last ? last.revision : 'none';
      await store.append(stream, [proposed(`${stream}-${writer}-${round}`)], { expected });
      round++;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}
