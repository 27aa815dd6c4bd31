import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { eventFamily, EventCatalogue } from '../catalogue/catalogue.js';
import { upcasting } from '../catalogue/upcasting-event-store.js';
import { UnknownEvent } from '../errors.js';
import { type Position, START, type StoredEvent } from '../event.js';
import type { EventStore, FollowOptions, ReadAllOptions } from '../port.js';
import { openSqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { BringingLog } from '../testing/bringing-log.js';
import { proposed } from '../testing/fixtures.js';
import { LogTail } from './log-tail.js';
import type { TailOptions } from './tail-options.js';

const TYPES = ['Red', 'Green', 'Blue'] as const;
const SMALL: TailOptions = { most: { events: 12, weight: 1_000_000 }, page: 5, pages: 2, types: TYPES };

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

async function take(feed: BringingLog, what: Step): Promise<void> {
  if (what === 'drop') feed.drop();
  else if ('write' in what) await feed.write(what.write, what.isOwn);
  else if ('bring' in what) await feed.bring(what.bring);
}

describe('a tail whose events are brought', () => {
  it('gives every follower all events of its types once and in order, brought, late or dropped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (history) => {
        const feed = new BringingLog(log);
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

  it('tells its listener every event once and in order, before anyone is given it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (history) => {
        const feed = new BringingLog(log);
        const tail = new LogTail(feed, { ...SMALL, lookEveryMs: 0, patienceMs: 0 });
        const told: StoredEvent[] = [];
        tail.listen({
          begin: () => expect(told).toEqual([]), // nothing here is lost
          lose: () => expect(told).toEqual([]),
          take: (events) => void told.push(...events),
          hear: () => undefined,
        });
        const start = await log.head();
        await tail.look();
        const follower: Follower = { at: start, types: TYPES, seen: [] };
        for (const what of history) {
          if (typeof what === 'object' && 'read' in what) await read(tail, follower, what.limit);
          else await take(feed, what);
          expect(told.slice(0, follower.seen.length)).toEqual(follower.seen);
        }
        const { events } = await log.readAll({ after: start, limit: 1_000, types: TYPES });
        while (follower.at < (events.at(-1)?.position ?? start)) await read(tail, follower, 100);
        expect(told).toEqual(events);
      }),
    );
  });

  it('shows every caller what this process wrote before, and says truly when there is no more of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (history) => {
        const feed = new BringingLog(log);
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
    const feed = new BringingLog(log);
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

  it('asks once for all waits when nothing is brought', async () => {
    const feed = new BringingLog(log);
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
    // Two reads found nothing, one came before the event, and one found it.
    expect(asked).toBe(4);
    expect(await read(tail, defined(followers[0]), 10)).toBe(true);
    expect(defined(followers[0]).seen).toHaveLength(1);
    rests.abort();
  });

  it('reads by itself when the engine leaves out what this process wrote', async () => {
    const feed = new BringingLog(log);
    const tail = new LogTail(feed, { ...SMALL, lookEveryMs: 2 ** 30, patienceMs: 2 ** 30 });
    const follower: Follower = { at: START, types: TYPES, seen: [] };
    await read(tail, follower, 10);
    await feed.write('Red', false);
    await feed.write('Green', true);
    feed.leaveOut();
    await feed.write('Blue', false);
    await feed.bring(10);
    while (follower.seen.length < 3) await read(tail, follower, 10);
    expect(follower.seen.map(({ type }) => type)).toEqual(['Red', 'Green', 'Blue']);
  });

  it('reads by itself while the engine stays silent, and asks it again after a while', async () => {
    const feed = new BringingLog(log);
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

  it('reads what lies behind it once for all followers of about the same time', async () => {
    const feed = new BringingLog(log);
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

  it('reads alone for a follower at an unreadable event of another type', async () => {
    const known = new EventCatalogue([eventFamily('stream-{type}', { Red: [], Blue: [] })]);
    const feed = new BringingLog(log);
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

  it('ends at an event that cannot be read, which stops only followers of its type', async () => {
    const known = new EventCatalogue([eventFamily('stream-{type}', { Red: [], Blue: [] })]);
    const raw = new BringingLog(log);
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
