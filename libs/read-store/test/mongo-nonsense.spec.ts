import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Document, Long } from 'bson';
import { ReadStoreUnavailable } from '../src/errors.js';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';
import type { ReadStore } from '../src/port.js';
import { type MongoDouble, startMongoDouble } from '../src/testing/mongodb-double.js';

const NAME = 'things@1';
const ROWS = 'things@1.rows';
const TIMEOUT_MS = 1_500;

let store: ReadStore | undefined;
let double: MongoDouble | undefined;
let server: Server | undefined;
const sockets = new Set<Socket>();

/** The first call would otherwise include the time of loading. */
beforeAll(() => import('mongoose'));
afterEach(async () => {
  await store?.close();
  await double?.stop();
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  [store, double, server] = [undefined, undefined, undefined];
});

/** A server in MongoDB's place that gives this answer to every command. */
async function saying(
  bytes: (heard: Buffer) => Buffer,
  besides: (socket: Socket) => void = () => undefined,
): Promise<string> {
  const listening = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('data', (heard) => socket.write(bytes(heard)));
    besides(socket);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `mongodb://127.0.0.1:${(listening.address() as AddressInfo).port}/readmodels?directConnection=true`;
}

const header = (length: number) => {
  const bytes = Buffer.alloc(16);
  bytes.writeInt32LE(length, 0);
  bytes.writeInt32LE(2013, 12);
  return bytes;
};

describe('what is no MongoDB', () => {
  it.each<[string, (heard: Buffer) => Buffer]>([
    ['speaks HTTP', () => Buffer.from('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')],
    ['announces two gigabytes', () => header(0x7fffffff)],
    ['announces less than nothing', () => header(-1)],
    ['echoes', (heard) => heard],
    ['says a message without a document', () => header(16)],
    ['says noughts', () => Buffer.alloc(1_000)],
    ['says less than a message, and then nonsense', () => Buffer.concat([header(100), Buffer.alloc(1_000, 0xff)])],
  ])('fails in bounded time, and breaks nothing else: %s', async (_, bytes) => {
    store = openMongoReadStore({ url: await saying(bytes), timeoutMs: TIMEOUT_MS });
    const began = performance.now();
    await expect(store.ping()).rejects.toThrow(ReadStoreUnavailable);
    expect(performance.now() - began).toBeLessThan(TIMEOUT_MS + 10_000);
  });

  it.each<[string, Buffer]>([
    ['noughts', Buffer.alloc(65_536)],
    ['text', Buffer.from('all is well\n'.repeat(5_000))],
    ['a message without an end', Buffer.concat([header(0x7fffffff), Buffer.alloc(65_536, 0xee)])],
  ])(
    'says %s for ever: the connection ends at once, nothing is kept, and it is told what was expected',
    async (_, bytes) => {
      let said = 0;
      const forEver = (socket: Socket) => {
        while (!socket.destroyed && socket.write(bytes)) said += bytes.length;
        socket.once('drain', () => forEver(socket));
      };
      const url = await saying(() => Buffer.alloc(0), forEver);
      store = openMongoReadStore({ url, timeoutMs: TIMEOUT_MS });
      const before = process.memoryUsage();
      await expect(store.ping()).rejects.toThrow(
        /does not speak the protocol of MongoDB: expected a message .* found one of -?\d+ bytes/,
      );
      const after = process.memoryUsage();
      const kept = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
      expect({ kept: kept < 50e6, said: said < 50e6 }).toEqual({ kept: true, said: true });
    },
  );
});

describe('a MongoDB that answers nonsense', () => {
  it.each<[string, object]>([
    ['nothing but that all is well', { ok: 1 }],
    ['a cursor that is none', { ok: 1, cursor: 'none' }],
    ['neither yes nor no', {}],
  ])('fails a read like a server that is away: %s', async (_, answer) => {
    double = await startMongoDouble();
    store = openMongoReadStore({ url: double.url, timeoutMs: TIMEOUT_MS });
    await store.ensure({ name: NAME, indexes: [] });
    await store.write({ documents: [{ collection: NAME, writes: [{ id: 'a', position: '1', body: { n: 1 } }] }] });
    double.answerNext('find', () => answer);
    await expect(store.get(NAME, 'a')).rejects.toThrow(ReadStoreUnavailable);
    expect(await store.get(NAME, 'a')).toMatchObject({ id: 'a', body: { n: 1 } });
  });

  const cursorOf = (firstBatch: unknown, id: unknown = Long.ZERO) => ({
    ok: 1,
    cursor: { id, ns: `readmodels.read.${NAME}`, firstBatch },
  });
  it.each<[string, Document, RegExp]>([
    ['a list that is a text', cursorOf('none'), /^MongoDB answers in another form .*"firstBatch"/],
    ['a list that is an object', cursorOf({ a: 1 }), /^MongoDB answers in another form .*"firstBatch"/],
    ['a list that is not there', cursorOf(undefined), /^MongoDB: .* did not contain a batch$/],
    ['a list of numbers', cursorOf([1, 2]), /^MongoDB answers in another form .*"0"/],
    ['a list of nothing', cursorOf([null]), /^MongoDB answers in another form .*"0"/],
    ['a cursor that is a text', cursorOf([], 'x'), /MongoDB/],
    ['a document without fields', cursorOf([{}]), /expected texts _id and position, .* found _id: nothing, position/],
    [
      'a document of others',
      cursorOf([{ _id: 7, position: [], body: 'x' }]),
      /expected texts _id and position, .* found _id: number, position: list, body: text$/,
    ],
    ['a list of nobody', { ok: 1, cursor: { id: Long.ZERO, ns: 5, firstBatch: 5 } }, /MongoDB/],
  ])('says what was expected and found, and goes on with the next answer: %s', async (_, answer, why) => {
    double = await startMongoDouble();
    store = openMongoReadStore({ url: double.url, timeoutMs: TIMEOUT_MS });
    await store.ensure({ name: NAME, indexes: [] });
    await store.write({ documents: [{ collection: NAME, writes: [{ id: 'a', position: '1', body: { n: 1 } }] }] });
    double.answerNext('find', () => answer);
    const failed: unknown = await store.find(NAME, {}).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ReadStoreUnavailable);
    expect((failed as Error).message).toMatch(why);
    expect(await store.get(NAME, 'a')).toMatchObject({ id: 'a', body: { n: 1 } });
  });

  it('refuses a record, a checkpoint, a pointer and a count that belong to another key', async () => {
    double = await startMongoDouble();
    store = openMongoReadStore({ url: double.url, timeoutMs: TIMEOUT_MS });
    const records = store.records({ name: 'things' });
    await records.put('a', { n: 1 }, null);
    for (const look of [
      () => records.get('a', 0),
      () => store?.checkpoint('a'),
      () => store?.checkpoints(),
      () => store?.pointer('a'),
      () => store?.pointers(['a']),
    ]) {
      double.answerNext('find', () => cursorOf([{ _id: 'a', body: 'x' }]));
      await expect(look()).rejects.toThrow(/^MongoDB answers with what is no (record|checkpoint|pointer): expected/);
    }
    double.answerNext('findAndModify', () => ({ ok: 1, value: 'x' }));
    await expect(records.increment('a', 1, 1, 0)).rejects.toThrow(ReadStoreUnavailable);
    double.answerNext('update', () => ({ ok: 1, writeConcernError: 'x' }));
    await expect(store.movePointer('a', { n: 1 }, 1)).rejects.toThrow(ReadStoreUnavailable);
  });

  const counts = { nErrors: 0, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
  const noBatch = { id: Long.ZERO, ns: 'admin.$cmd.bulkWrite', firstBatch: [] };
  it.each<[string, 'update' | 'insert' | 'bulkWrite', object]>([
    ['nothing but that all is well', 'update', { ok: 1 }],
    ['that it did none', 'update', { ok: 1, n: 0, nModified: 0 }],
    ['neither yes nor no', 'update', {}],
    ['that it added none', 'insert', { ok: 1, n: 0 }],
    ['that it did none of several collections', 'bulkWrite', { ok: 1, cursor: noBatch, ...counts }],
  ])('takes no write for done after such an answer: %s (%s)', async (_, command, answer) => {
    double = await startMongoDouble({ version: command === 'bulkWrite' ? 8 : 7 });
    store = openMongoReadStore({ url: double.url, timeoutMs: TIMEOUT_MS });
    for (const name of [NAME, ROWS]) await store.ensure({ name, indexes: [] });
    const written = (collection: string) => ({
      collection,
      writes: [{ id: 'a', position: '1', body: { n: 1 } }],
    });
    const batch = {
      ...(command !== 'update' && { rows: [written(ROWS)] }),
      ...(command !== 'insert' && { documents: [written(NAME)] }),
    };
    double.answerNext(command, () => answer);
    await expect(store.write(batch)).rejects.toThrow(ReadStoreUnavailable);
    await store.write(batch);
    const there = await Promise.all([NAME, ROWS].map(async (name) => (await store?.get(name, 'a')) !== undefined));
    expect(there).toEqual([command !== 'insert', command !== 'update']);
  });
});
