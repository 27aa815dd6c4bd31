import { randomUUID } from 'node:crypto';
import { defined } from '@wavelane/testing';
import { readStoreContract } from '../src/testing/contract.js';
import { startMongoDouble } from '../src/testing/mongodb-double.js';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';

for (const [kind, version] of [
  ['standalone', 8],
  ['replica set', 8],
  ['mongos', 7],
] as const) {
  readStoreContract(
    `mongoose and a ${kind} of version ${version} (double)`,
    async () => {
      const double = await startMongoDouble({ kind, version, streamsHello: kind === 'replica set' });
      const store = openMongoReadStore({ url: double.url });
      return {
        store,
        another: async () => openMongoReadStore({ url: double.url }),
        stop: async () => {
          await store.close();
          await double.stop();
        },
      };
    },
    // The three kinds of server differ only in their transactions, which each example uses.
    { atomicBatches: false, runs: kind === 'replica set' ? 25 : 8 },
  );
}

const server = process.env.MONGODB_URL;
if (server) {
  // A database of this run's own, on the server that the environment names.
  const url = inDatabase(server, `wavelane-test-${randomUUID().slice(0, 8)}`);
  readStoreContract(
    'mongoose and the server of MONGODB_URL',
    async () => {
      const store = openMongoReadStore({ url });
      return {
        store,
        another: async () => openMongoReadStore({ url }),
        stop: async () => {
          await dropDatabase(url);
          await store.close();
        },
      };
    },
    { atomicBatches: false, runs: 15 },
  );
}

function inDatabase(url: string, database: string): string {
  const [, base, options = ''] = defined(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(url));
  return `${base}/${database}${options}`;
}

async function dropDatabase(url: string): Promise<void> {
  const { default: mongoose } = await import('mongoose');
  const connection = await mongoose.createConnection(url).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
