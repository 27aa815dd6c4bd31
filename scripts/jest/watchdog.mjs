// Ends a process whose event loop is blocked, and names the spec that it runs. A test runner's own time limit cannot do
// that, because its timer is in the same loop. A thread waits for signs of the loop instead.
import { writeSync } from 'node:fs';
import { url as debuggerUrl } from 'node:inspector';
import { relative } from 'node:path';
import { Worker, workerData } from 'node:worker_threads';

/** A screen spec loads its modules at once: with an empty cache, on a busy machine, that took a minute. */
export const LIMIT_MS = 300_000;
const NAME_BYTES = 4_096;
const PARTS = 2;

/**
 * Begins to watch the process that it is called in, with all of its threads. Call the returned function when a file
 * begins: if the loop is blocked after that, the report names the file. Does nothing if a debugger may hold the loop.
 * @param {() => string} currentFile the path of the spec that runs now
 * @param {number} [limitMs] the longest block of the event loop, in ms
 * @returns {() => void} notes the current file, and that the loop turns
 */
export function watch(currentFile, limitMs = LIMIT_MS) {
  if (debuggerUrl()) return () => undefined;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const name = new Uint8Array(new SharedArrayBuffer(NAME_BYTES));
  const beat = () => {
    const path = Buffer.from(relative(process.cwd(), currentFile())).subarray(0, NAME_BYTES - 1);
    name.set(path);
    name.fill(0, path.length);
    Atomics.add(beats, 0, 1);
    Atomics.notify(beats, 0);
  };
  beat();
  const watchdog = { beats, name, limitMs };
  new Worker(new URL(import.meta.url), { workerData: { watchdog }, env: {}, execArgv: [] }).unref();
  setInterval(beat, limitMs / (4 * PARTS)).unref();
  return beat;
}

/**
 * Returns once no beat came for the whole limit. It waits in parts, each of which must pass without a beat: on a
 * machine that slept, or stopped the process, one part may end at once.
 * @param {() => boolean} beatWithinPart waits for a beat, at most for a part of the limit, and returns whether one came
 */
export function untilSilent(beatWithinPart) {
  for (let silent = 0; silent < PARTS;) silent = beatWithinPart() ? 0 : silent + 1;
}

if (workerData?.watchdog) {
  const { beats, name, limitMs } = workerData.watchdog;
  let seen = Atomics.load(beats, 0);
  untilSilent(() => {
    Atomics.wait(beats, 0, seen, limitMs / PARTS);
    const before = seen;
    seen = Atomics.load(beats, 0);
    return seen !== before;
  });
  const file = Buffer.from(name.slice(0, name.indexOf(0))).toString();
  try {
    writeSync(2, `${file}: the event loop has not turned for ${limitMs / 1_000} s; the process is ended\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
