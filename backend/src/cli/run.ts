import { StoreCorrupt, StoreUnavailable } from '@wavelane/event-store';
import { LogRolledBack, ProjectionChanged } from '@wavelane/projections';
import { ReadStoreUnavailable } from '@wavelane/read-store';
import { ConfigError } from '../platform/config/config.js';
import { accountsCommands } from './accounts/accounts.commands.js';
import { backupCommand, restoreCommand, type Surroundings } from './backup.commands.js';
import { type CommandLine, EXIT, read, readOne, type Terminal, UsageError } from './command-line.js';
import { eventsCommands } from './events.commands.js';
import { keysCommands } from './keys.commands.js';
import { Operator } from './operator.js';
import { isDomainError, projectionsCommands } from './projections.commands.js';

/** Causes that an operator can mend: one line says what. */
const PLAIN = [
  ConfigError,
  UsageError,
  StoreUnavailable,
  StoreCorrupt,
  ReadStoreUnavailable,
  LogRolledBack,
  ProjectionChanged,
];

const GROUPS: Readonly<Record<string, Readonly<Record<string, CommandLine<Operator>>>>> = {
  projections: projectionsCommands,
  events: eventsCommands,
  accounts: accountsCommands,
  keys: keysCommands,
};

/** Commands that open what they need by themselves. */
const SINGLE: Readonly<Record<string, CommandLine<Surroundings>>> = { backup: backupCommand, restore: restoreCommand };

/**
 * Runs one command line, such as `projections rebuild jobs --reason "…"`.
 * @returns the exit code: 0 done, 1 refused or differences found, 2 wrong usage or it could not run
 */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  try {
    if (Object.hasOwn(SINGLE, name)) return await runSingle(name, args, { env, terminal });
    const commands = Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined;
    const known = [...Object.keys(GROUPS), ...Object.keys(SINGLE)];
    if (!commands) throw new UsageError(`There is no '${name}'. There are: ${known.join(', ')}.`);
    const typed = read(name, commands, args, terminal);
    if (!typed) return EXIT.done;
    const operator = await Operator.open(env, terminal);
    try {
      return await typed.command.run(operator, typed.words, typed.values);
    } finally {
      await operator.close();
    }
  } catch (error) {
    return failed(error, terminal);
  }
}

async function runSingle(name: string, args: readonly string[], surroundings: Surroundings): Promise<number> {
  const typed = readOne(`${name} --`, SINGLE[name]!, args, surroundings.terminal);
  return typed ? typed.command.run(surroundings, typed.words, typed.values) : EXIT.done;
}

function failed(error: unknown, terminal: Terminal): number {
  if (isDomainError(error)) {
    terminal.error(error.message);
    return EXIT.no;
  }
  const isPlain = PLAIN.some((kind) => error instanceof kind);
  terminal.error(isPlain ? (error as Error).message : error instanceof Error ? String(error.stack) : String(error));
  return EXIT.error;
}
