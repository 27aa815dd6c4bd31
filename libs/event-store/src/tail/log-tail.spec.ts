import { describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { StoreCorrupt, StoreUnavailable } from '../errors.js';
import type { Position } from '../event.js';
import { openSqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { proposed } from '../testing/fixtures.js';
import { LogTail, type TailedLog } from './log-tail.js';

/** A log with one event of each of these types. */
async function logOf(...types: string[]) {
  const log = openSqliteEventStore({ path: ':memory:' });
  const start = await log.head();
  const write = (type: string, data = {}) =>
    log.append(`stream-${type}`, [proposed(type, { type, data })], { expected: 'any' });
  for (const type of types) await write(type);
  return { log, start, write };
}

const namesIn = ({ events }: { events: readonly { type: string }[] }) => events.map(({ type }) => type);

describe('the tail of a log', () => {
  it('stops only followers of its type at an event that cannot be read', async () => {
    const { log, write } = await logOf('A');
    const broken = (types?: readonly string[]) => types === undefined || types.includes('Broken');
    const damaged: Position[] = [];
    const feed: TailedLog = {
      follow: null,
      head: () => log.head(),
      changed: (after, signal) => log.changed(after, signal),
      readAll: async (options) => {
        if (damaged.some((position) => options.after < position) && broken(options.types))
          throw new StoreCorrupt('broken');
        return log.readAll(options);
      },
    };
    const tail = new LogTail(feed);
    const after = await log.head();
    expect(await tail.readAll({ after, limit: 10 })).toMatchObject({ events: [], head: true });
    damaged.push((await write('Broken')).position);
    await write('B');
    const others = await tail.readAll({ after, limit: 10, types: ['A', 'B', 'C'] });
    expect(namesIn(others)).toEqual(['B']);
    await expect(tail.readAll({ after, limit: 10, types: ['A', 'Broken'] })).rejects.toThrow(StoreCorrupt);
    await write('C');
    expect(namesIn(await tail.readAll({ after: others.next, limit: 10, types: ['A', 'B', 'C'] }))).toEqual(['C']);
  });

  it('reads once for many calls at the same time, and again for a later one', async () => {
    const { log, write } = await logOf('A');
    const after = await log.head();
    const answers: (() => void)[] = [];
    const feed: TailedLog = {
      follow: null,
      head: () => log.head(),
      changed: (position, signal) => log.changed(position, signal),
      readAll: async (options) => {
        const page = await log.readAll(options);
        await new Promise<void>((resolve) => answers.push(resolve));
        return page;
      },
    };
    const isRead = async (times: number) => {
      while (answers.length < times) await new Promise((resolve) => setImmediate(resolve));
    };
    const tail = new LogTail(feed);
    const ask = () => tail.readAll({ after, limit: 10 });
    const early = [ask(), ask(), ask()];
    await isRead(1);
    await write('B');
    const late = ask();
    answers[0]?.();
    expect((await Promise.all(early)).map(namesIn)).toEqual([[], [], []]);
    await isRead(2);
    answers[1]?.();
    expect(namesIn(await late)).toEqual(['B']);
    expect(answers).toHaveLength(2);
  });

  it('brings its listener all that the log holds when it catches up, and says if it cannot', async () => {
    const { log, write } = await logOf('A');
    let isAway = false;
    const heard: string[] = [];
    const feed: TailedLog = {
      follow: null,
      head: () => log.head(),
      changed: (position, signal) => log.changed(position, signal),
      readAll: (options) => (isAway ? Promise.reject(new StoreUnavailable('away')) : log.readAll(options)),
    };
    const tail = new LogTail(feed, { page: 2 });
    tail.listen({
      begin: () => heard.push('begin'),
      lose: () => heard.push('lose'),
      hear: () => undefined,
      take: (events) => heard.push(...events.map(({ type }) => type)),
    });
    heard.length = 0;
    await tail.catchUp();
    for (const type of ['B', 'C', 'D', 'E', 'F']) await write(type);
    await tail.catchUp();
    expect(heard).toEqual(['begin', 'B', 'C', 'D', 'E', 'F']);
    isAway = true;
    await write('G');
    await tail.catchUp();
    expect(heard.at(-1)).toBe('lose');
  });

  it('keeps no more than it may, and reads the log’s own pages for a follower further back', async () => {
    const { log, start, write } = await logOf();
    const tail = new LogTail(log, { most: { events: 1_000, weight: 200_000 } });
    await tail.readAll({ after: start, limit: 1 });
    for (let n = 0; n < 20; n++) await write(`Large${n}`, { list: Array.from({ length: 300 }, () => 'x'.repeat(50)) });
    const all = await tail.readAll({ after: start, limit: 100 });
    expect(all.events).toHaveLength(20);
    const kept = Reflect.get(defined(Reflect.get(tail, 'stretch') as object), 'events') as unknown[];
    expect(kept.length).toBeLessThan(10);
    expect(await tail.readAll({ after: start, limit: 100 })).toEqual(await log.readAll({ after: start, limit: 100 }));
  });
});
