import type { StartOptions } from '../app.js';
import { startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { startMongoDouble } from '@wavelane/read-store/testing';

/** A pair of engines, and the content of those that are servers. */
export interface Engines {
  env: NonNullable<StartOptions['env']>;
  texts: () => string[];
  stop: () => Promise<unknown>;
}

export const ENGINES: Readonly<Record<string, () => Promise<Engines>>> = {
  SQLite: () => Promise.resolve({ env: {}, texts: () => [], stop: () => Promise.resolve() }),
  'EventStoreDB and MongoDB (doubles)': async () => {
    const [log, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
    const documents = () =>
      mongo.collections.flatMap((name) => [...(mongo.collection(name)?.documents.values() ?? [])]);
    return {
      env: { EVENTSTORE_URL: log.url, MONGODB_URL: mongo.url },
      texts: () => [...log.log.all, ...documents()].map((one) => JSON.stringify(one, asText)),
      stop: () => Promise.all([log.kill(), mongo.stop()]),
    };
  },
};

/** Bytes as the text that they may be. */
function asText(_: string, value: unknown): unknown {
  const bytes = value as { type?: unknown; data?: unknown } | null;
  if (bytes?.type === 'Buffer' && Array.isArray(bytes.data)) return Buffer.from(bytes.data as number[]).toString();
  return value instanceof Uint8Array ? Buffer.from(value).toString() : value;
}
