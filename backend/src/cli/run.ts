import { accountsCommands } from './accounts/accounts.commands.js';
import { auditCommands } from './audit/audit.commands.js';
import { adoptCommand } from './data/adopt.command.js';
import { backupCommand } from './data/backup.command.js';
import { restoreCommand } from './data/restore.command.js';
import { type CommandGroup, type CommandLine, EXIT, type Surroundings, type Terminal } from './command-line.js';
import { doctorCommand } from './doctor.command.js';
import { failureLine } from './failure.js';
import { eventsCommands } from './events.commands.js';
import { filesCommands } from './files/files.commands.js';
import { heldCommands } from './data/held.commands.js';
import { keysCommands } from './data/keys.commands.js';
import { withStores } from './log.js';
import { moveCommand } from './move/move.command.js';
import { Operator } from './operator.js';
import { paymentsCommands } from './payments/payments.commands.js';
import { Program } from './program.js';
import { isDomainError, projectionsCommands } from './projections.commands.js';
import { unpackCommand } from './data/unpack.command.js';

/** Opens the stores of the installation, and an engine that projects if no other process does. */
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
    return await programOf({ env, terminal }).run(args);
  } catch (error) {
    return failed(error, env, terminal);
  }
}

/** Every command that there is. */
export function programOf(surroundings: Surroundings): Program {
  return new Program(surroundings)
    .group('projections', operating('Read models: status, rebuild, switch.', projectionsCommands))
    .group('events', operating('The event log: follow, show and search events.', eventsCommands))
    .group('accounts', operating('Accounts: list, roles, passwords, disabling.', accountsCommands))
    .group('held', operating('Sending that is on hold after a restore or a move.', heldCommands))
    .group('files', operating('Files: move them between data folder and bucket.', filesCommands))
    .group('keys', operating('Master keys: rotate them, or go on after a loss.', keysCommands))
    .group('audit', {
      help: 'The ledger: verify it, export it, print the head of its chain.',
      commands: auditCommands,
      within: withStores('The audit'),
    })
    .group('payments', {
      help: 'Payments: replay and reconcile. Read-only.',
      commands: paymentsCommands,
      within: withStores('The command'),
    })
    .single('doctor', doctorCommand)
    .single('adopt', adoptCommand)
    .single('backup', backupCommand)
    .single('restore', restoreCommand)
    .single('move', moveCommand)
    .single('unpack', unpackCommand);
}

function failed(error: unknown, env: NodeJS.ProcessEnv, terminal: Terminal): number {
  if (isDomainError(error)) {
    terminal.error(error.message);
    return EXIT.no;
  }
  terminal.error(failureLine(error, env));
  return EXIT.error;
}
