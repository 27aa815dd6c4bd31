import type { EventStore } from '@wavelane/event-store';
import { CouldNotRun, type Surroundings, type Terminal, textOf, UsageError, type Values } from '../command-line.js';
import { Config } from '../../platform/config/config.js';
import { openReadStore } from '../../platform/storage/open-stores.js';
import { openLog, requireLog } from '../log.js';

/** What a command about payments works with. It reads the log, and the keys of what is sealed in it. */
export interface Tools {
  eventStore: EventStore;
  terminal: Terminal;
}

/** Opens the log that the environment names. @throws CouldNotRun where there is none: looking makes no log */
export async function withTools(
  { env, terminal }: Surroundings,
  work: (tools: Tools) => Promise<number>,
): Promise<number> {
  try {
    const config = new Config(env);
    requireLog(config, (path) => new Error(`there is no ${path}`));
    const readStore = openReadStore(config);
    const eventStore = openLog(config, readStore);
    try {
      return await work({ eventStore, terminal });
    } finally {
      await eventStore.close();
      await readStore.close();
    }
  } catch (error) {
    throw error instanceof UsageError ? error : new CouldNotRun('The command', error);
  }
}

/** An instant given as `--name`. @throws UsageError for any other text */
export function timeOf(values: Values, name: string, read: (text: string) => string | undefined): string | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  const time = read(text);
  if (time === undefined) throw new UsageError(`--${name} is a date such as 2026-01-31T12:00:00Z, not '${text}'`);
  return time;
}
