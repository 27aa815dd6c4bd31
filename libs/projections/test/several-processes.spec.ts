import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, openEventStoreDb, openSqliteEventStore } from '@wavelane/event-store';
import { startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { openMongoReadStore, openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { startMongoDouble } from '@wavelane/read-store/testing';
import { defined } from '@wavelane/testing';
import { LogRolledBack } from '../src/define/errors.js';
import { append, engineOf, tallied, tallies } from '../src/testing/fixtures.js';
import { PATIENCE_MS, until } from '../src/testing/until.js';
import type { ProjectionEngine } from '../src/engine/engine.js';

let eventStore: EventStore;
let readStore: ReadStore;
const engines: ProjectionEngine[] = [];

function engine(options: Partial<Parameters<typeof engineOf>[0]> = {}): ProjectionEngine {
  const made = engineOf({ eventStore, readStore, ...options });
  engines.push(made);
  return made;
}

/** A read store in which the other process continues between a look at the end of the log and one at a checkpoint. */
const whileAnotherWorks = (other: ProjectionEngine): ReadStore =>
  new Proxy(readStore, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own !== 'function') return own;
      if (name !== 'checkpoint') return own.bind(target) as unknown;
      return async (key: string) => {
        await other.readModels.waitFor(await append(eventStore, tallied('Added', 'a')), PATIENCE_MS);
        return target.checkpoint(key);
      };
    },
  });

/** Opens a pair of stores. @returns what ends their servers */
const PAIRS: Record<string, () => Promise<() => Promise<unknown>>> = {
  SQLite: async () => {
    eventStore = openSqliteEventStore({ path: ':memory:' });
    readStore = openSqliteReadStore({ path: ':memory:' });
    return () => Promise.resolve();
  },
  'EventStoreDB and MongoDB': async () => {
    const [log, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
    eventStore = openEventStoreDb({ url: log.url });
    readStore = openMongoReadStore({ url: mongo.url });
    return () => Promise.all([log.kill(), mongo.stop()]);
  },
};

describe.each(Object.entries(PAIRS))('on %s, a process that joins while another one projects', (_pair, open) => {
  let end: () => Promise<unknown>;

  beforeEach(async () => {
    end = await open();
  });
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((one) => one.stop()));
    await eventStore.close();
    await readStore.close();
    await end();
  });

  it('starts, and judges nothing: the other has', async () => {
    const first = engine();
    await first.start();
    await first.readModels.waitFor(await append(eventStore, tallied('Added', 'a')), PATIENCE_MS);
    const second = engine({ readStore: whileAnotherWorks(first) });
    await second.start();
    await first.readModels.waitFor(await append(eventStore, tallied('Added', 'b')), PATIENCE_MS);
    expect(await second.readModels.get(tallies, 'b')).toMatchObject({ sum: 1 });
  });

  it('takes its lease without taking what it wrote meanwhile for a log that was rolled back', async () => {
    const first = engine();
    await first.start();
    await first.readModels.waitFor(await append(eventStore, tallied('Added', 'a')), PATIENCE_MS);
    // By this clock the first process's lease has run out: for a while two processes project.
    const ahead = () => Date.now() + 60_000;
    const second = engine({ readStore: whileAnotherWorks(first), now: ahead });
    await second.start();
    const position = await append(eventStore, tallied('Added', 'b'));
    expect(await second.readModels.waitFor(position, PATIENCE_MS)).toBe(true);
    expect(await second.readModels.get(tallies, 'b')).toMatchObject({ sum: 1 });
  });

  it('refuses read models that are ahead of the log, says so, and projects nothing', async () => {
    const first = engine();
    await first.start();
    await first.readModels.waitFor(await append(eventStore, tallied('Added', 'a')), PATIENCE_MS);
    const refused: Error[] = [];
    const second = engine({ onRefused: (error) => refused.push(error) });
    await second.start();
    const { note } = defined(await readStore.checkpoint('tallies@1'));
    const value = { position: '0000000000000009', storeId: await eventStore.storeId(), note };
    await readStore.write({ checkpoints: [{ key: 'tallies@1', value }] });
    await first.stop();
    await append(eventStore, tallied('Added', 'b'));
    await until(() => refused.length > 0);
    expect(await second.readModels.get(tallies, 'b')).toBeUndefined();
    expect(refused[0]).toBeInstanceOf(LogRolledBack);
    expect(defined(refused[0]).message).not.toMatch(/delete/i);
  });
});
