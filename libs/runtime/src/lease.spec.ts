import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore, type Position } from '@wavelane/event-store';
import { proposed } from '@wavelane/event-store/testing';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import { Lease } from './lease.js';
import { LogFollower } from './log-follower.js';
import { LogPlaces } from './log-places.js';

const TTL = 1_000;

describe('a lease', () => {
  let store: ReadStore;
  let log: EventStore;
  let now: number;

  beforeEach(() => {
    store = openSqliteReadStore({ path: ':memory:' });
    log = openSqliteEventStore({ path: ':memory:' });
    now = 1_000_000;
  });
  afterEach(async () => {
    await log.close();
    await store.close();
  });

  const leaseOf = (owner: string, key = 'job') => new Lease(store, key, `${owner}/1/a`, TTL, () => now);

  it('renews in the same turns as others of its time, whenever each was taken, and in time', async () => {
    const writes: string[] = [];
    const counting = Object.assign(Object.create(store) as ReadStore, {
      movePointer: (key: string, ...rest: [Record<string, unknown>, number]) => {
        writes.push(`${key} ${now}`);
        return store.movePointer(key, ...rest);
      },
    });
    const [early, late] = ['early', 'late'].map((key) => new Lease(counting, key, 'one/1/a', TTL, () => now));
    await early?.hold();
    now += TTL / 2 - 1;
    await late?.hold();
    for (let n = 0; n < 21; n++) {
      now += TTL / 10;
      expect([await early?.hold(), await late?.hold()]).toEqual([true, true]);
      expect(await leaseOf('two', 'early').hold()).toBe(false);
    }
    const [turns, others] = ['early', 'late'].map((key) => writes.filter((write) => write.startsWith(key)).slice(1));
    expect(turns).toHaveLength(5);
    expect(others).toEqual(turns?.map((write) => write.replace('early', 'late')));
  });

  it('ends after its whole time without renewal, though the clock of its machine is days ahead', async () => {
    let [aheadMs, waited] = [3 * 86_400_000, 0];
    const ahead = new Lease(store, 'job', 'ahead/1/a', TTL, () => now + aheadMs);
    const waiting = new Lease(
      store,
      'job',
      'right/1/a',
      TTL,
      () => now,
      () => waited,
    );
    expect([await ahead.hold(), await waiting.hold()]).toEqual([true, false]);
    waited += TTL;
    expect(await waiting.hold()).toBe(false);
    // The holder is alive: it renews, and a waiting process counts anew.
    aheadMs += TTL / 2;
    await ahead.hold();
    waited += TTL;
    expect(await waiting.hold()).toBe(false);
    waited += TTL;
    expect(await waiting.hold()).toBe(false);
    waited += 1;
    expect(await waiting.hold()).toBe(true);
  });

  it('keeps one fence while it is renewed, and gets a higher term when another takes it', async () => {
    const [first, second] = [leaseOf('one'), leaseOf('two')];
    expect(first.fence).toBeUndefined();
    expect([await first.hold(), await second.hold()]).toEqual([true, false]);
    const { fence } = first;
    now += TTL / 2;
    await first.hold();
    expect(first.fence).toBe(fence);
    now += 2 * TTL;
    expect([await second.hold(), await first.hold()]).toEqual([true, false]);
    expect(second.fence).toEqual({ ...defined(fence), term: defined(fence).term + 1 });
    expect(first.fence).toBe(fence);
    await second.release();
    await first.hold();
    expect(first.fence).toEqual({ ...defined(fence), term: defined(fence).term + 2 });
  });

  it('becomes another lease when its pointer was lost, so that new terms are not behind', async () => {
    const first = leaseOf('one');
    await first.hold();
    await first.release();
    await first.hold();
    const before = defined(first.fence);
    await store.close();
    store = openSqliteReadStore({ path: ':memory:' });
    const second = leaseOf('two');
    await second.hold();
    expect(defined(second.fence).lease).not.toBe(before.lease);
  });

  it('renews in one write, and reads again when another has written meanwhile', async () => {
    let reads = 0;
    const pointer: ReadStore['pointer'] = (key) => {
      reads++;
      return store.pointer(key);
    };
    const counted = Object.assign(Object.create(store) as ReadStore, { pointer });
    const lease = new Lease(counted, 'job', 'one/1/a', TTL, () => now);
    expect(await lease.hold()).toBe(true);
    const { fence } = lease;
    reads = 0;
    for (let round = 0; round < 5; round++) {
      now += TTL / 2;
      expect(await lease.hold()).toBe(true);
    }
    expect(await Promise.all([lease.hold(), lease.hold()])).toEqual([true, true]);
    expect([reads, lease.fence === fence]).toEqual([0, true]);
    now += TTL / 2;
    // The lease has the holder's value under another revision, as after two renewals at once: it is still held.
    const mine = defined(await store.pointer('job'));
    await store.movePointer('job', mine.value, mine.revision);
    expect(await lease.hold()).toBe(true);
    now += 2 * TTL;
    expect([await leaseOf('two').hold(), await lease.hold()]).toEqual([true, false]);
    expect(reads).toBe(2);
  });

  it('looks again at once after a doubt', async () => {
    const lease = leaseOf('one');
    await lease.hold();
    const { revision } = defined(await store.pointer('job'));
    await store.movePointer('job', { owner: 'two/1/a', expiresAt: now + TTL }, revision);
    expect(await lease.hold()).toBe(true);
    lease.doubt();
    expect(await lease.hold()).toBe(false);
  });

  it('settles for one only when it is fresh for no other, whatever their clocks say', async () => {
    let monotonic = 0;
    let ahead = 0;
    const made = (owner: string) => {
      const skew = ahead;
      return new Lease(
        store,
        'job',
        `${owner}/1/a`,
        TTL,
        () => now + skew,
        () => monotonic,
      );
    };
    const first = made('one');
    expect([first.isFresh, first.isSettled]).toEqual([false, false]);
    await first.hold();
    expect([first.isFresh, first.isSettled]).toEqual([true, true]);
    // Two more processes take it by wrong clocks, the second from one that releases it at once.
    ahead = 3 * TTL;
    const between = made('two');
    await between.hold();
    await between.release();
    const last = made('three');
    await last.hold();
    expect([first.isFresh, between.isFresh, last.isFresh]).toEqual([true, false, true]);
    expect([last.isSettled, await last.confirm(), await first.confirm()]).toEqual([false, true, false]);
    monotonic += TTL;
    expect([first.isFresh, last.isSettled]).toEqual([false, true]);
    expect([await last.confirm(), last.isFresh]).toEqual([true, true]);
    // The holder has released it, so the next process need not wait.
    await last.release();
    expect([last.isFresh, last.isSettled, await last.confirm()]).toEqual([false, false, false]);
    const next = made('four');
    await next.hold();
    expect(next.isSettled).toBe(true);
  });

  it('keeps a follower that was held up from taking back the place of the one that came after it', async () => {
    const positions: Position[] = [];
    for (let n = 0; n < 10; n++)
      positions.push((await log.append('letters', [proposed(n)], { expected: 'any' })).position);
    const at = (n: number) => defined(positions[n]);
    const places = new LogPlaces(log, store);
    const followers = ['one', 'two'].map((owner) => {
      const lease = leaseOf(owner);
      const checkpoint = { checkpoints: places, key: 'reactor:letters', lease };
      return { lease, follower: new LogFollower(log, { types: [], limit: 10, checkpoint }) };
    });
    const [first, second] = [defined(followers[0]), defined(followers[1])];
    await first.lease.hold();
    first.follower.passed(at(5));
    await first.follower.note();
    first.follower.passed(at(6)); // and then it is held up
    now += 2 * TTL;
    await second.lease.hold();
    await second.follower.toCheckpoint();
    second.follower.passed(at(9));
    await second.follower.note();
    await expect(first.follower.note()).rejects.toMatchObject({ name: 'Fenced' });
    expect(await places.position('reactor:letters')).toBe(at(9));
  });
});
