import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AS_STARTED } from '@wavelane/testing';

/** `raw` reads and parses only; `unsealed` fills from a log with seals, `opened` from the same one without. */
export type Way = 'raw' | 'fill' | 'everyday' | 'opened' | 'unsealed';

export interface Done {
  events: number;
  seconds: number;
  /** Of the processor, all threads: on a machine with other work, what the work itself costs. */
  cpuSeconds: number;
  rssMb: number;
  /** How long the thread was held: requests wait that long. */
  turnMs: { p99: number; max: number };
}

/** One piece of work on the log of a folder, in a process of its own (`work.ts`). @throws Error where it fails */
export function worked(way: Way, folder: string): Done {
  const script = fileURLToPath(new URL('./work.js', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [...AS_STARTED, script, way, folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${way}: ${stderr}`);
  const done = JSON.parse(stdout) as Done;
  console.error(
    `${way}: ${done.events} in ${done.seconds.toFixed(1)} s (${done.cpuSeconds.toFixed(1)} s of processor), ${done.rssMb} MB`,
  );
  return done;
}
