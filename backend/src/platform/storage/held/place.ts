import { existsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import type { Config } from '../../config/config.js';
import { INSTALLATION_TABLE } from '../installation.js';

const ID = 'place';
const RECORDS_FILE = 'read-models-records.sqlite';

/** The place of an installation's files. A copy of them has another one. */
interface Place extends Record<string, unknown> {
  /** Name of the machine; null outside production, since laptops change theirs. */
  host: string | null;
  /** Numbers that the file system gave the data folder and the file of records. */
  files: string;
}

/**
 * Compares the place of the data folder with the one that was noted in it, and notes it if there is none. Only an embedded
 * log lies in the folder.
 * @returns true if the folder, or the machine, is another one
 */
export async function hasMoved(config: Config, readStore: ReadStore, now: number): Promise<boolean> {
  const here = placeOf(config);
  if (here === undefined) return false;
  const records = recordsOf(readStore);
  const noted = (await records.get<Place>(ID, now))?.body;
  if (!noted) {
    await records.put(ID, here, null);
    return false;
  }
  const isOtherHost = noted.host !== null && here.host !== null && noted.host !== here.host;
  if (noted.files === here.files && !isOtherHost && noted.host !== here.host) await records.put(ID, here, null);
  return noted.files !== here.files || isOtherHost;
}

/** Notes that the installation lies here from now on. */
export async function noteHere(config: Config, readStore: ReadStore): Promise<void> {
  const here = placeOf(config);
  if (here) await recordsOf(readStore).put(ID, here, null);
}

const recordsOf = (readStore: ReadStore): RecordStore => readStore.records({ name: INSTALLATION_TABLE });

function placeOf({ dataDir, eventStoreUrl, production }: Config): Place | undefined {
  if (eventStoreUrl !== undefined) return undefined;
  const inodes = [dataDir, join(dataDir, RECORDS_FILE)].filter((path) => existsSync(path)).map(inodeOf);
  return { host: production ? hostname() : null, files: inodes.join(':') };
}

const inodeOf = (path: string): string => statSync(path, { bigint: true }).ino.toString();
