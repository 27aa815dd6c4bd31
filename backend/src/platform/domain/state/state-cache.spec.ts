import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainEvent, eventFamily, type EventStore, openSqliteEventStore } from '@wavelane/event-store';
import { proposed } from '@wavelane/event-store/testing';
import type { Decider } from '../decider.js';
import { StateCache } from './state-cache.js';

type Counted = DomainEvent<'Counted', { to: number }>;
const counter: Decider<number, { type: 'Count' }, Counted> = {
  events: eventFamily<Counted>('counter-{n}', { Counted: [] }),
  initialState: 0,
  decide: () => [],
  evolve: (_, { data }) => data.to,
};

describe('the state cache', () => {
  let store: EventStore;
  let cache: StateCache;
  /** First revisions of what was read. */
  let readFrom: number[];

  beforeEach(() => {
    const log = openSqliteEventStore({ path: ':memory:' });
    readFrom = [];
    store = Object.assign(Object.create(log) as EventStore, {
      readStream: (...[stream, options]: Parameters<EventStore['readStream']>) => {
        readFrom.push(options?.from ?? 0);
        return log.readStream(stream, options);
      },
    });
    cache = new StateCache(store);
  });
  afterEach(() => store.close());

  const count = (stream: string, to: number) =>
    store.append(stream, [proposed(`${stream} ${to}`, { type: 'Counted', data: { to } })], { expected: 'any' });
  const load = (stream: string) => cache.load(counter, stream);
  const remembered = () => (Reflect.get(cache, 'entries') as Map<string, unknown>).size;

  it('remembers 4,000 streams at most', async () => {
    for (let n = 0; n < 4_100; n++) {
      await load(`counter-${n}`);
      expect(remembered()).toBe(Math.min(n + 1, 4_000));
    }
  });

  it('forgets the least recently used stream first, and reads it from the log again', async () => {
    for (const stream of ['counter-used', 'counter-left']) {
      await count(stream, 1);
      await count(stream, 2);
      await load(stream);
    }
    for (let n = 0; n < 4_100; n++) {
      await count(`counter-${n}`, 1);
      await load(`counter-${n}`);
      if (n % 500 === 0) await load('counter-used');
    }
    readFrom = [];
    expect(await load('counter-used')).toMatchObject({ state: 2, revision: 1 });
    expect(await load('counter-left')).toMatchObject({ state: 2, revision: 1 });
    expect(readFrom).toEqual([2, 0]);
  });
});
