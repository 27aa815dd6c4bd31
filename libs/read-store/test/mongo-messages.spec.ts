import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';
import { type MongoDouble, startMongoDouble } from '../src/testing/mongodb-double.js';

let double: MongoDouble;
/** The first call would otherwise include the time of loading. */
beforeAll(() => import('mongoose'));
afterEach(() => double.stop());

/** A client that connects directly accepts a server that belongs to no set. */
it.each([
  ['standalone', 'directConnection=false', 'is a server by itself and of no replica set'],
  ['mongos', 'directConnection=false', 'is a mongos and of no replica set'],
  ['replica set', 'directConnection=false', "is the primary of 'double'"],
  ['replica set', 'directConnection=true', "is the primary of 'double'"],
] as const)(
  'tells an address that asks a %s for another replica set (%s) what is there instead (M7)',
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

it.each(['mongodb://', 'http://127.0.0.1:1/x'])('refuses %s, which is no address, and says why', async (url) => {
  double = await startMongoDouble();
  const store = openMongoReadStore({ url, timeoutMs: 4_000 });
  await expect(store.ping()).rejects.toThrow(/scheme|host|URI|URL|invalid/i);
  await store.close();
});

it.each([
  [18, 'Authentication failed.', /refuses the user name or the password in MONGODB_URL/],
  [13, 'not authorized on readmodels to execute command', /give it the role readWrite on the database/],
  [13, 'Command find requires authentication', /put user:password@ before the host in MONGODB_URL/],
])('tells the setting and the remedy for a refusal with %i: %s', async (code, words, says) => {
  double = await startMongoDouble();
  double.refuseNext('find', code, words);
  const store = openMongoReadStore({ url: double.url, timeoutMs: 4_000 });
  await expect(store.get('things@1', 'a')).rejects.toThrow(says);
  await store.close();
});
