import { join } from 'node:path';
import { type CopyTarget, openEventStoreDb, openSqliteEventStore } from '@wavelane/event-store';
import { openMongoReadStore, openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import type { Config } from '../config/config.js';
import type { Clock } from '../domain/clock.js';
import { keepPrivate, writePrivately } from './private-files.js';

/** Exit code for a store that can no longer be trusted: a supervisor should start the process again. */
export const EXIT_STORAGE = 70;

/** The file of a log that is embedded. */
export const logFileOf = ({ dataDir }: Config): string => join(dataDir, 'events.sqlite');

/** The log that the configuration asks for. @param clock stamps its events with business time; default the machine's */
export function openEventStore(config: Config, onFatal: (error: Error) => void, clock?: Clock): CopyTarget {
  takeFolder(config);
  const now = clock && { now: () => new Date(clock.now()) };
  if (config.eventStoreUrl !== undefined) return openEventStoreDb({ url: config.eventStoreUrl, ...now });
  return openSqliteEventStore({ path: logFileOf(config), onFatal, ...(config.testClock && now) });
}

/** The read store that the configuration asks for. */
export function openReadStore(config: Config): ReadStore {
  takeFolder(config);
  if (config.mongoUrl !== undefined) return openMongoReadStore({ url: config.mongoUrl });
  return openSqliteReadStore({ path: join(config.dataDir, 'read-models.sqlite') });
}

/** Makes the folder unreadable for other users of this machine, with any rights it had before. */
function takeFolder({ dataDir }: Config): void {
  writePrivately();
  for (const complaint of keepPrivate(dataDir)) process.stderr.write(`${complaint}\n`);
}
