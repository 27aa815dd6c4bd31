import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

/**
 * The owner of a path and the user of this process, in a sentence; the nearest folder's owner if the path is missing.
 */
export function rightsOf(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    const found = seen(at);
    if (found) return `${at} belongs to ${nameOf(found.uid)}; this process runs as ${nameOf(userInfo().uid)}.`;
    if (at === dirname(at)) return '';
  }
}

function seen(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // in a folder that may not be looked into
  }
}

function nameOf(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    const name = lines.map((line) => line.split(':')).find(([, , id]) => id === String(uid))?.[0];
    return name ?? `user ${uid}`;
  } catch {
    return `user ${uid}`;
  }
}
