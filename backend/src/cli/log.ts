import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EventStore, upcasting } from '@wavelane/event-store';
import { EVENTS } from '../events.js';
import type { Config } from '../platform/config/config.js';
import { openEventStore } from '../platform/storage/open-stores.js';

/** The file of a log that is embedded. */
export const logOf = ({ dataDir }: Config): string => join(dataDir, 'events.sqlite');

/**
 * Opens the log that the configuration names, read in the versions of today. Looking for a log never makes one: an empty
 * one has nothing wrong with it. @throws what `missing` makes of the file's path
 */
export function openLog(config: Config, missing: (path: string) => Error): EventStore {
  const path = logOf(config);
  if (config.eventStoreUrl === undefined && !existsSync(path)) throw missing(path);
  return openOrMakeLog(config);
}

/** Opens the log that the configuration names; an embedded one is made where there is none. */
export function openOrMakeLog(config: Config): EventStore {
  const store = openEventStore(config, (error) => {
    throw error;
  });
  return upcasting(store, EVENTS);
}
