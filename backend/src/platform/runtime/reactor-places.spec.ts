import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore, type Position, START, type StoredEvent } from '@wavelane/event-store';
import { proposed } from '@wavelane/event-store/testing';
import type { ReadModels } from '@wavelane/projections';
import { until } from '@wavelane/projections/testing';
import { openMongoReadStore, openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { startMongoDouble } from '@wavelane/read-store/testing';
import { LogPlaces } from '@wavelane/runtime';
import { partOf } from '@wavelane/testing';
import { ReactorRunner } from './reactor-runner.js';
import { reachedBy, waitUntilIdle } from './wait-until-idle.js';

const readModels = partOf<ReadModels>({ waitFor: () => Promise.resolve(true) });
const PLACE = 'reactor:noter';

describe.each([
  ['SQLite', async () => ({ readStore: openSqliteReadStore({ path: ':memory:' }), stop: async () => undefined })],
  [
    'mongoose',
    async () => {
      const double = await startMongoDouble();
      return { readStore: openMongoReadStore({ url: double.url }), stop: () => double.stop() };
    },
  ],
])('the place of a reactor, over %s,', (_, open) => {
  let eventStore: EventStore;
  let readStore: ReadStore;
  let stops: (() => Promise<void>)[];
  let seen: string[];

  beforeEach(async () => {
    eventStore = openSqliteEventStore({ path: ':memory:' });
    const opened = await open();
    readStore = opened.readStore;
    stops = [() => readStore.close(), opened.stop, () => eventStore.close()];
    seen = [];
  });
  afterEach(async () => {
    for (const stop of stops) await stop();
  });

  const write = (...names: string[]) =>
    eventStore.append(
      'notes',
      names.map((name) => proposed(name)),
      { expected: 'any' },
    );

  function run(owner = 'host/1/a'): ReactorRunner {
    const react = async (event: StoredEvent) => void seen.push((event.data as { name: string }).name);
    const options = { eventStore, readStore, readModels, now: () => Date.now(), owner, log: () => undefined };
    const runner = new ReactorRunner({ name: 'noter', handles: ['Noted'], react }, options);
    stops.unshift(() => runner.stop());
    runner.start();
    return runner;
  }

  /** Loses the read models, as by a lost file or a dropped database, and keeps the records. */
  async function loseReadModels(): Promise<void> {
    for (const collection of await readStore.collections()) await readStore.drop(collection);
    for (const key of Object.keys(await readStore.checkpoints())) await readStore.clearCheckpoint(key);
  }

  it('outlives the read models: nothing is reacted to a second time', async () => {
    await write('a', 'b');
    const first = run();
    await until(() => seen.length === 2);
    await first.stop();
    await loseReadModels();
    await write('c');
    run();
    await until(() => seen.length >= 3);
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('starts from the place kept with the read models when there is no other', async () => {
    const { position } = await write('a');
    const value = { position, storeId: await eventStore.storeId() };
    await readStore.write({ checkpoints: [{ key: PLACE, value }] });
    await write('b');
    run();
    await until(() => seen.length >= 1);
    expect(seen).toEqual(['b']);
  });

  it('starts at the beginning of another log', async () => {
    const { position } = await write('a');
    const other = openSqliteEventStore({ path: ':memory:' });
    await new LogPlaces(other, readStore).write(PLACE, position);
    await other.close();
    run();
    await until(() => seen.length === 1);
  });

  it('refuses a place beyond the head of the log, until it is pulled back', async () => {
    const { position } = await write('a');
    const beyond = `${position}9` as Position;
    await new LogPlaces(eventStore, readStore).write(PLACE, beyond);
    const places = new LogPlaces(eventStore, readStore);
    expect(await places.beyondHead(['reactor:other', PLACE])).toEqual({ key: PLACE, position: beyond, head: position });
    const runner = run();
    await until(() => runner.failure !== undefined);
    expect(runner.failure?.error).toContain('LogRolledBack');
    expect(seen).toEqual([]);
    await runner.stop();
    await places.pullBack();
    await write('b');
    run();
    await until(() => seen.length > 0);
    expect(seen).toEqual(['b']);
  });

  it('tells the place at once in the process of the reactor, and the stored one elsewhere', async () => {
    const { position } = await write('a');
    const kept = { position: async () => START };
    const leader = run();
    await until(() => leader.position === position);
    expect(await reachedBy(leader.reactor, [leader], kept, eventStore)).toBe(position);
    expect(await reachedBy(leader.reactor, [run('host/2/b')], kept, eventStore)).toBe(START);
  });

  it('counts other events as handled, though the place that is kept lies before them', async () => {
    const { position } = await write('a');
    const kept = { position: async () => position };
    for (const name of ['b', 'c'])
      await eventStore.append('others', [proposed(name, { type: 'Other' })], { expected: 'any' });
    const reached = () => reachedBy({ name: 'noter', handles: ['Noted'] }, [], kept, eventStore);
    expect(await reached()).toBe(await eventStore.head());
    await write('d');
    expect(await reached()).toBe(position);
  });

  it('tells a process that only stands by when all is done', async () => {
    await write('a', 'b');
    run();
    await until(() => seen.length === 2);
    const standby = run('host/2/b');
    const parts = {
      eventStore,
      readStore,
      readModels,
      projections: [],
      runners: [standby],
      reactors: [standby.reactor],
      workers: [],
      stopping: new AbortController().signal,
    };
    expect(await waitUntilIdle(parts, 30_000)).toBe(true);
    expect(seen).toEqual(['a', 'b']);
  }, 60_000);

  it('waits for nothing any more once the process stops', async () => {
    await write('a');
    const stopping = new AbortController();
    const parts = { eventStore, readStore, readModels, projections: [], runners: [], workers: [] };
    // No process runs this reactor, so its work is never done.
    const reactors = [{ name: 'absent', handles: ['Noted'] }];
    const waited = waitUntilIdle({ ...parts, reactors, stopping: stopping.signal }, 600_000);
    stopping.abort();
    expect(await waited).toBe(false);
    expect(await waitUntilIdle({ ...parts, reactors, stopping: stopping.signal }, 600_000)).toBe(false);
  });
});
