import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventStore } from '@wavelane/event-store';
import {
  type AggregateCommand,
  aggregateCommands,
  AggregateHandler,
  type ContentOf,
  handlersLike,
} from '../../../platform/domain/aggregate-command.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { Metering } from '../metering/meter-wallets.js';
import { type WalletDaysTakenBack, type WalletEvent, walletEvents, walletStream } from './wallet.events.js';
import type { WalletState } from './wallet.state.js';
import { wallet, type WalletCommand } from './wallet.js';

type Whose = { accountId: string };

const walletCommand = aggregateCommands<ContentOf<WalletCommand>, WalletState, WalletEvent, Whose>(
  wallet,
  ({ accountId }) => walletStream(accountId),
);

/** Days for a user. Credited once for each `creditId`. */
export class CreditWallet extends walletCommand('CreditWallet') {}

/** Days that were taken back return. Once for each `restoreId`. */
export class GiveBackDays extends walletCommand('GiveBackDays') {}

/** An administrator takes days away. @throws DomainError invalid when there are fewer */
export class DebitWallet extends walletCommand('DebitWallet') {}

export interface TakenBack {
  requested: number;
  /** Days that were still there to be taken. */
  applied: number;
}

/**
 * Takes back days after a refund or a charge-back: at most what is left of the credit that the money bought. Once for
 * each `reversalId`; a repeat answers as the first time.
 */
export class TakeBackDays extends Command<TakenBack> {
  constructor(
    readonly accountId: string,
    readonly reversalId: string,
    readonly creditId: string,
    /** Days that the money had bought, 1 or more. */
    readonly days: number,
    /** For the journal: which refund or reversal. */
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Writes what time has used up, then the change. */
@Injectable()
export class MeteredHandler extends AggregateHandler {
  constructor(
    executor: CommandExecutor,
    private readonly metering: Metering,
  ) {
    super(executor);
  }

  override async execute<R>(command: AggregateCommand<Whose, R>): Promise<R> {
    await this.metering.catchUp(command.content.accountId, command.context.correlationId);
    return super.execute(command);
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

export const walletHandlers = [
  ...handlersLike(MeteredHandler, CreditWallet, DebitWallet, GiveBackDays),
  TakeBackDaysHandler,
];
