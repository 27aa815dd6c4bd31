import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AS_STARTED } from '@wavelane/testing';

/** `raw` reads and parses only; `fill` makes all read models. */
export type Way = 'raw' | 'fill';

export interface Done {
  events: number;
  seconds: number;
  /** Seconds of processor time, all threads. */
  cpuSeconds: number;
  rssMb: number;
  /** The blocks of the event loop; requests wait that long. */
  turnMs: { p99: number; max: number };
  /** Durable appends of other events in the meantime. */
  sendMs?: { p50: number; p99: number };
}

/** One piece of work on the log of a folder, in a process of its own (`work.ts`). @throws Error the work failed */
export function worked(way: Way, folder: string): Done {
  const script = fileURLToPath(new URL('./work.js', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [...AS_STARTED, script, way, folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${way}: ${stderr}`);
  console.error(`${way}: ${stdout.trimEnd()}`);
  return JSON.parse(stdout) as Done;
}
