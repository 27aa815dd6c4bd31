import { existsSync } from 'node:fs';
import { type EventStore, upcasting } from '@wavelane/event-store';
import { EVENTS } from '../events.js';
import type { Config } from '../platform/config/config.js';
import { logFileOf, openEventStore } from '../platform/storage/open-stores.js';

/**
 * Opens the log that the configuration names, read in the versions of today. Looking for a log never makes one: an empty
 * one has nothing wrong with it. @throws what `missing` makes of the file's path
 */
export function openLog(config: Config, missing: (path: string) => Error): EventStore {
  const path = logFileOf(config);
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
