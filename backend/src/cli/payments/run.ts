import { EXIT, read, type Terminal, UsageError } from '../command-line.js';
import { reasonOf } from '../audit/command.js';
import { reconcileCommand } from './reconcile.command.js';
import { replayCommand } from './replay.command.js';
import { withTools } from './tools.js';

const COMMANDS = { replay: replayCommand, reconcile: reconcileCommand };

/**
 * Runs one command line about payments, such as `replay --until 2026-01-31`.
 * @returns the exit code, as of `npm run audit`: 0 done, 1 differences, 2 could not run, or not asked properly
 */
export async function runPayments(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  try {
    const typed = read('payments', COMMANDS, args, terminal);
    if (!typed) return EXIT.done;
    return await withTools(env, terminal, (tools) => typed.command.run(tools, typed.words, typed.values));
  } catch (error) {
    terminal.error(error instanceof UsageError ? error.message : `The command could not run: ${reasonOf(error)}`);
    return EXIT.error;
  }
}
