import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor, type Executed } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { nextDay, type NextDay } from './metering.js';
import { type WalletEvent, walletStream } from '../wallet/wallet.events.js';
import { wallet, type WalletCommand } from '../wallet/wallet.js';
import type { WalletLedger, WalletState } from '../wallet/wallet.state.js';

type Change = Exclude<WalletCommand, { type: 'MeterWallet' }>;

/** Every change of a wallet goes through here: what time has used up first, then the change. */
@Injectable()
export class Metering {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  /**
   * Days that are due are written in appends of their own, so that the journal shows what used them; the decider does
   * it once more for the instants in between. @throws DomainError of the wallet
   */
  async change(command: Change, context: CommandContext): Promise<Executed<WalletState, WalletEvent>> {
    await this.catchUp(command.accountId, context.correlationId);
    return this.executor.execute(wallet, walletStream(command.accountId), command, context);
  }

  /** Writes every day that is due by the wallet's own stream. @returns as {@link meter} */
  async catchUp(accountId: string, correlationId?: string): Promise<number | undefined> {
    return this.meter(accountId, await this.executor.state(wallet, walletStream(accountId)), correlationId);
  }

  /**
   * Writes every day that is due, in appends of bounded size. Any run at any time writes the same events.
   * @param known the wallet as it was read; an old reading only costs another read
   * @returns Unix ms of the next day; undefined if no day is running
   */
  async meter(accountId: string, known: WalletLedger, correlationId?: string): Promise<number | undefined> {
    let next = upcoming(known);
    while (next && next.at <= this.clock.now()) {
      const context = meteringOf(accountId, next, correlationId);
      const command = { type: 'MeterWallet', accountId } as const;
      const { state } = await this.executor.execute(wallet, walletStream(accountId), command, context);
      const later = upcoming(state);
      if (later && later.at === next.at && later.channelId === next.channelId) break; // the clock went back meanwhile
      next = later;
    }
    return next?.at;
  }
}

const upcoming = ({ balance, meters }: WalletLedger): NextDay | undefined =>
  balance > 0 ? nextDay(meters) : undefined;

/** Two processes that meter the same day issue the same command, so that one append answers both. */
function meteringOf(accountId: string, { channelId, n }: NextDay, correlationId?: string): CommandContext {
  const commandId = idOf('meter', accountId, channelId, n);
  return {
    actor: { kind: 'system', id: 'metering' },
    correlationId: correlationId ?? commandId,
    commandId,
    causationId: null,
  };
}
