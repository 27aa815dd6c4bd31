import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountExport } from '@wavelane/contracts';
import { account, accountStream } from '../../identity/index.js';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { idOf } from '../../platform/domain/ids.js';
import { AccountCopies } from './making/account-copies.js';

/** Orders a copy of everything of an account; it is made from then on. @throws DomainError conflict while one is made */
export class AskForAccountExport extends Command<AccountExport> {
  constructor(
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Removes a copy, also one that is being made. @throws DomainError not-found if there is none (any more) */
export class RemoveAccountExport extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly exportId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AskForAccountExport)
export class AskForAccountExportHandler implements ICommandHandler<AskForAccountExport> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly copies: AccountCopies,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, context }: AskForAccountExport): Promise<AccountExport> {
    const exportId = idOf('account-export', accountId, context.commandId);
    const before = (await this.executor.state(account, accountStream(accountId))).copy;
    const command = { type: 'AskForExport', exportId } as const;
    await this.executor.execute(account, accountStream(accountId), command, context);
    // The new one takes the place of the one before.
    if (before && before.exportId !== exportId) await this.copies.clear(before.exportId);
    const askedAt = new Date(this.clock.now()).toISOString();
    const nothing = { readyAt: null, expiresAt: null, bytes: 0, lines: 0, files: 0, removed: null };
    return { id: exportId, state: 'under-way', askedAt, ...nothing };
  }
}

@CommandHandler(RemoveAccountExport)
export class RemoveAccountExportHandler implements ICommandHandler<RemoveAccountExport> {
  constructor(private readonly copies: AccountCopies) {}

  async execute({ accountId, exportId, context }: RemoveAccountExport): Promise<void> {
    if (!(await this.copies.remove(accountId, exportId, 'by-owner', context))) throw DomainError.notFound('Export');
  }
}

export const accountExportCommands = [AskForAccountExportHandler, RemoveAccountExportHandler];
