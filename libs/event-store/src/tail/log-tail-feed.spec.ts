import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { eventFamily, EventCatalogue } from '../catalogue/catalogue.js';
import { upcasting } from '../catalogue/upcasting-event-store.js';
import { UnknownEvent } from '../errors.js';
import { type Position, START, type StoredEvent } from '../event.js';
import type { EventStore, FollowOptions, Page, ReadAllOptions } from '../port.js';
import { openSqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { proposed } from '../testing/fixtures.js';
import { type LogFeed, LogTail, type TailOptions } from './log-tail.js';

const TYPES = ['Red', 'Green', 'Blue'] as const;
const SMALL: TailOptions = { most: { events: 12, weight: 1_000_000 }, page: 5, pages: 2, types: TYPES };

/** A log that brings its events when it is told to. */
class Bringing implements LogFeed {
  reads = 0;
  followed = 0;
  /** Takes up what it is asked for and never says so. */
  isMute = false;
  private options: FollowOptions | undefined;
  private sent: Position = START;
  private written: Position = START;

  constructor(private readonly log: EventStore) {}

  head = () => this.log.head();
  changed = (after: Position, signal: AbortSignal) => this.log.changed(after, signal);

  readAll(options: ReadAllOptions): Promise<Page> {
    this.reads++;
    return this.log.readAll(options);
  }

  follow(options: FollowOptions) {
    this.options = options;
    this.sent = options.after;
    this.followed++;
    if (!this.isMute) queueMicrotask(options.onStanding);
    return { written: () => this.written, end: () => void (this.options = undefined) };
  }

  /** By this process or by another. */
  async write(type: string, isOwn: boolean): Promise<void> {
    const { position } = await this.log.append(`stream-${type}`, [proposed(`${++count}`, { type })], {
      expected: 'any',
    });
    if (isOwn) this.written = position;
  }

  async bring(limit: number): Promise<void> {
    const { options } = this;
    if (!options) return;
    const { events, next } = await this.log.readAll({ after: this.sent, limit, types: options.types });
    if (this.options !== options) return;
    this.sent = next;
    for (const event of events) if (this.options === options) options.onEvent(event);
  }

  drop(): void {
    const { options } = this;
    this.options = undefined;
    options?.onOver();
  }
}

let count = 0;
let log: EventStore;
beforeEach(() => {
  log = openSqliteEventStore({ path: ':memory:' });
});
afterEach(() => log.close());

type Step = { write: string; isOwn: boolean } | { bring: number } | { read: number; limit: number } | 'drop';

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ write: fc.constantFrom(...TYPES, 'Other'), isOwn: fc.boolean() }), weight: 4 },
  { arbitrary: fc.record({ bring: fc.integer({ min: 1, max: 6 }) }), weight: 3 },
  { arbitrary: fc.record({ read: fc.nat({ max: 3 }), limit: fc.integer({ min: 1, max: 4 }) }), weight: 3 },
  { arbitrary: fc.constant('drop' as const), weight: 1 },
);

interface Follower {
  at: Position;
  types: readonly string[];
  seen: StoredEvent[];
}

async function read(tail: LogTail, follower: Follower, limit: number): Promise<boolean> {
  const { events, next, head } = await tail.readAll({ after: follower.at, limit, types: follower.types });
  follower.seen.push(...events);
  follower.at = next;
  return head;
}

async function take(feed: Bringing, what: Step): Promise<void> {
  if (what === 'drop') feed.drop();
  else if ('write' in what) await feed.write(what.write, what.isOwn);
  else if ('bring' in what) await feed.bring(what.bring);
}

describe('a tail whose events are brought', () => {
  it('gives every follower all events of its types, once and in order, whatever is brought, late or dropped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (history) => {
        const feed = new Bringing(log);
        // Always a look, never patience: what is not there is read.
        const tail = new LogTail(feed, { ...SMALL, lookEveryMs: 0, patienceMs: 0 });
        const start = await log.head();
        const followers = [[...TYPES], ['Red'], ['Green', 'Blue'], ['Red', 'Other']].map((types): Follower => ({
          at: start,
          types,
          seen: [],
        }));
        for (const what of history) {
          if (typeof what === 'object' && 'read' in what) await read(tail, defined(followers[what.read]), what.limit);
          else await take(feed, what);
        }
        const { events } = await log.readAll({ after: start, limit: 1_000 });
        for (const follower of followers) {
          while (follower.at < (events.at(-1)?.position ?? start)) await read(tail, follower, 100);
          expect(follower.seen).toEqual(events.filter(({ type }) => follower.types.includes(type)));
        }
      }),
    );
  });

  it('shows whoever asks what this process wrote before, and says truly when there is no more of it', async () => {
    const undropped = step.filter((what) => what !== 'drop');
    await fc.assert(
      fc.asyncProperty(fc.array(undropped, { maxLength: 40 }), async (history) => {
        const feed = new Bringing(log);
        const tail = new LogTail(feed, { ...SMALL, lookEveryMs: 2 ** 30, patienceMs: 0 });
        const follower: Follower = { at: await log.head(), types: TYPES, seen: [] };
        const start = follower.at;
        await read(tail, follower, 1);
        for (const what of [...history, { write: 'Red', isOwn: true } as const]) await take(feed, what);
        while (!(await read(tail, follower, 100)));
        const { events } = await log.readAll({ after: start, limit: 1_000, types: TYPES });
        expect(follower.seen).toEqual(events);
      }),
    );
  });

  it('reads nothing as long as everything is brought', async () => {
    const feed = new Bringing(log);
    const tail = new LogTail(feed, { ...SMALL, lookEveryMs: 2 ** 30, patienceMs: 2 ** 30 });
    const followers = TYPES.map((type): Follower => ({ at: START, types: [type], seen: [] }));
    for (const follower of followers) await read(tail, follower, 10);
    feed.reads = 0;
    for (let round = 0; round < 30; round++) {
      const waits = followers.map(({ at }) => tail.changed(at, new AbortController().signal));
      await feed.write(defined(TYPES[round % 3]), round % 2 === 0);
      await feed.bring(10);
      await Promise.all(waits);
      for (const follower of followers) await read(tail, follower, 10);
    }
    expect(followers.map(({ seen }) => seen.length)).toEqual([10, 10, 10]);
    expect(feed.reads).toBe(0);
  });

  it('asks once for all who wait, where nothing is brought', async () => {
    const feed = new Bringing(log);
    const tail = new LogTail(feed, { ...SMALL, lookEveryMs: 10 });
    const followers = TYPES.map((type): Follower => ({ at: START, types: [type], seen: [] }));
    for (const follower of followers) await read(tail, follower, 10);
    const rests = new AbortController();
    const waits = followers.map(({ at }) => tail.changed(at, rests.signal));
    feed.reads = 0;
    let asked = 0;
    feed.readAll = async (options) => {
      const page = await log.readAll(options);
      if (++asked === 3) await feed.write('Red', false);
      return page;
    };
    await Promise.all(waits);
    // Two found nothing, one was before the event, one found it.
    expect(asked).toBe(4);
    expect(await read(tail, defined(followers[0]), 10)).toBe(true);
    expect(defined(followers[0]).seen).toHaveLength(1);
    rests.abort();
  });

  it('reads where the engine never says that it brings events, and asks it again after a while', async () => {
    const feed = new Bringing(log);
    feed.isMute = true;
    const tail = new LogTail(feed, { ...SMALL, lookEveryMs: 2 ** 30 });
    const follower: Follower = { at: START, types: TYPES, seen: [] };
    const clock = jest.spyOn(performance, 'now');
    for (const seconds of [0, 1, 2, 6, 7]) {
      clock.mockReturnValue(1_000_000 + seconds * 1_000);
      await feed.write('Red', true);
      await read(tail, follower, 10);
    }
    clock.mockRestore();
    expect(follower.seen).toHaveLength(5);
    expect(feed.followed).toBe(2);
  });

  it('reads what lies behind it once for all who come by at about the same time', async () => {
    const feed = new Bringing(log);
    for (let n = 0; n < 100; n++) await feed.write(defined(TYPES[n % 3]), false);
    const followers = [...TYPES, ...TYPES].map((type): Follower => ({ at: START, types: [type], seen: [] }));
    const tail = new LogTail(feed, { ...SMALL, page: 10, pages: 4, lookEveryMs: 2 ** 30, patienceMs: 2 ** 30 });
    const { at } = { at: await log.head() };
    const through = async (follower: Follower) => {
      while (follower.at < at) await read(tail, follower, 2);
    };
    await Promise.all(followers.map(through));
    expect(followers.map(({ seen }) => seen.length)).toEqual([34, 33, 33, 34, 33, 33]);
    expect(feed.reads).toBe(10);
  });

  it('reads for itself who is where an event cannot be read, and does not follow its type', async () => {
    const known = new EventCatalogue([eventFamily('stream-{type}', { Red: [], Blue: [] })]);
    const feed = new Bringing(log);
    await feed.write('Red', false);
    await log.append('stream-Blue', [{ ...proposed('newer', { type: 'Blue' }), schemaVersion: 2 }], {
      expected: 'any',
    });
    await feed.write('Red', false);
    const part = { readAll: (options: ReadAllOptions) => feed.readAll(options), follow: feed.follow.bind(feed) };
    const tail = new LogTail(upcasting(Object.assign(Object.create(log) as EventStore, part), known));
    const [red, blue]: Follower[] = ['Red', 'Blue'].map((type) => ({ at: START, types: [type], seen: [] }));
    await read(tail, defined(red), 10);
    expect(defined(red).seen).toHaveLength(2);
    await expect(read(tail, defined(blue), 10)).rejects.toThrow(UnknownEvent);
  });

  it('ends at an event that cannot be read, which stops only those who follow its type', async () => {
    const known = new EventCatalogue([eventFamily('stream-{type}', { Red: [], Blue: [] })]);
    const raw = new Bringing(log);
    const over: unknown[] = [];
    const seen: string[] = [];
    const options = { after: START, onStanding: () => undefined, onOver: (error?: unknown) => void over.push(error) };
    const stored = Object.assign(Object.create(log) as EventStore, { follow: (o: FollowOptions) => raw.follow(o) });
    const store = upcasting(stored, known);
    store.follow?.({ ...options, onEvent: ({ type }) => void seen.push(type) });
    await raw.write('Red', false);
    await log.append('stream-Blue', [{ ...proposed('newer', { type: 'Blue' }), schemaVersion: 2 }], {
      expected: 'any',
    });
    await raw.write('Red', false);
    await raw.bring(1);
    await raw.bring(10);
    expect(seen).toEqual(['Red']);
    expect(String(over[0])).toContain('Blue');
  });
});
