import { StoreCorrupt, StoreUnavailable } from '@wavelane/event-store';
import { LogRolledBack, ProjectionChanged } from '@wavelane/projections';
import { ReadStoreUnavailable } from '@wavelane/read-store';
import { ConfigError } from '../platform/config/config.js';
import { accountsCommands } from './accounts/accounts.commands.js';
import { auditCommands } from './audit/audit.commands.js';
import { adoptCommand } from './adopt.command.js';
import { backupCommand, restoreCommand } from './backup.commands.js';
import { type CommandGroup, type CommandLine, CouldNotRun, EXIT, type Terminal, UsageError } from './command-line.js';
import { eventsCommands } from './events.commands.js';
import { keysCommands } from './keys.commands.js';
import { withStores } from './log.js';
import { Operator } from './operator.js';
import { paymentsCommands } from './payments/payments.commands.js';
import { Program } from './program.js';
import { isDomainError, projectionsCommands } from './projections.commands.js';
import { unpackCommand } from './unpack.command.js';

/** Causes that an operator can mend: one line says what. */
const PLAIN = [
  ConfigError,
  UsageError,
  CouldNotRun,
  StoreUnavailable,
  StoreCorrupt,
  ReadStoreUnavailable,
  LogRolledBack,
  ProjectionChanged,
];

/** With the stores of the installation, and an engine that projects where no other process does. */
const operating = (
  help: string,
  commands: Readonly<Record<string, CommandLine<Operator>>>,
): CommandGroup<Operator> => ({
  help,
  commands,
  async within({ env, terminal }, work) {
    const operator = await Operator.open(env, terminal);
    try {
      return await work(operator);
    } finally {
      await operator.close();
    }
  },
});

/**
 * Runs one command line, such as `projections rebuild jobs --reason "…"`.
 * @returns the exit code: 0 done, 1 refused or differences found, 2 wrong usage or it could not run
 */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  try {
    return await new Program({ env, terminal })
      .group('projections', operating('Read models: how they stand, rebuilding, switching.', projectionsCommands))
      .group('events', operating('The log: following, showing and searching events.', eventsCommands))
      .group('accounts', operating('Accounts: who there is, roles, passwords, disabling.', accountsCommands))
      .group('keys', operating('The master key: rotation and loss.', keysCommands))
      .group('audit', {
        help: 'The books: verification, export, head of the chain.',
        commands: auditCommands,
        within: withStores('The audit'),
      })
      .group('payments', {
        help: 'Payments: replay and reconciliation. Reads only.',
        commands: paymentsCommands,
        within: withStores('The command'),
      })
      .single('adopt', adoptCommand)
      .single('backup', backupCommand)
      .single('restore', restoreCommand)
      .single('unpack', unpackCommand)
      .run(args);
  } catch (error) {
    return failed(error, terminal);
  }
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
