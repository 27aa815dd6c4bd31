import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { StoreUnavailable } from '../../errors.js';
import type { Position, StoredEvent } from '../../event.js';
import type { EventStore } from '../../port.js';
import { type LogFeed, LogTail, type TailOptions } from '../../tail/log-tail.js';
import { proposed } from '../fixtures.js';
import { type Current, type Engine, type EngineTraits, freshStream } from './engine.js';
import { readingAll } from './reading-all.js';

const TYPES = ['Red', 'Green', 'Blue'] as const;
/** So small that followers fall behind it. */
const SMALL: TailOptions = { most: { events: 12, weight: 1_000_000 }, page: 5 };

/** What those who follow the log may rely on when they read it through one tail. */
export function tailing(engine: Current, traits: EngineTraits): void {
  readingAll(throughTail(engine));

  it('gives each follower every event of its types, once and in order, however far behind it is', async () => {
    const { store, another } = engine();
    const other = await another();
    const steps = fc.array(
      fc.oneof(
        { arbitrary: fc.record({ write: fc.constantFrom(...TYPES), isOther: fc.boolean() }), weight: 2 },
        { arbitrary: fc.record({ read: fc.nat({ max: 3 }), limit: fc.integer({ min: 1, max: 4 }) }), weight: 1 },
      ),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const start = await store.head();
        const tail = new LogTail(store, SMALL);
        const followers = [[...TYPES], ['Red'], ['Green', 'Blue'], ['Red']].map(
          (types) => new Follower(tail, types, start),
        );
        for (const [index, step] of history.entries()) {
          if ('read' in step) await defined(followers[step.read]).read(step.limit);
          else await write(step.isOther ? other : store, step.write, index);
        }
        await Promise.all(followers.map((follower) => follower.toHead()));
        const all = await store.readAll({ after: start, limit: 1_000 });
        for (const { seen, types } of followers)
          expect(seen).toEqual(all.events.filter(({ type }) => types.includes(type)).map(({ id }) => id));
      }),
      { numRuns: traits.runs },
    );
    await other.close();
  });

  it('reads each event once for all of them', async () => {
    const { store } = engine();
    const start = await store.head();
    let events = 0;
    const counted: LogFeed = {
      head: () => store.head(),
      changed: (after, signal) => store.changed(after, signal),
      readAll: async (options) => {
        const page = await store.readAll(options);
        events += page.events.length;
        return page;
      },
    };
    const tail = new LogTail(counted);
    await tail.readAll({ after: start, limit: 1 });
    const followers = Array.from({ length: 10 }, () => new Follower(tail, TYPES, start));
    for (let round = 0; round < 20; round++) {
      await write(store, 'Red', round);
      await Promise.all(followers.map((follower) => follower.toHead()));
    }
    expect(followers.map(({ seen }) => seen.length)).toEqual(followers.map(() => 20));
    expect(events).toBe(20);
  });

  if (traits.restarts)
    it('rejects while the log cannot be reached, and goes on without a gap', async () => {
      const { store, kill, restart } = engine();
      const follower = new Follower(new LogTail(store, SMALL), TYPES, await store.head());
      const before = await write(store, 'Red', 'before');
      await follower.toHead();
      await kill?.();
      await expect(follower.toHead()).rejects.toThrow(StoreUnavailable);
      await restart?.();
      const after = await write(store, 'Blue', 'after');
      while (follower.position < after) await follower.toHead();
      expect(follower.positions).toEqual([before, after]);
    });
}

/** The same engine, whose log is read through a tail. */
function throughTail(engine: Current): Current {
  const tails = new Map<EventStore, EventStore>();
  return (): Engine => {
    const { store, ...rest } = engine();
    const tail = new LogTail(store, SMALL);
    const read = { readAll: (options: Parameters<EventStore['readAll']>[0]) => tail.readAll(options) };
    const tailed = tails.get(store) ?? Object.assign(Object.create(store) as EventStore, read);
    tails.set(store, tailed);
    return { store: tailed, ...rest };
  };
}

async function write(store: EventStore, type: string, name: string | number): Promise<Position> {
  const stream = freshStream('tail');
  const { position } = await store.append(stream, [proposed(`${stream} ${name}`, { type })], { expected: 'none' });
  return position;
}

class Follower {
  readonly seen: string[] = [];
  readonly positions: Position[] = [];

  constructor(
    private readonly feed: LogFeed,
    readonly types: readonly string[],
    public position: Position,
  ) {}

  async read(limit: number): Promise<boolean> {
    const { events, next, head } = await this.feed.readAll({ after: this.position, limit, types: this.types });
    this.take(events);
    this.position = next;
    return head;
  }

  /** Nothing was there when it was asked last. */
  async toHead(): Promise<void> {
    for (let before: Position | undefined; before !== this.position;) {
      before = this.position;
      await this.read(100);
    }
  }

  private take(events: readonly StoredEvent[]): void {
    for (const { id, position } of events) {
      this.seen.push(id);
      this.positions.push(position);
    }
  }
}
