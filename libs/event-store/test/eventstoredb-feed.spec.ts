import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Position, START } from '../src/event.js';
import type { EventStore, Following } from '../src/port.js';
import { LogTail } from '../src/tail/log-tail.js';
import type { TailOptions } from '../src/tail/tail-options.js';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { liveOf, TwoStores, UNHURRIED, until } from './two-stores.js';

const NEVER = new AbortController().signal;
const TYPES = ['Happened'];

let stores: TwoStores;
let double: EventStoreDbDouble;
let store: EventStore;
let other: EventStore;

beforeEach(async () => {
  stores = await TwoStores.start();
  ({ double, store, other } = stores);
});
afterEach(() => stores.stop());

const write = (by?: EventStore, type?: string) => stores.write(by, type);

/** A reader that follows the log through a tail, and has read everything up to its position. */
class Follower {
  readonly seen: Position[] = [];
  at: Position = START;

  constructor(readonly tail: LogTail) {}

  static async atHead(options: TailOptions = {}): Promise<Follower> {
    const follower = new Follower(new LogTail(store, { types: TYPES, ...options }));
    follower.at = await store.head();
    await follower.read();
    await until(() => liveOf(follower.tail).isStanding);
    return follower;
  }

  async read(): Promise<void> {
    const { events, next } = await this.tail.readAll({ after: this.at, limit: 100, types: TYPES });
    this.seen.push(...events.map(({ position }) => position));
    this.at = next;
  }

  async to(position: Position): Promise<void> {
    while (this.at < position) {
      await this.tail.changed(this.at, NEVER);
      await this.read();
    }
  }
}

describe('the feed of a tail', () => {
  it('brings every event once, and nothing is read for it', async () => {
    const follower = await Follower.atHead(UNHURRIED);
    double.calls.clear();
    const positions: Position[] = [];
    for (let round = 0; round < 30; round++) {
      positions.push(await write(round % 3 ? other : store));
      await follower.to(positions[round] ?? START);
    }
    expect(follower.seen).toEqual(positions);
    expect(double.calls.of('readAll')).toBe(0);
    expect(double.calls.eventsOf('subscribe')).toBe(30);
  });

  it('leaves other programs’ events on the server', async () => {
    const follower = await Follower.atHead(UNHURRIED);
    double.calls.clear();
    for (let round = 0; round < 20; round++) await write(other, 'SomethingElse');
    const position = await write();
    await follower.to(position);
    expect(follower.seen).toEqual([position]);
    expect(double.calls.eventsOf('subscribe')).toBe(1);
  });

  it('waits for what this process wrote and is still on its way', async () => {
    const follower = await Follower.atHead(UNHURRIED);
    double.calls.clear();
    double.prices.delivery = 50;
    const position = await write(store);
    await follower.read();
    expect(follower.seen).toEqual([position]);
    expect(double.calls.of('readAll')).toBe(0);
  });

  it('shares one subscription with every other wait for the log', async () => {
    const follower = await Follower.atHead(UNHURRIED);
    double.calls.clear();
    const waits = [follower.tail.changed(follower.at, NEVER), store.changed(follower.at, NEVER)];
    await write();
    await Promise.all(waits);
    expect(double.calls.of('subscribe')).toBe(0);
    expect(double.calls.eventsOf('subscribe')).toBe(1);
  });

  it.each(['stale', 'ahead'] as const)('misses no event although checkpoints are %s', async (fault) => {
    double.faults.checkpoints = fault;
    double.faults.caughtUp = 'untold';
    const follower = await Follower.atHead();
    const positions: Position[] = [];
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 1_100; n++) double.log.append('foreign', [foreign(round * 2_000 + n)], 'any');
      positions.push(await write());
      await follower.to(positions[round] ?? START);
      double.drop();
    }
    expect(follower.seen).toEqual(positions);
  });
});

const foreign = (n: number) => ({
  ...{ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, type: 'HappenedElsewhere' },
  ...{ contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('{}') },
});

describe('a feed that ends', () => {
  it('begins again, and reads what came in between', async () => {
    const follower = await Follower.atHead();
    const positions: Position[] = [];
    for (let round = 0; round < 6; round++) {
      double.drop();
      for (let n = 0; n < 3; n++) positions.push(await write());
      await follower.to(positions.at(-1) ?? START);
    }
    expect(follower.seen).toEqual(positions);
    while (double.calls.of('subscribe') < 2) await follower.read();
  });

  it('ends with the error of its listener, and nothing else ends', async () => {
    const failure = new Error('This event cannot be folded');
    const onEvent = () => {
      throw failure;
    };
    const over = new Promise((onOver) => {
      store.follow?.({ after: START, types: TYPES, onStanding: () => undefined, onEvent, onOver });
    });
    await write();
    expect(await over).toBe(failure);
    const follower = await Follower.atHead();
    const position = await write();
    await follower.to(position);
    expect(follower.seen).toEqual([position]);
  });

  it('ends with the server, and goes on with the one that comes back', async () => {
    const follower = await Follower.atHead();
    const positions = [await write()];
    await follower.to(positions[0] ?? START);
    await double.kill();
    await double.restart();
    for (let round = 0; round < 5; round++) positions.push(await write(round % 2 ? other : store));
    await follower.to(positions.at(-1) ?? START);
    expect(follower.seen).toEqual(positions);
  });

  it('goes on at another node that leads', async () => {
    const follower = await Follower.atHead();
    const next = await startEventStoreDbDouble({ log: double.log });
    const positions = [await write()];
    double.resign(next);
    for (let round = 0; round < 3; round++) positions.push(await write(round % 2 ? other : store));
    await follower.to(positions.at(-1) ?? START);
    expect(follower.seen).toEqual(positions);
    double.lead();
    await next.kill();
  });

  it('begins again after saying nothing, and events are read meanwhile', async () => {
    const follower = await Follower.atHead({ lookEveryMs: 50, patienceMs: 20 });
    double.faults.subscribe = 'silent';
    const before = double.calls.of('subscribe');
    const positions: Position[] = [];
    while (double.calls.of('subscribe') === before) {
      positions.push(await write());
      await follower.to(positions.at(-1) ?? START);
    }
    double.faults.subscribe = 'ok';
    for (let round = 0; round < 5; round++) positions.push(await write());
    await follower.to(positions.at(-1) ?? START);
    expect(follower.seen).toEqual(positions);
  });

  it('goes on behind what was scavenged away', async () => {
    const follower = await Follower.atHead();
    const gone = await write();
    await follower.to(gone);
    double.log.softDelete(stores.lastStream, 'any');
    double.drop();
    double.log.scavenge();
    const position = await write();
    await follower.to(position);
    expect(follower.seen).toEqual([gone, position]);
  });

  it('tells its follower nothing of an end that was asked for', async () => {
    const heard: string[] = [];
    const following: Following | undefined = store.follow?.({
      after: await store.head(),
      onStanding: () => void heard.push('standing'),
      onEvent: () => void heard.push('event'),
      onOver: () => void heard.push('over'),
    });
    await until(() => heard.length > 0);
    following?.end();
    await write();
    await store.close();
    expect(heard).toEqual(['standing']);
  });
});
