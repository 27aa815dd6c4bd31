import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@wavelane/contracts';

/**
 * How long the data that a restore moved aside is kept. It may hold data of persons who are forgotten after the
 * restore.
 */
export const SET_ASIDE_DAYS = 30;

const PREFIX = 'before-restore-';

/** Whether this is a folder that a restore made for the data from before it. */
export const isSetAside = (name: string): boolean => name.startsWith(PREFIX);

/** Returns the name of the folder for the data from before a restore. */
export const setAsideName = (now: Date): string => `${PREFIX}${now.toISOString().replace(/[:.]/g, '-')}`;

/** Returns when a restore made this folder, Unix ms; undefined if its name does not have the time. */
function madeAt(name: string): number | undefined {
  const [, day, hour, minute, second] =
    /^before-restore-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-\d{3}Z$/.exec(name) ?? [];
  const at = Date.parse(`${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`);
  return Number.isNaN(at) ? undefined : at;
}

/** Removes folders that have been aside for too long. @param now Unix ms @returns the names of the removed folders */
export async function expireSetAside(dataDir: string, now: number): Promise<string[]> {
  // With log, records and files on servers there may be no folder.
  const present = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = present.filter((name) => {
    const at = madeAt(name);
    return at !== undefined && now - at >= SET_ASIDE_DAYS * DAY_MS;
  });
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
  return names;
}
