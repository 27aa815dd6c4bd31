import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CreditSource } from '../../ledger/wallet/wallet.events.js';
import { CreditWallet, GiveBackDays, TakeBackDays, type TakenBack } from '../../ledger/wallet/wallet.commands.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { subscription } from '../../plans/subscriptions/subscription.js';
import { type SubscriptionActivated, subscriptionStream } from '../../plans/subscriptions/subscription.events.js';

export interface Grant extends Pick<SubscriptionActivated['data'], 'accountId' | 'plan' | 'durationType'> {
  /** The reason of the grant; with `source.ref` it names the grant, so that it is made once. */
  source: CreditSource & { ref: string };
  days: number;
  note: string | null;
  /** When the plan was requested, ISO-8601 UTC; null for a trial. */
  chosenAt: string | null;
  /** The plan in force stays, as an administrator chose. */
  keepsPlan?: boolean;
}

/** Money of a grant that went back. */
export interface Return {
  accountId: string;
  source: Grant['source'];
  reversalId: string;
  /** Days that the money is worth. */
  days: number;
  /** The reason in the journal. */
  reason: string;
  /** All of the payment has gone back now. */
  whole: boolean;
}

/** Money of a grant that came again. */
export interface Restored {
  restoreId: string;
  /** Days that were taken back with the money. */
  days: number;
  /** The reason in the journal. */
  reason: string;
}

const grantIdOf = ({ kind, ref }: Grant['source']) => idOf('grant', kind, ref);

/**
 * Grants the days in the wallet and the plan in force for a payment or a trial. Two streams, so two steps, each done
 * once for any caller under ids that derive from the payment.
 */
@Injectable()
export class Grants {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
  ) {}

  async make(grant: Grant, cause: Omit<CommandContext, 'commandId'>): Promise<void> {
    const { accountId, plan, durationType, source, days, note, chosenAt, keepsPlan = false } = grant;
    const grantId = grantIdOf(source);
    const context = (step: string): CommandContext => ({ ...cause, commandId: idOf(grantId, step) });
    const credit = { accountId, creditId: grantId, days, source, note };
    await this.commands.execute(new CreditWallet(credit, context('wallet')));
    await this.executor.execute(
      subscription,
      subscriptionStream(accountId),
      { type: 'ActivateSubscription', accountId, plan, durationType, source, grantId, chosenAt, keepsPlan },
      context('subscription'),
    );
  }

  /** Takes back a grant: its own unused days and, if all money went back, the plan. Once for a reversal. */
  async takeBack(returned: Return, cause: Omit<CommandContext, 'commandId'>): Promise<TakenBack> {
    const { accountId, source, reversalId, days, reason, whole } = returned;
    const grantId = grantIdOf(source);
    const context = (step: string): CommandContext => ({ ...cause, commandId: idOf(reversalId, step) });
    const taken = await this.commands.execute(
      new TakeBackDays(accountId, reversalId, grantId, days, reason, context('wallet')),
    );
    if (!whole) return taken;
    const command = { type: 'ReturnGrant', accountId, grantId } as const;
    await this.executor.execute(subscription, subscriptionStream(accountId), command, context('subscription'));
    return taken;
  }

  /** Gives back days of a grant whose money came again and, if it was taken, the plan. Once. */
  async giveBack(grant: Grant, back: Restored, cause: Omit<CommandContext, 'commandId'>): Promise<void> {
    const { accountId, plan, durationType, source, chosenAt } = grant;
    const { restoreId, days, reason } = back;
    const grantId = grantIdOf(source);
    const context = (step: string): CommandContext => ({ ...cause, commandId: idOf(restoreId, step) });
    const given = { accountId, restoreId, creditId: grantId, days, reason };
    await this.commands.execute(new GiveBackDays(given, context('wallet')));
    await this.executor.execute(
      subscription,
      subscriptionStream(accountId),
      { type: 'RestoreGrant', accountId, plan, durationType, source, grantId, chosenAt },
      context('subscription'),
    );
  }
}
