import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { type CreditSource, walletStream } from './wallet.events.js';
import { wallet } from './wallet.js';

/** Days for a user. Credited once for each `creditId`. */
export class CreditWallet extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly creditId: string,
    readonly days: number,
    readonly source: CreditSource,
    readonly note: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An administrator takes days away. @throws Refusal invalid when there are fewer */
export class DebitWallet extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly debitId: string,
    readonly days: number,
    readonly note: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreditWallet)
export class CreditWalletHandler implements ICommandHandler<CreditWallet> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ context, ...command }: CreditWallet): Promise<void> {
    await this.executor.execute(wallet, walletStream(command.accountId), { kind: 'credit', ...command }, context);
  }
}

@CommandHandler(DebitWallet)
export class DebitWalletHandler implements ICommandHandler<DebitWallet> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ context, ...command }: DebitWallet): Promise<void> {
    await this.executor.execute(wallet, walletStream(command.accountId), { kind: 'debit', ...command }, context);
  }
}

export const walletHandlers = [CreditWalletHandler, DebitWalletHandler];
