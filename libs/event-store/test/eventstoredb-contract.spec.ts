import { eventStoreContract } from '../src/testing/contract.js';
import { engineAt, engineOfDouble } from './engine-of-double.js';

eventStoreContract('EventStoreDB (the genuine client over a double of the server)', engineOfDouble, {
  isOperated: true,
  deduplicatesAny: false,
  restarts: true,
  largestAppend: 10_000,
  runs: 15,
});

const { EVENTSTORE_URL: url } = process.env;
if (url)
  eventStoreContract(
    'EventStoreDB (the real server)',
    async () => ({ ...engineAt(url, async () => undefined), makeNoise: undefined }),
    // A server takes 1 MiB per append by default.
    { isOperated: true, deduplicatesAny: false, restarts: false, largestAppend: 1_500, runs: 15 },
  );
