import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EventStore, upcasting } from '@wavelane/event-store';
import { EVENTS } from '../../events.js';
import type { ReadStore } from '@wavelane/read-store';
import { Config } from '../../platform/config/config.js';
import { openEventStore, openReadStore } from '../../platform/storage/open-stores.js';
import { CouldNotRun, type Surroundings, type Terminal, UsageError } from '../command-line.js';

/** What an auditor's command works with; the product may be running or not. */
export interface Stores {
  config: Config;
  eventStore: EventStore;
  readStore: ReadStore;
  terminal: Terminal;
}

export const logOf = ({ dataDir }: Config): string => join(dataDir, 'events.sqlite');

/** @throws CouldNotRun where there is no log: opening would make an empty one, and find nothing wrong with it */
export async function withStores(
  { env, terminal }: Surroundings,
  work: (stores: Stores) => Promise<number>,
): Promise<number> {
  try {
    const config = new Config(env);
    if (config.eventStoreUrl === undefined && !existsSync(logOf(config)))
      throw new Error(`there is no ${logOf(config)}`);
    const eventStore = upcasting(
      openEventStore(config, (error) => {
        throw error;
      }),
      EVENTS,
    );
    const readStore = openReadStore(config);
    try {
      return await work({ config, eventStore, readStore, terminal });
    } finally {
      await eventStore.close();
      await readStore.close();
    }
  } catch (error) {
    throw error instanceof UsageError ? error : new CouldNotRun('The audit', error);
  }
}
