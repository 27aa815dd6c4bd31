import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '@wavelane/contracts';
import type { CommandContext } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { idOf } from '../platform/domain/ids.js';
import { Passwords } from '../platform/security/passwords.js';
import { Vault } from '../platform/security/vault.js';
import { accountStream, emailStream } from './account.events.js';
import { account } from './account.js';
import { emailClaim } from './email-claim.js';

export interface Registration {
  name: string;
  email: string;
  password: string;
  role: Role;
}

/**
 * Makes an account: password into the vault, claim of the address, account, in this order. A crash in between leaves a
 * claim without an account; whoever registers the address next completes it. Of two at once exactly one wins.
 * @returns the account's id
 * @throws Refusal conflict when the address is taken
 */
export class RegisterAccount extends Command<string> {
  constructor(
    readonly registration: Registration,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly vault: Vault,
    private readonly passwords: Passwords,
  ) {}

  async execute({ registration, context }: RegisterAccount): Promise<string> {
    const { name, email, password, role } = registration;
    const passwordSecretId = idOf('password', context.commandId);
    await this.vault.put(passwordSecretId, await this.passwords.hash(password));
    const proposed = idOf('account', context.commandId);
    const claim = await this.executor.execute(emailClaim, emailStream(email), { accountId: proposed }, context);
    const accountId = claim.state.accountId ?? proposed;
    try {
      await this.executor.execute(
        account,
        accountStream(accountId),
        {
          kind: 'register',
          accountId,
          name: name.trim(),
          email: email.trim(),
          role,
          timeZone: 'UTC',
          defaultCountry: null,
          passwordSecretId,
        },
        context,
      );
    } catch (error) {
      await this.vault.remove(passwordSecretId);
      throw error;
    }
    return accountId;
  }
}

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
    await this.executor.execute(account, accountStream(accountId), { kind: 'change-settings', ...settings }, context);
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
    await this.executor.execute(account, accountStream(accountId), { kind: 'suppress', phone, text }, context);
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
    await this.executor.execute(account, accountStream(accountId), { kind: 'restore', phone, text }, context);
  }
}

export const accountHandlers = [
  RegisterAccountHandler,
  ChangeSettingsHandler,
  SuppressRecipientHandler,
  RestoreRecipientHandler,
];
