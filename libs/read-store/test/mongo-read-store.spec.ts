import { afterEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type { Document } from 'bson';
import { ReadStoreUnavailable } from '../src/errors.js';
import type { ReadStore } from '../src/port.js';
import { type MongoDouble, type MongoDoubleOptions, startMongoDouble } from '../src/testing/mongodb-double.js';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';

const NAME = 'things@1';
const spec = { name: NAME, indexes: [{ fields: [{ field: 'owner' }, { field: 'n', direction: 'desc' as const }] }] };
const one = (id: string, position: string, n: number) => ({
  collection: NAME,
  writes: [{ id, position, body: { n } }],
});
/** For stores that get answers: they come at once on a quiet machine, and within seconds on a busy one. */
const PATIENT_MS = 10_000;
/**
 * A call that is given up after half a second may take so long on a busy machine; a call without a limit takes longer.
 */
const BOUND_MS = 8_000;
const noSpace = () => ({ ok: 0, code: 14031, codeName: 'OutOfDiskSpace', errmsg: 'No space left' });
const isFor = (name: string) => (command: Document) => Object.values(command)[0] === name;

describe('the read store in MongoDB under faults', () => {
  let double: MongoDouble;
  const open: ReadStore[] = [];
  const connect = async (options: MongoDoubleOptions = {}, timeoutMs = PATIENT_MS) => {
    double = await startMongoDouble(options);
    return another(timeoutMs);
  };
  const another = (timeoutMs: number) => {
    const store = openMongoReadStore({ url: double.url, timeoutMs });
    open.push(store);
    return store;
  };
  /** A store with a collection. */
  const prepared = async (options: MongoDoubleOptions = {}) => {
    const store = await connect(options);
    await store.ensure(spec);
    return store;
  };
  afterEach(async () => {
    double.silent = false;
    for (const store of open.splice(0)) await store.close();
    await double.stop();
  });
  /** Rejects with ReadStoreUnavailable within the bound. */
  const refuses = async (call: () => Promise<unknown>) => {
    const since = performance.now();
    await expect(call()).rejects.toThrow(ReadStoreUnavailable);
    expect(performance.now() - since).toBeLessThan(BOUND_MS);
  };

  /**
   * Repeats a call that an impatient store gave up although the server is there: half a second is little on a busy
   * machine.
   */
  const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ReadStoreUnavailable) || tries === 20) throw error;
      }
    }
  };

  it('rejects in bounded time while no server is there, and works once there is one', async () => {
    await connect();
    await double.refuse();
    const store = another(400);
    await refuses(() => store.ping());
    await refuses(() => store.ensure(spec));
    await refuses(() => store.records({ name: 'sessions' }).get('a', 0));
    await double.accept();
    await patiently(() => store.ensure(spec));
    await patiently(() => store.write({ documents: [one('a', '1', 1)] }));
    expect(await patiently(() => store.get(NAME, 'a'))).toMatchObject({ body: { n: 1 } });
  });

  it('rejects in bounded time when the server goes away, and works again when it is back', async () => {
    const store = await connect({}, 500);
    await patiently(() => store.ensure(spec));
    await patiently(() => store.write({ documents: [one('a', '1', 1)] }));
    await double.refuse();
    await refuses(() => store.get(NAME, 'a'));
    await refuses(() => store.write({ documents: [one('b', '2', 2)] }));
    await refuses(() => store.ping());
    await double.accept();
    expect(await patiently(() => store.get(NAME, 'a'))).toMatchObject({ body: { n: 1 } });
    await patiently(() => store.write({ documents: [one('b', '2', 2)] }));
    expect(await patiently(() => store.count(NAME))).toBe(2);
  });

  it('rejects in bounded time when the server falls silent', async () => {
    const store = await connect({}, 300);
    await patiently(() => store.ensure(spec));
    double.silent = true;
    await refuses(() => store.get(NAME, 'a'));
    await refuses(() => store.write({ documents: [one('a', '1', 1)] }));
    double.silent = false;
  });

  it('closes while the server is silent', async () => {
    const store = await connect({}, 300);
    await patiently(() => store.ensure(spec));
    double.silent = true;
    await refuses(() => store.ping());
    const since = performance.now();
    await store.close();
    expect(performance.now() - since).toBeLessThan(BOUND_MS);
  });

  it('reads again by itself after a connection that broke', async () => {
    const store = await prepared({ kind: 'replica set' });
    await store.write({ documents: [one('a', '1', 1)] });
    double.dropNext('find');
    expect(await store.get(NAME, 'a')).toMatchObject({ body: { n: 1 } });
  });

  it('does not move a pointer twice when the answer got lost', async () => {
    const store = await connect({ kind: 'replica set' });
    await store.ping();
    double.loseAnswerOf('insert');
    expect(await store.movePointer('p', { n: 1 }, 0)).toEqual({ value: { n: 1 }, revision: 1 });
    double.loseAnswerOf('update');
    expect(await store.movePointer('p', { n: 2 }, 1)).toEqual({ value: { n: 2 }, revision: 2 });
  });

  it('writes a document that another writer inserted at the same moment with a lower position', async () => {
    const store = await prepared();
    double.answerNext('update', (command) => {
      // Another writer comes between the store's look and its insert: the upsert collides, although the stored document
      // is older.
      const older = { _id: 'a', position: '1', live: true, body: { n: 1 } };
      defined(double.collection(`read.${NAME}`)).documents.set('a', older);
      return {
        ok: 1,
        n: 0,
        nModified: 0,
        writeErrors: [{ index: 0, code: 11000, errmsg: `E11000 ${JSON.stringify(command.$db)}` }],
      };
    });
    await store.write({ documents: [one('a', '2', 2)] });
    expect(await store.get(NAME, 'a')).toMatchObject({ position: '2', body: { n: 2 } });
  });

  it('hides no other failure behind documents that are already newer', async () => {
    const store = await prepared();
    double.answerNext('update', () => ({
      ok: 1,
      n: 0,
      writeErrors: [
        { index: 0, code: 11000, errmsg: 'E11000' },
        { index: 1, code: 14031, errmsg: 'No space left' },
      ],
    }));
    const writes = ['a', 'b'].map((id) => ({ id, position: '1', body: {} }));
    await expect(store.write({ documents: [{ collection: NAME, writes }] })).rejects.toThrow(/No space left|E11000/);
    double.answerNext('update', () => ({
      ok: 1,
      n: 1,
      writeErrors: [{ index: 0, code: 11000, errmsg: 'E11000' }],
      writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' },
    }));
    await expect(store.write({ documents: [{ collection: NAME, writes }] })).rejects.toThrow(ReadStoreUnavailable);
  });

  it('does not write the checkpoint when the documents before it failed', async () => {
    const store = await prepared({ version: 7 });
    const batch = {
      rows: [{ collection: NAME, writes: [{ id: 'row', position: '1', body: {} }] }],
      documents: [one('a', '1', 1)],
      checkpoints: [{ key: 'c', value: { position: '1', storeId: 's' } }],
    };
    double.answerNext('update', noSpace);
    await expect(store.write(batch)).rejects.toThrow(ReadStoreUnavailable);
    expect(await store.get(NAME, 'row')).toBeDefined(); // rows first; repeating the batch is harmless
    expect(await store.checkpoint('c')).toBeUndefined();
    await store.write(batch);
    expect(await store.checkpoint('c')).toMatchObject({ position: '1' });
    const order = double.received
      .filter((command) => 'insert' in command || 'update' in command)
      .map((command) => (command.insert ?? command.update) as string);
    expect(order.slice(-3)).toEqual([`read.${NAME}`, `read.${NAME}`, 'read_checkpoints']);
  });

  it('waits for a majority of servers, and for the journal with records', async () => {
    const store = await prepared({ kind: 'replica set' });
    await store.write({ documents: [one('a', '1', 1)] });
    await store.records({ name: 'vault' }).put('token', { sealed: 'x' }, null);
    const writeConcern = (name: string) =>
      defined(double.received.findLast((command) => 'update' in command && isFor(name)(command)))
        .writeConcern as Document;
    expect(writeConcern(`read.${NAME}`)).toMatchObject({ w: 'majority' });
    expect(writeConcern('records.vault')).toMatchObject({ w: 'majority', j: true });
  });

  it('declares indexes that begin with what every query asks, and drops the others', async () => {
    const store = await prepared();
    const keys = () =>
      defined(double.collection(`read.${NAME}`)).indexes.map(({ key }) => Object.entries(key as Document));
    const declared = [
      ['live', 1],
      ['body.owner', 1],
      ['body.n', -1],
      ['_id', -1],
    ];
    expect(keys()).toEqual([[['_id', 1]], [['position', 1]], declared]);
    await store.ensure({ name: NAME, indexes: [] });
    expect(keys()).toEqual([[['_id', 1]], [['position', 1]]]);
    await store.ensure({ ...spec, name: 'things@2' }, { deferIndexes: true });
    expect(defined(double.collection('read.things@2')).indexes).toHaveLength(1);
    await store.ensure({ ...spec, name: 'things@2' });
    expect(defined(double.collection('read.things@2')).indexes).toHaveLength(3);
  });

  it('uses the database of the url, and one of its own if the url names none', async () => {
    double = await startMongoDouble();
    const store = openMongoReadStore({ url: double.url.replace('/readmodels', '/'), timeoutMs: PATIENT_MS });
    open.push(store);
    await store.movePointer('p', {}, 0);
    expect(defined(double.received.findLast((command) => 'insert' in command)).$db).toBe('wavelane');
  });
});
