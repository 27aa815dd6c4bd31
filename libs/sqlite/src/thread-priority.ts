import { setPriority } from 'node:os';

/** Of Linux's 20 steps down: a thread that has it gets a quarter of a core that others want, and all of one that nobody wants. */
const GIVES_WAY = 5;

/**
 * The thread that calls it gives way to the others of the process from now on, which answer and fold: what it does is wanted later.
 * Only where a thread has a priority of its own, which is Linux; elsewhere it would be that of the whole process. Where it may not be
 * changed, nothing is.
 * @param platform of the process @param set as of `node:os`
 */
export function giveWay(platform: NodeJS.Platform = process.platform, set: typeof setPriority = setPriority): void {
  if (platform !== 'linux') return;
  try {
    // 0 is whoever calls: for Linux the thread.
    set(0, GIVES_WAY);
  } catch {
    // It works as fast as the others then.
  }
}
