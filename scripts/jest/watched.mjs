import { watch } from './watchdog.mjs';

let file = '';
let beat;

/**
 * Says which spec this process runs from now on. The first begins the watch; one process runs many, each in a new
 * environment of jest.
 * @param {string} path
 * @param {number} [limitMs] as in `watch`
 */
export function beginsFile(path, limitMs) {
  file = path;
  beat ??= watch(() => file, limitMs);
  beat();
}
