import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, LogTail, openSqliteEventStore, type Position, START } from '@wavelane/event-store';
import { proposed } from '@wavelane/event-store/testing';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { partOf } from '@wavelane/testing';
import { LogCheckpoints } from './log-checkpoints.js';
import { LogFollower } from './log-follower.js';

const { signal } = new AbortController();
let log: EventStore;
let readStore: ReadStore;

beforeEach(() => {
  log = openSqliteEventStore({ path: ':memory:' });
  readStore = openSqliteReadStore({ path: ':memory:' });
});
afterEach(async () => {
  await log.close();
  await readStore.close();
});

const write = (...names: string[]) =>
  log.append(
    'notes',
    names.map((name) => proposed(name)),
    { expected: 'any' },
  );

function follower(of: EventStore = log): LogFollower {
  const checkpoint = { checkpoints: new LogCheckpoints(of, readStore), key: 'someone' };
  return new LogFollower(of, { types: ['Noted'], limit: 2, checkpoint });
}

describe('a follower of the log', () => {
  it('goes on from the noted place, and meets again what was passed and not noted', async () => {
    await write('a', 'b', 'c');
    const first = follower();
    await first.toCheckpoint();
    const page = await first.read(signal);
    expect([page.events.length, page.head]).toEqual([2, false]);
    first.passed(page.next);
    await first.note();
    first.passed((await first.read(signal)).next);
    await first.note(60_000); // noted a moment ago: not again
    const next = follower();
    await next.toCheckpoint();
    expect(next.position).toBe(page.next);
    const rest = await next.read(signal);
    expect([rest.events.length, rest.head]).toEqual([1, true]);
  });

  it('keeps no place behind the last event when an engine writes for itself', async () => {
    const { position } = await write('a');
    const behind = '9'.repeat(position.length) as Position;
    const noisy = partOf<EventStore>({
      readAll: async (options) => ({ ...(await log.readAll(options)), next: behind }),
      head: () => log.head(),
      storeId: () => log.storeId(),
    });
    const first = follower(noisy);
    first.passed((await first.read(signal)).next);
    expect(first.position).toBe(behind);
    await first.note();
    expect(first.isNoted).toBe(true);
    const next = follower();
    await next.toCheckpoint();
    expect(next.position).toBe(position);
  });

  it('asks the log for its end only if its feed knows of no later event', async () => {
    let asked = 0;
    const head = () => {
      asked++;
      return log.head();
    };
    const counted = Object.assign(Object.create(log) as EventStore, { head });
    const checkpoint = { checkpoints: new LogCheckpoints(log, readStore), key: 'someone' };
    const first = new LogFollower(new LogTail(counted), { types: ['Noted'], limit: 2, checkpoint });
    await first.read(signal);
    const { position } = await write('a');
    await first.read(signal);
    await log.append('others', [proposed('b', { type: 'Other' })], { expected: 'any' });
    asked = 0;
    first.passed((await first.read(signal)).next);
    first.passed((await first.read(signal)).next);
    await first.note();
    expect(first.position > position).toBe(true);
    expect(asked).toBe(0);
  });

  it('begins at the start if the checkpoint is of another log', async () => {
    const first = follower();
    first.passed((await write('a')).position);
    await first.note();
    const other = openSqliteEventStore({ path: ':memory:' });
    const second = follower(other);
    await second.toCheckpoint();
    expect(second.position).toBe(START);
    await other.close();
  });

  it('notes nothing any more when another process has taken over', async () => {
    const first = follower();
    first.passed((await write('a')).position);
    await first.note();
    const before = await readStore.checkpoint('someone');
    first.passed((await write('b')).position);
    first.handOver();
    await first.note();
    expect(await readStore.checkpoint('someone')).toEqual(before);
  });

  it('rests until there is more', async () => {
    const one = follower();
    await one.toHead();
    const rested = one.more({ signal, earliest: 0 }).then(() => one.read(signal));
    await write('a');
    expect((await rested).events).toHaveLength(1);
  });
});
