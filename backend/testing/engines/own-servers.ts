// Imported by path, because the packages' testing entries load jest, and programs use applications of tests, too.
import { startEventStoreDbDouble } from '../../../libs/event-store/src/testing/eventstoredb-double.js';
import { startMongoDouble } from '../../../libs/read-store/src/testing/mongodb-double.js';

/** The servers that an application of a test uses instead of files, and the function that stops them. */
export interface OwnServers {
  env: Record<string, string>;
  stop: () => Promise<unknown>;
}

/** If a test sets one of these itself, its setting holds. */
const SETTINGS = ['EVENTSTORE_URL', 'MONGODB_URL', 'NODE_ENV'];

/**
 * With `TEST_ENGINES=servers` every application on a folder of its own gets an EventStoreDB and a MongoDB of its own, played by
 * doubles: one installation has one database. `npm run test:engines` says so.
 */
export async function ownServers(env: NodeJS.ProcessEnv | undefined): Promise<OwnServers | undefined> {
  if (process.env.TEST_ENGINES !== 'servers' || SETTINGS.some((name) => env?.[name] !== undefined)) return undefined;
  const [log, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble({ kind: 'replica set' })]);
  return {
    env: { EVENTSTORE_URL: log.url, MONGODB_URL: mongo.url },
    stop: () => Promise.all([log.kill(), mongo.stop()]),
  };
}
