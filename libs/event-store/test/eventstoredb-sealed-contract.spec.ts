import { SealingEventStore } from '../src/sealing/sealing-event-store.js';
import { eventStoreContract } from '../src/testing/contract.js';
import { EveryType, MemorySubjectKeys } from '../src/testing/memory-subject-keys.js';
import { engineOfDouble } from './engine-of-double.js';

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
  // Sealed, an append of many events is larger than a server takes.
  { isOperated: true, deduplicatesAny: false, restarts: true, largestAppend: 5_000, runs: 15 },
);
