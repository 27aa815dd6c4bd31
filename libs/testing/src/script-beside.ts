import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The end of a process. */
export interface Ran {
  /** null if it was killed. */
  code: number | null;
  output: string;
}

/** Called with the process and its output so far. */
export type Follower = (child: ChildProcess, output: string) => void;

export interface Script {
  /** The path of its file. */
  script: string;
  /** Runs it in a process of its own until the process ends. */
  run(args: readonly string[], also?: Follower): Promise<Ran>;
  remove(): void;
}

/**
 * A script for a process or a thread of its own, which imports libraries as JavaScript from
 * './libs/event-store/src/index.js' and so on: the files that the specs themselves run, which are compiled at the
 * beginning of each run (scripts/jest/native/compiled.cjs).
 */
export function scriptBeside(text: string): Script {
  const script = join(process.cwd(), '.cache', 'specs', `script-${randomUUID()}.mjs`);
  writeFileSync(script, text);
  return {
    script,
    run: (args, also) => ranToItsEnd(script, args, also),
    remove: () => rmSync(script, { force: true }),
  };
}

async function ranToItsEnd(script: string, args: readonly string[], also: Follower = () => undefined): Promise<Ran> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    also(child, output);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
