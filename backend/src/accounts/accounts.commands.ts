import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { accountStream } from './account.events.js';
import { account } from './account.js';

export class ChangeSettings extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly settings: { timeZone?: string; defaultCountry?: string | null },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeSettings)
export class ChangeSettingsHandler implements ICommandHandler<ChangeSettings> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId, settings, context }: ChangeSettings): Promise<void> {
    await this.executor.execute(account, accountStream(accountId), { type: 'ChangeSettings', ...settings }, context);
  }
}

/** A recipient answered STOP: nothing more is sent to this phone for this account. @param phone E.164 */
export class SuppressRecipient extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly phone: string,
    readonly text: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SuppressRecipient)
export class SuppressRecipientHandler implements ICommandHandler<SuppressRecipient> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId, phone, text, context }: SuppressRecipient): Promise<void> {
    await this.executor.execute(account, accountStream(accountId), { type: 'SuppressRecipient', phone, text }, context);
  }
}

/** A recipient answered START. @param phone E.164 */
export class RestoreRecipient extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly phone: string,
    readonly text: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RestoreRecipient)
export class RestoreRecipientHandler implements ICommandHandler<RestoreRecipient> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId, phone, text, context }: RestoreRecipient): Promise<void> {
    await this.executor.execute(account, accountStream(accountId), { type: 'RestoreRecipient', phone, text }, context);
  }
}

export const accountHandlers = [ChangeSettingsHandler, SuppressRecipientHandler, RestoreRecipientHandler];
