import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReadStoreUnavailable } from '../src/errors.js';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';
import type { ReadStore } from '../src/port.js';
import { type MongoDouble, startMongoDouble } from '../src/testing/mongodb-double.js';

const NAME = 'things@1';
const batch = { documents: [{ collection: NAME, writes: [{ id: 'a', position: '1', body: { n: 1 } }] }] };
/** The limit of a method: long enough for a busy machine to answer. */
const TIMEOUT_MS = 2_000;

describe.each(['standalone', 'replica set'] as const)('a call that a %s does not answer', (kind) => {
  let double: MongoDouble;
  let store: ReadStore;
  beforeEach(async () => {
    double = await startMongoDouble({ kind });
    store = openMongoReadStore({ url: double.url, timeoutMs: TIMEOUT_MS });
    await store.ensure({ name: NAME, indexes: [] });
    await store.ping();
  });
  afterEach(async () => {
    await store.close();
    await double.stop();
  });
  const everyTime = (command: string) => {
    for (let times = 0; times < 5; times++) double.ignoreNext(command);
  };

  it.each<[string, string, () => Promise<unknown>]>([
    ['a read', 'find', () => store.get(NAME, 'a')],
    ['a count', 'aggregate', () => store.count(NAME)],
    ['a batch', 'update', () => store.write(batch)],
    ['a removal', 'delete', () => store.records({ name: 'sessions' }).remove('a')],
  ])('ends with the method: %s (M5)', async (_, command, call) => {
    everyTime(command);
    await expect(call()).rejects.toThrow(ReadStoreUnavailable);
    const since = double.calls.of(command);
    // Enough time for the call to reach the server, and for a client that continues in the background to repeat it.
    await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    expect(double.waitedFor).toBe(0);
    expect(double.calls.of(command)).toBe(since);
  });

  it('repeats once if that is safe, and the method succeeds (M5)', async () => {
    await store.write(batch);
    double.ignoreNext('find');
    expect(await store.get(NAME, 'a')).toMatchObject({ body: { n: 1 } });
    expect(double.waitedFor).toBe(0);
  });

  it('takes as long as it needs to build indexes', async () => {
    let done = false;
    double.answersAfterMs = TIMEOUT_MS * 0.5;
    const index = { fields: [{ field: 'n' }] };
    await store.ensure({ name: NAME, indexes: [index] }).then(() => (done = true));
    double.answersAfterMs = 0;
    expect(done).toBe(true);
  });
});
