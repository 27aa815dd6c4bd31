import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { Engine } from '../src/testing/contract.js';
import { EventStoreDbOperator } from '../src/testing/eventstoredb-operator.js';
import { startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';

/** The suite's largest append must not look like a silent server, even on a busy machine. */
const appendTimeoutMs = 20_000;

/** A server and the genuine client, as the contract needs them. */
export function engineAt(url: string, stop: () => Promise<void>): Engine {
  const store = openEventStoreDb({ url, appendTimeoutMs });
  const operator = new EventStoreDbOperator(url);
  return {
    ...{ store, copies: store, operator },
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

/** The same over a double of the server, which can be killed, started again and set ahead. */
export async function engineOfDouble(): Promise<Engine> {
  const double = await startEventStoreDbDouble();
  const setAhead = (ms: number) => {
    double.log.skewMs = ms;
  };
  return { ...engineAt(double.url, double.kill), kill: double.kill, restart: double.restart, setAhead };
}
