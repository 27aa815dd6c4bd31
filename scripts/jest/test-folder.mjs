import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^wavelane-tests-(\d+)$/;
/** A whole run uses less than a tenth of this at any time. */
const ENOUGH_BYTES = 2_000_000_000;

/**
 * A folder in memory for the data of a test run, undefined if the machine has none or too small a one (containers often
 * get 64 MB). The log waits for the disk with every append, which took half of the time of a spec that boots the
 * application. Tests of crashes stay valid: a killed process leaves its files in either place.
 */
export function testFolder() {
  try {
    for (const name of readdirSync(MEMORY)) {
      const pid = NAME.exec(name)?.[1];
      if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return undefined;
    const folder = join(MEMORY, `wavelane-tests-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return undefined;
  }
}

/** Runs that were killed leave their folder behind. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
