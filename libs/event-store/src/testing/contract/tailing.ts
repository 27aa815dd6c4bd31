import { expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { StoreUnavailable } from '../../errors.js';
import type { Position, StoredEvent } from '../../event.js';
import type { EventStore, FollowOptions, Page, ReadAllOptions } from '../../port.js';
import { type LogFeed, LogTail, type TailedLog } from '../../tail/log-tail.js';
import type { TailOptions } from '../../tail/tail-options.js';
import { proposed } from '../fixtures.js';
import { type Current, type Engine, type EngineTraits, freshStream } from './engine.js';
import { readingAll } from './reading/reading-all.js';

const TYPES = ['Red', 'Green', 'Blue'] as const;
/** So small that followers fall behind the tail's buffer. */
const SMALL: TailOptions = { most: { events: 12, weight: 1_000_000 }, page: 5, pages: 2 };

/** Even on a slow machine the tail waits for events to be delivered, and does not read them. */
const UNHURRIED: TailOptions = { lookEveryMs: 2 ** 30, patienceMs: 2 ** 30 };

/** The guarantees for readers that follow the log through one tail. */
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
        const all = await store.readAll({ after: start, limit: 1_000 });
        const last = all.events.at(-1)?.position ?? start;
        await Promise.all(followers.map((follower) => follower.to(last)));
        for (const { seen, types } of followers)
          expect(seen).toEqual(all.events.filter(({ type }) => types.includes(type)).map(({ id }) => id));
      }),
      { numRuns: gateRuns(traits.runs) },
    );
    await other.close();
  });

  it('has each event once from the log for all of them, read or brought', async () => {
    const { store } = engine();
    const start = await store.head();
    const counted = new Counted(store);
    const tail = new LogTail(counted, UNHURRIED);
    await tail.readAll({ after: start, limit: 1 });
    const followers = Array.from({ length: 10 }, () => new Follower(tail, TYPES, start));
    for (let round = 0; round < 20; round++) {
      const position = await write(store, 'Red', round);
      await Promise.all(followers.map((follower) => follower.to(position)));
    }
    expect(followers.map(({ seen }) => seen.length)).toEqual(followers.map(() => 20));
    // Before the engine delivers its first event, new events are read; they may be delivered as well.
    expect(counted.ids.size).toBe(20);
    expect(counted.read + counted.brought).toBeLessThanOrEqual(store.follow ? 21 : 20);
  });

  it('shows an event that this process wrote to whoever asks after that', async () => {
    const { store } = engine();
    const tail = new LogTail(store);
    const follower = new Follower(tail, TYPES, await store.head());
    for (let round = 0; round < 20; round++) {
      const position = await write(store, 'Red', round);
      await follower.read(10);
      expect(follower.positions.at(-1)).toBe(position);
    }
  });

  it('wakes those who rest at its end, whoever wrote', async () => {
    const { store, another } = engine();
    const other = await another();
    const tail = new LogTail(store);
    const followers = Array.from({ length: 3 }, async () => new Follower(tail, TYPES, await store.head()));
    const resting = await Promise.all(followers);
    for (let round = 0; round < 10; round++) {
      const rest = resting.map((follower) => follower.more());
      const position = await write(round % 2 ? other : store, 'Red', round);
      await Promise.all(rest);
      await Promise.all(resting.map((follower) => follower.to(position)));
    }
    for (const { seen } of resting) expect(seen).toHaveLength(10);
    await other.close();
  });

  it('leaves out what it is not for, and passes such a request on', async () => {
    const { store } = engine();
    const start = await store.head();
    const counted = new Counted(store);
    const tail = new LogTail(counted, { ...UNHURRIED, types: ['Red', 'Blue'] });
    const [some, all] = [new Follower(tail, ['Red'], start), new Follower(tail, TYPES, start)];
    for (let round = 0; round < 6; round++) {
      await write(store, 'Green', round);
      await all.to(await write(store, 'Red', round));
      await some.to(all.position);
    }
    expect([some.seen.length, all.seen.length]).toEqual([6, 12]);
  });

  if (traits.restarts)
    it('rejects while the log cannot be reached, and goes on without a gap', async () => {
      const { store, kill, restart } = engine();
      const follower = new Follower(new LogTail(store, SMALL), TYPES, await store.head());
      const before = await write(store, 'Red', 'before');
      await follower.to(before);
      await kill?.();
      await expect(follower.toRejection()).rejects.toThrow(StoreUnavailable);
      await restart?.();
      const after = await write(store, 'Blue', 'after');
      await follower.to(after);
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

const NEVER = new AbortController().signal;

class Follower {
  readonly seen: string[] = [];
  readonly positions: Position[] = [];

  constructor(
    private readonly feed: LogFeed,
    readonly types: readonly string[],
    public position: Position,
  ) {}

  async read(limit: number): Promise<void> {
    const { events, next } = await this.feed.readAll({ after: this.position, limit, types: this.types });
    this.take(events);
    this.position = next;
  }

  more(): Promise<void> {
    return this.feed.changed(this.position, NEVER);
  }

  /** Reads up to a position that was written. */
  async to(position: Position): Promise<void> {
    while (this.position < position) {
      await this.more();
      await this.read(100);
    }
  }

  async toRejection(): Promise<never> {
    for (;;) {
      await this.read(100);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  private take(events: readonly StoredEvent[]): void {
    for (const { id, position } of events) {
      this.seen.push(id);
      this.positions.push(position);
    }
  }
}

/** The log under a tail, which counts the events that are read or delivered. */
class Counted implements TailedLog {
  read = 0;
  brought = 0;
  readonly ids = new Set<string>();
  readonly follow: TailedLog['follow'];

  constructor(private readonly store: EventStore) {
    const follow = store.follow?.bind(store);
    this.follow = follow ? (options) => follow({ ...options, onEvent: (event) => this.bring(event, options) }) : null;
  }

  head(): Promise<Position> {
    return this.store.head();
  }

  changed(after: Position, signal: AbortSignal): Promise<void> {
    return this.store.changed(after, signal);
  }

  async readAll(options: ReadAllOptions): Promise<Page> {
    const page = await this.store.readAll(options);
    this.read += page.events.length;
    for (const { id } of page.events) this.ids.add(id);
    return page;
  }

  private bring(event: StoredEvent, { onEvent }: FollowOptions): void {
    this.brought++;
    this.ids.add(event.id);
    onEvent(event);
  }
}
