import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';
import { type MongoDouble, startMongoDouble } from '../src/testing/mongodb-double.js';

let double: MongoDouble;
/** What loading takes is part of the first call's time. */
beforeAll(() => import('mongoose'));
afterEach(() => double.stop());

/** Asked directly, a server that is of no set is taken as it is. */
it.each([
  ['standalone', 'directConnection=false', 'is a server by itself and of no replica set'],
  ['mongos', 'directConnection=false', 'is a mongos and of no replica set'],
  ['replica set', 'directConnection=false', "is the primary of 'double'"],
  ['replica set', 'directConnection=true', "is the primary of 'double'"],
] as const)(
  'M7: an address that asks a %s for another replica set (%s) is told what is there instead',
  async (kind, way, found) => {
    double = await startMongoDouble({ kind });
    const url = double.url.replace('directConnection=true', `${way}&replicaSet=other`);
    const store = openMongoReadStore({ url, timeoutMs: 4_000 });
    const server = new URL(double.url).host;
    const message = await store.ping().then(
      () => 'none',
      (error: Error) => error.message,
    );
    await store.close();
    expect(message).toBe(
      `MongoDB: the address asks for the primary of the replica set 'other', and ${server} ${found}. ` +
        'Correct the address, or leave replicaSet out of it',
    );
  },
);

it.each(['mongodb://', 'http://127.0.0.1:1/x'])('%s is no address, and refused with words', async (url) => {
  double = await startMongoDouble();
  const store = openMongoReadStore({ url, timeoutMs: 4_000 });
  await expect(store.ping()).rejects.toThrow(/scheme|host|URI|URL|invalid/i);
  await store.close();
});
