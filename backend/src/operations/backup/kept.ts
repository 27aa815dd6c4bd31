import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST } from './manifest.js';

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** Returns the name of a backup in a folder of backups: names sort as times do. */
export const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/**
 * Returns the backups that may be removed: all but the newest whole ones, and incomplete ones before the newest of
 * these.
 * @param keep at least 1
 */
export function superfluous(found: readonly { name: string; whole: boolean }[], keep: number): string[] {
  const newestFirst = [...found]
    .filter(({ name }) => NAME.test(name))
    .sort((one, other) => (one.name < other.name ? 1 : -1));
  const kept = newestFirst.filter(({ whole }) => whole).slice(0, keep);
  const newest = kept[0]?.name;
  if (newest === undefined) return [];
  return newestFirst.filter((one) => !kept.includes(one) && one.name < newest).map(({ name }) => name);
}

/** Removes the backups that {@link superfluous} names in a folder. @returns the names of the removed ones */
export async function removeSuperfluous(folder: string, keep: number): Promise<string[]> {
  const found = readdirSync(folder).map((name) => ({ name, whole: existsSync(join(folder, name, MANIFEST)) }));
  const names = superfluous(found, keep);
  // Without its manifest it is no backup any more, also if this is cut off.
  for (const name of names) {
    await rm(join(folder, name, MANIFEST), { force: true });
    await rm(join(folder, name), { recursive: true, force: true });
  }
  return names;
}
