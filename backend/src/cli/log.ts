import { existsSync } from 'node:fs';
import { type EventStore, upcasting } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { EVENTS } from '../events.js';
import { Config } from '../platform/config/config.js';
import { HandleIds } from '../platform/personal/handle-ids.js';
import { subjectKeysOf } from '../platform/personal/keys/installation-keys.js';
import type { RecordSubjectKeys } from '../platform/personal/keys/subject-keys.js';
import { KeyRing } from '../platform/security/keys/key-ring.js';
import { VAULT_TABLE } from '../platform/security/keys/seals.js';
import { FirstLook } from '../platform/storage/first-look.js';
import { hasTraces } from '../platform/storage/log-identity.js';
import { logFileOf, openEventStore, openReadStore } from '../platform/storage/open-stores.js';
import { CouldNotRun, NoInstallation, type Surroundings, type Terminal, UsageError } from './command-line.js';

/** The stores that a command opens. The product may run meanwhile. */
export interface Stores {
  config: Config;
  eventStore: EventStore;
  readStore: ReadStore;
  terminal: Terminal;
}

/**
 * Opens log and read models for a command, and closes them after it.
 * @param name of the command, as an error begins with it
 * @throws CouldNotRun there is no log, or the work failed; UsageError as the work throws it
 */
export function withStores(
  name: string,
): (surroundings: Surroundings, work: (stores: Stores) => Promise<number>) => Promise<number> {
  return async ({ env, terminal }, work) => {
    try {
      const config = new Config(env);
      await demandInstallation(config);
      const readStore = openReadStore(config);
      const eventStore = openLog(config, readStore);
      try {
        return await work({ config, eventStore, readStore, terminal });
      } finally {
        await eventStore.close();
        await readStore.close();
      }
    } catch (error) {
      throw error instanceof UsageError || error instanceof NoInstallation ? error : new CouldNotRun(name, error);
    }
  };
}

/**
 * Before anything is opened or made: is there an installation, with its log? Beside a log on a server its records, or its
 * read models, name one; an empty folder beside the right server is a folder that was mistyped or is not mounted.
 * @throws NoInstallation
 */
export async function demandInstallation(config: Config): Promise<void> {
  demandLogFile(config);
  await demandTraces(config);
}

/** @throws NoInstallation the embedded log is not there */
export function demandLogFile(config: Config): void {
  const path = logFileOf(config);
  if (config.eventStoreUrl === undefined && !existsSync(path)) throw new NoInstallation(`${path} is missing`);
}

/** The same if only the log itself may be missing. @throws NoInstallation */
export async function demandTraces(config: Config): Promise<void> {
  if (config.eventStoreUrl === undefined && existsSync(logFileOf(config))) return;
  const isHere = await FirstLook.at(config, (look) => hasTraces(look, Date.now()));
  const place = config.mongoUrl === undefined ? config.dataDir : 'MongoDB';
  if (!isHere) throw new NoInstallation(`no records in ${place} name a log`);
}

/**
 * Opens the log that the configuration names; its events are read in their present versions and decrypted. An embedded
 * log is created if there is none.
 * @param readStore with the keys of personal fields, which are asked for when they are needed
 */
export function openLog(config: Config, readStore: ReadStore): EventStore {
  const store = openEventStore(config, (error) => {
    throw error;
  });
  return upcasting(store, EVENTS, { keys: keysIn(config, readStore).keys });
}

/** The keys of an installation that may be running or not, to seal with, too. @throws SealBroken */
export async function subjectKeysIn(config: Config, readStore: ReadStore): Promise<RecordSubjectKeys> {
  const { keys, handles } = keysIn(config, readStore);
  await handles.open();
  return keys;
}

/** The same without their names: to destroy keys, or to compare them with a log, no master key is needed. */
export const unopenedKeysIn = (config: Config, readStore: ReadStore): RecordSubjectKeys =>
  keysIn(config, readStore).keys;

function keysIn(config: Config, readStore: ReadStore) {
  const ring = KeyRing.of(config);
  const now = () => Date.now();
  const handles = new HandleIds(readStore.records({ name: VAULT_TABLE }), ring.sealer('vault'), now);
  return { handles, keys: subjectKeysOf(readStore, ring, handles, now) };
}
