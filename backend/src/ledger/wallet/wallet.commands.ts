import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventStore } from '@wavelane/event-store';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { Metering } from '../metering/meter-wallets.js';
import {
  type CreditSource,
  type WalletDaysTakenBack,
  type WalletEvent,
  walletEvents,
  walletStream,
} from './wallet.events.js';

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

/** An administrator takes days away. @throws DomainError invalid when there are fewer */
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

export interface TakenBack {
  requested: number;
  /** Days that were still there to be taken. */
  applied: number;
}

/**
 * Takes back days after a refund or a charge-back: `min(days, balance)`, never more than are left. Once for each
 * `reversalId`; a repeat answers as the first time.
 */
export class TakeBackDays extends Command<TakenBack> {
  constructor(
    readonly accountId: string,
    readonly reversalId: string,
    /** Days that the money had bought, 1 or more. */
    readonly days: number,
    /** For the journal: which refund or reversal. */
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreditWallet)
export class CreditWalletHandler implements ICommandHandler<CreditWallet> {
  constructor(private readonly metering: Metering) {}

  async execute({ context, ...command }: CreditWallet): Promise<void> {
    await this.metering.change({ type: 'CreditWallet', ...command }, context);
  }
}

@CommandHandler(DebitWallet)
export class DebitWalletHandler implements ICommandHandler<DebitWallet> {
  constructor(private readonly metering: Metering) {}

  async execute({ context, ...command }: DebitWallet): Promise<void> {
    await this.metering.change({ type: 'DebitWallet', ...command }, context);
  }
}

@CommandHandler(TakeBackDays)
export class TakeBackDaysHandler implements ICommandHandler<TakeBackDays> {
  constructor(
    private readonly metering: Metering,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async execute({ context, ...command }: TakeBackDays): Promise<TakenBack> {
    const { events } = await this.metering.change({ type: 'TakeBackDays', ...command }, context);
    const taken = events.find(isTakenBack) ?? (await this.earlier(walletStream(command.accountId), command.reversalId));
    return { requested: taken.data.requested, applied: taken.data.applied };
  }

  /** Another command took them back under the same reversal: what it did is in the log. */
  private async earlier(stream: string, reversalId: string): Promise<WalletDaysTakenBack> {
    for await (const event of this.store.readStream(stream, { backwards: true })) {
      if (walletEvents.is(event) && isTakenBack(event) && event.data.reversalId === reversalId) return event;
    }
    throw new Error(`Reversal ${reversalId} is settled but not in ${stream}`);
  }
}

const isTakenBack = (event: WalletEvent): event is WalletDaysTakenBack => event.type === 'WalletDaysTakenBack';

export const walletHandlers = [CreditWalletHandler, DebitWalletHandler, TakeBackDaysHandler];
