import { defined } from '@wavelane/testing';
import { runCommand } from '../src/cli/run.js';

/** The output of a command, and its exit code. */
export interface Ran {
  code: number;
  out: string[];
  error: string[];
}

/** Runs an operator's command as the command line would, in this process. */
export async function command(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ran> {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommand(args, env, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { code, out, error };
}

/** The same for a program: its answer as JSON. */
export async function answer<T>(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number; answer: T }> {
  const { code, out, error } = await command(env, ...args, '--json');
  if (out.length !== 1) throw new Error(`${args.join(' ')}: ${out.length} lines, ${error.join(' ')}`);
  return { code, answer: JSON.parse(defined(out[0])) as T };
}
