import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteEventStore } from '@wavelane/event-store';
import { openMongoReadStore, type ReadStore } from '@wavelane/read-store';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import mongoose from 'mongoose';
import type { ProjectionEngine } from '../src/engine/engine.js';
import { append, engineOf, tallied, tallies } from '../src/testing/fixtures.js';
import { PATIENCE_MS, until } from '../src/testing/until.js';

const DOCUMENTS = 'read.tallies@1';
const ROWS = 'read.tallies@1.rows';

describe('a collection that another program dropped or emptied on a server', () => {
  let double: MongoDouble;
  let readStore: ReadStore;
  const eventStore = openSqliteEventStore({ path: ':memory:' });
  let engine: ProjectionEngine | undefined;

  beforeEach(async () => {
    double = await startMongoDouble();
    readStore = openMongoReadStore({ url: double.url });
  });
  afterEach(async () => {
    await engine?.stop();
    await readStore.close();
    await double.stop();
  });

  const outside = async (work: (db: NonNullable<mongoose.Connection['db']>) => Promise<unknown>) => {
    const connection = await mongoose.createConnection(double.url).asPromise();
    if (connection.db) await work(connection.db);
    await connection.close();
  };

  it.each<[string, Parameters<typeof outside>[0]]>([
    ['was dropped', (db) => db.dropCollection(DOCUMENTS)],
    ['was emptied', (db) => db.collection(DOCUMENTS).deleteMany({})],
    ['has lost its rows', (db) => db.dropCollection(ROWS)],
    [
      'was dropped, and made again by a write',
      async (db) => {
        await db.dropCollection(DOCUMENTS);
        await db.collection<{ _id: string }>(DOCUMENTS).insertOne({ _id: 'z' });
      },
    ],
  ])('fills again when the process starts: it %s', async (_, work) => {
    engine = engineOf({ eventStore, readStore });
    await engine.start();
    await append(eventStore, tallied('Added', 'a', 1), tallied('Added', 'b', 2));
    const position = await append(eventStore, tallied('Added', 'a', 3));
    expect(await engine.readModels.waitFor(position, PATIENCE_MS)).toBe(true);
    const before = await engine.readModels.get(tallies, 'a');
    const rows = (await readStore.scan('tallies@1.rows', '', 100)).length;
    expect(await readStore.lost()).toEqual([]);
    await engine.stop();
    await outside(work);
    expect(await readStore.lost()).toHaveLength(1);
    engine = engineOf({ eventStore, readStore });
    await engine.start();
    await until(async () => (await readStore.lost()).length === 0);
    await until(async () => JSON.stringify(await engine?.readModels.get(tallies, 'a')) === JSON.stringify(before));
    await until(async () => (await readStore.scan('tallies@1.rows', '', 100)).length === rows);
  });
});
