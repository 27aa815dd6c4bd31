import { afterEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { type MongoDouble, type MongoDoubleOptions, startMongoDouble } from '../src/testing/mongodb-double.js';

type Client = mongoose.mongo.MongoClient;
const MINUTE_MS = 60_000;

describe('the double of MongoDB, met by the genuine driver,', () => {
  let double: MongoDouble;
  const clients: Client[] = [];
  const start = async (options: MongoDoubleOptions = {}) => {
    double = await startMongoDouble(options);
    return connect();
  };
  const connect = (options: mongoose.mongo.MongoClientOptions = {}) => {
    const client = new mongoose.mongo.MongoClient(double.url, { serverSelectionTimeoutMS: 10_000, ...options });
    clients.push(client);
    return client;
  };
  const rows = (client: Client) => client.db().collection<{ _id: string; n: number }>('rows');
  const put = (client: Client, n: number, session?: mongoose.mongo.ClientSession) =>
    rows(client).replaceOne({ _id: 'a' }, { n }, { upsert: true, session });
  /** Begins a transaction that has written, and does not end it. */
  const left = async (client: Client) => {
    const session = client.startSession();
    session.startTransaction();
    await put(client, 1, session);
    return session;
  };
  const isDone = async (work: Promise<unknown>) => {
    let done = false;
    void work.then(() => (done = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    return done;
  };
  afterEach(async () => {
    double.silent = false;
    double.mend();
    await Promise.all(clients.splice(0).map((client) => client.close(true)));
    await double.stop();
  });

  describe.each(['replica set', 'mongos'] as const)('as a %s,', (kind) => {
    it('keeps the transaction of a lost connection for a minute, and lets others wait for its documents', async () => {
      await left(await start({ kind }));
      double.cut();
      double.mend();
      const other = connect();
      const waiting = put(other, 2);
      expect(await isDone(waiting)).toBe(false);
      expect(await rows(other).findOne({ _id: 'a' })).toBeNull();
      double.pass(MINUTE_MS);
      await waiting;
      expect(await rows(other).findOne({ _id: 'a' })).toMatchObject({ n: 2 });
    });

    it('ends it with its connection if it is told to', async () => {
      await left(await start({ kind }));
      double.transactions.outliveConnections = false;
      double.cut();
      double.mend();
      await put(connect(), 2);
      expect(double.transactions.count).toBe(0);
    });

    it('lets no second transaction write what one has written (112)', async () => {
      const client = await start({ kind });
      const session = await left(client);
      const second = client.startSession();
      second.startTransaction();
      await expect(put(client, 2, second)).rejects.toMatchObject({ code: 112, codeName: 'WriteConflict' });
      await session.commitTransaction();
      expect(await rows(client).findOne({ _id: 'a' })).toMatchObject({ n: 1 });
    });

    it('refuses writes with 112 as often as it is told to, and keeps nothing of them', async () => {
      const client = await start({ kind });
      double.conflicts = 2;
      for (const n of [1, 2]) await expect(put(client, n)).rejects.toMatchObject({ code: 112 });
      expect(await rows(client).countDocuments()).toBe(0);
      await put(client, 3);
    });
  });

  it('refuses transactions as a standalone server', async () => {
    await expect(left(await start())).rejects.toThrow(/does not support retryable writes/); // the driver's words for code 20
  });

  it.each([
    ['standalone', 'Standalone'],
    ['replica set', 'RSPrimary'],
    ['mongos', 'Mongos'],
  ] as const)('says that it is a %s', async (kind, type) => {
    const client = await start({ kind });
    const types: string[] = [];
    client.on('serverDescriptionChanged', ({ newDescription }) => types.push(newDescription.type));
    await client.db().command({ ping: 1 });
    expect(types.at(-1)).toBe(type);
  });

  it.each([true, false])('streams its answers to the monitor, or is asked each time (streams: %s)', async (streams) => {
    await start({ kind: 'replica set', streamsHello: streams });
    const client = connect({ heartbeatFrequencyMS: 500, minHeartbeatFrequencyMS: 50 });
    const awaited: boolean[] = [];
    const beats = new Promise<void>((resolve) =>
      client.on('serverHeartbeatSucceeded', (event) => {
        awaited.push(event.awaited);
        if (awaited.length === 4) resolve();
      }),
    );
    await client.connect();
    await beats;
    expect(awaited.at(-1)).toBe(streams);
    const asked = double.received.filter(({ hello }) => hello);
    expect(asked.some(({ maxAwaitTimeMS }) => maxAwaitTimeMS !== undefined)).toBe(streams);
  });

  it('takes connections and closes them while it is cut, and serves again when it is mended', async () => {
    await start();
    const client = connect({ serverSelectionTimeoutMS: 300 });
    await put(client, 1);
    double.cut();
    await expect(rows(client).findOne({ _id: 'a' })).rejects.toThrow();
    double.mend();
    expect(await rows(connect()).findOne({ _id: 'a' })).toMatchObject({ n: 1 });
  });

  it('takes as long for an answer as it is told to', async () => {
    const client = await start();
    await put(client, 1);
    double.answersAfterMs = 200;
    const since = performance.now();
    await put(client, 2);
    expect(performance.now() - since).toBeGreaterThan(190);
  });

  it('inserts what is only to be set on an insert, and changes nothing that is there', async () => {
    const client = await start();
    const put = (n: number) =>
      rows(client).findOneAndUpdate({ _id: 'a' }, { $setOnInsert: { n } }, { upsert: true, returnDocument: 'before' });
    expect([await put(1), await put(2)]).toEqual([null, { _id: 'a', n: 1 }]);
    expect(await rows(client).findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
  });

  it('counts calls by command and collection, and lookups by whether the id was known', async () => {
    const client = await start();
    await put(client, 1);
    await put(client, 2);
    await rows(client).findOne({ _id: 'a' });
    await rows(client).findOne({ n: 1 });
    await client.db().collection('others').insertOne({ n: 1 });
    const { calls } = double;
    expect([calls.of('update rows'), calls.of('find'), calls.of('insert others')]).toEqual([2, 2, 1]);
    const found = { 'find rows by id': 1, 'find rows by query': 1 };
    expect(calls.all()).toMatchObject({ 'update rows': 2, ...found, 'insert others': 1 });
    calls.forget();
    expect([calls.of(), calls.of('update')]).toEqual([0, 0]);
  });
});
