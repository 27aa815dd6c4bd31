import { SealingEventStore } from '../src/sealing/sealing-event-store.js';
import { eventStoreContract } from '../src/testing/contract.js';
import { EveryType, MemorySubjectKeys } from '../src/testing/memory-subject-keys.js';
import { engineAt, engineOfDouble } from './engine-of-double.js';

// Sealed, as every installation has it.
eventStoreContract(
  'EventStoreDB (the genuine client over a double of the server) with sealed fields',
  async () => {
    const sealing = { marks: new EveryType(), keys: new MemorySubjectKeys() };
    const engine = await engineOfDouble();
    return {
      ...engine,
      store: new SealingEventStore(engine.store, sealing),
      another: async () => new SealingEventStore(await engine.another(), sealing),
    };
  },
  // With seals, an append of many events is larger than a server accepts.
  { isOperated: true, deduplicatesAny: false, restarts: true, largestAppend: 5_000, runs: 15 },
);

const { EVENTSTORE_URL: url } = process.env;
if (url)
  eventStoreContract(
    'EventStoreDB (the real server)',
    async () => ({ ...engineAt(url, async () => undefined), makeNoise: undefined }),
    // By default a server accepts 1 MiB per append.
    { isOperated: true, deduplicatesAny: false, restarts: false, largestAppend: 1_500, runs: 15 },
  );
