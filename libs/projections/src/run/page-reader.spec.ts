import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LogFeed, Page, Position, ReadAllOptions } from '@wavelane/event-store';
import { LogTail } from '@wavelane/event-store';
import type { Lease } from '@wavelane/runtime';
import { EngineBench } from '../testing/engine-bench.js';
import { tallied, tallies } from '../testing/fixtures.js';
import { heldWrites, type HeldWrites } from '../testing/held-writes.js';
import { PATIENCE_MS, until } from '../testing/until.js';
import { PageReader } from './page-reader.js';
import type { RunningVersion } from './running-version.js';

const at = (n: number) => String(n).padStart(16, '0') as Position;
const { signal } = new AbortController();
const version = (collection: string) =>
  Object.assign(Object.create(null) as RunningVersion, { collection, projection: tallies });

describe('a reader of pages', () => {
  let asked: ReadAllOptions[];
  let fails: boolean;
  let gate: Promise<void> | undefined;
  let lease: Pick<Lease, 'fence'> & { fence: unknown };
  let reader: PageReader;
  const group = [version('one')];
  const place = (after: number, limit = 10) => ({ after: at(after), limit });

  beforeEach(() => {
    [asked, fails] = [[], false];
    [gate, lease] = [undefined, { fence: { lease: 'projector', term: 1 } }];
    const readAll = async (options: ReadAllOptions) => {
      asked.push(options);
      await gate;
      if (fails) throw new Error('Away');
      return { events: [], next: at(Number(options.after) + options.limit), head: false } satisfies Page;
    };
    reader = new PageReader({ readAll }, lease);
  });
  const placesAsked = () => asked.map(({ after, limit }) => [Number(after), limit]);

  it('asks once for a page that it read ahead', async () => {
    const { next } = await reader.read(group, place(0), signal);
    reader.readAhead(group, { after: next, limit: 10 }, signal);
    expect((await reader.read(group, { after: next, limit: 10 }, signal)).next).toBe(at(20));
    expect(placesAsked()).toEqual([
      [0, 10],
      [10, 10],
    ]);
  });

  it.each<[string, RunningVersion[], { after: Position; limit: number }]>([
    ['of another place', group, place(20)],
    ['of another length', group, place(10, 5)],
    ['for other versions', [version('one'), version('two')], place(10)],
  ])('asks anew for a page %s', async (_, running, other) => {
    await reader.read(group, place(0), signal);
    reader.readAhead(group, place(10), signal);
    await reader.read(running, other, signal);
    // The page that was read ahead is no longer the next one, for any caller.
    await reader.read(group, place(10), signal);
    expect(asked).toHaveLength(4);
  });

  it('tells the next call for the page what went wrong, and reads it again for the one after', async () => {
    fails = true;
    reader.readAhead(group, place(10), signal);
    await reader.settled();
    fails = false;
    await expect(reader.read(group, place(10), signal)).rejects.toThrow('Away');
    expect((await reader.read(group, place(10), signal)).next).toBe(at(20));
  });

  it('reads again what it was told to forget', async () => {
    reader.readAhead(group, place(10), signal);
    reader.forget();
    await reader.read(group, place(10), signal);
    expect(asked).toHaveLength(2);
  });

  it('reads again what it read before another process had the lease', async () => {
    reader.readAhead(group, place(10), signal);
    lease.fence = { lease: 'projector', term: 3 };
    await reader.read(group, place(10), signal);
    expect(asked).toHaveLength(2);
  });

  it('settles only when nothing is being read, though it was forgotten meanwhile', async () => {
    let letGo = () => {};
    gate = new Promise((resolve) => (letGo = resolve));
    reader.readAhead(group, place(10), signal);
    reader.forget();
    let isSettled = false;
    const settled = reader.settled().then(() => (isSettled = true));
    await new Promise(setImmediate);
    expect(isSettled).toBe(false);
    letGo();
    await settled;
  });
});

describe('a projector that is behind', () => {
  const EVENTS = 40;
  const pageSize = 10;
  let bench: EngineBench;
  /** The positions after which pages were requested. */
  let asked: Position[];
  /** Whether writes are held from the next whole page on: part of a page does not show that there is more. */
  let isArmed: boolean;
  /** The end of the page whose write is held. */
  let heldAt: Position | undefined;
  let stall: HeldWrites;
  let reading: LogFeed;

  beforeEach(() => {
    bench = new EngineBench();
    [asked, isArmed, heldAt] = [[], false, undefined];
    stall = heldWrites(bench.readStore);
    const feed = new LogTail(bench.eventStore);
    const readAll = async (options: ReadAllOptions) => {
      asked.push(options.after);
      const page = await feed.readAll(options);
      if (isArmed && page.events.length === pageSize) {
        isArmed = false;
        heldAt = page.events.at(-1)?.position;
        stall.hold();
      }
      return page;
    };
    reading = new Proxy(feed, {
      get(of, name: keyof LogTail) {
        if (name === 'readAll') return readAll;
        const value: unknown = of[name];
        return typeof value === 'function' ? (value.bind(of) as unknown) : value;
      },
    });
  });
  afterEach(async () => {
    // Otherwise an engine whose write is held would never stop.
    stall.letGo();
    await bench.close();
  });

  it('reads the next page while one is written, and each of them once', async () => {
    const { readModels } = await bench.started({ readStore: stall.store, feed: reading, pageSize });
    await readModels.waitFor(await bench.append(tallied('Noted', 'k0')), PATIENCE_MS);
    [asked, isArmed] = [[], true];
    await bench.append(...Array.from({ length: EVENTS }, (_, n) => tallied('Added', `k${n}`)));
    await until(stall.held);
    await until(() => asked.some((after) => heldAt !== undefined && after >= heldAt));
    stall.letGo();
    expect(await readModels.waitFor(await bench.eventStore.head(), PATIENCE_MS)).toBe(true);
    expect(await readModels.count(tallies)).toBe(EVENTS);
    // The first page may be partial and the last empty; a look at the head follows, and one may have begun before.
    expect(asked.length).toBeLessThanOrEqual(EVENTS / pageSize + 4);
  });
});
