import { chmodSync, type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
/** Where databases lie: the folder itself and the demo phones' folder in it. */
const DEPTH = 2;

/** Makes files of this process readable for its own user only. */
export function writePrivately(): void {
  process.umask(OTHERS);
}

/**
 * Takes a data folder that is there already away from other users of the machine: names, phone numbers and messages
 * are in it. New files are private by `writePrivately`.
 * @returns what could not be changed, in words for the operator: files of another user, a file system without rights
 */
export function keepPrivate(dataDir: string): string[] {
  const complaints: string[] = [];
  tighten(dataDir, complaints);
  for (const path of inside(dataDir, DEPTH)) tighten(path, complaints);
  return complaints;
}

function inside(folder: string, depth: number): string[] {
  const entries = entriesOf(folder).filter((entry) => entry.isFile() || entry.isDirectory());
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() && depth > 1 ? [path, ...inside(path, depth - 1)] : [path];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // not there yet, or not ours to read
  }
}

function tighten(path: string, complaints: string[]): void {
  try {
    const { mode } = statSync(path);
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS & 0o777);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A journal of SQLite's may go between the list and the look.
    if (code !== 'ENOENT') complaints.push(`${path} may be read by other users of this machine (${code})`);
  }
}
