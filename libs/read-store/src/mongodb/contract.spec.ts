import { randomUUID } from 'node:crypto';
import { defined } from '@wavelane/testing';
import { readStoreContract } from '../testing/contract.js';
import { startMongoDouble } from '../testing/mongodb-double.js';
import { openMongoReadStore } from './mongo-read-store.js';

for (const replicaSet of [false, true]) {
  readStoreContract(
    replicaSet ? 'mongoose and a replica set (double)' : 'mongoose and a standalone server (double)',
    async () => {
      const double = await startMongoDouble({ replicaSet });
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
    { atomicBatches: replicaSet, runs: 25 },
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
