import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { eventStoreContract, type Engine } from '../src/testing/contract.js';
import { EventStoreDbOperator } from '../src/testing/eventstoredb-operator.js';
import { startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';
import { SealingEventStore } from '../src/sealing/sealing-event-store.js';
import { EveryType, MemorySubjectKeys } from '../src/testing/memory-subject-keys.js';

/** The suite's largest append must be told apart from a silent server on a busy machine too. */
const appendTimeoutMs = 20_000;

function engineAt(url: string, stop: () => Promise<void>): Engine {
  const store = openEventStoreDb({ url, appendTimeoutMs });
  const operator = new EventStoreDbOperator(url);
  return {
    ...{ store, operator },
    another: async () => openEventStoreDb({ url, appendTimeoutMs }),
    makeNoise: async () => {
      const client = EventStoreDBClient.connectionString(url);
      const credentials = { username: 'unused', password: 'unused' };
      const noise = (type: string) => jsonEvent({ id: randomUUID(), type, data: {} });
      await client.appendToStream('$statistics', [noise('$statsCollected')], { credentials });
      await client.appendToStream('somebody-else', [noise('Foreign'), noise('$metadata')], { credentials });
      await client.dispose();
    },
    stop: async () => {
      await store.close();
      await operator.stop();
      await stop();
    },
  };
}

eventStoreContract(
  'EventStoreDB (the genuine client over a double of the server)',
  async () => {
    const double = await startEventStoreDbDouble();
    const setAhead = (ms: number) => {
      double.log.skewMs = ms;
    };
    return { ...engineAt(double.url, double.kill), kill: double.kill, restart: double.restart, setAhead };
  },
  { isOperated: true, deduplicatesAny: false, restarts: true, largestAppend: 10_000, runs: 15 },
);

eventStoreContract(
  'EventStoreDB (the genuine client over a double of the server) with sealed fields',
  async () => {
    const double = await startEventStoreDbDouble();
    const setAhead = (ms: number) => {
      double.log.skewMs = ms;
    };
    const sealing = { marks: new EveryType(), keys: new MemorySubjectKeys() };
    const engine = engineAt(double.url, double.kill);
    return {
      ...engine,
      store: new SealingEventStore(engine.store, sealing),
      another: async () => new SealingEventStore(await engine.another(), sealing),
      ...{ kill: double.kill, restart: double.restart, setAhead },
    };
  },
  // Sealed, an append of many events is larger than a server takes.
  { isOperated: true, deduplicatesAny: false, restarts: true, largestAppend: 5_000, runs: 15 },
);

const { EVENTSTORE_URL: url } = process.env;
if (url)
  eventStoreContract(
    'EventStoreDB (the real server)',
    async () => ({ ...engineAt(url, async () => undefined), makeNoise: undefined }),
    // A server takes 1 MiB per append by default.
    { isOperated: true, deduplicatesAny: false, restarts: false, largestAppend: 1_500, runs: 15 },
  );
