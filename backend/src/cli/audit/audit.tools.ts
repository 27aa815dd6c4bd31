import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { Config } from '../../platform/config/config.js';
import { openReadStore } from '../../platform/storage/open-stores.js';
import { CouldNotRun, type Surroundings, type Terminal, UsageError } from '../command-line.js';
import { openLog, requireLog } from '../log.js';

/** What an auditor's command works with; the product may be running or not. */
export interface Stores {
  config: Config;
  eventStore: EventStore;
  readStore: ReadStore;
  terminal: Terminal;
}

/** Opens log and read models. @throws CouldNotRun where there is no log, and for what the work throws */
export async function withStores(
  { env, terminal }: Surroundings,
  work: (stores: Stores) => Promise<number>,
): Promise<number> {
  try {
    const config = new Config(env);
    requireLog(config, (path) => new Error(`there is no ${path}`));
    const readStore = openReadStore(config);
    const eventStore = openLog(config, readStore);
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
