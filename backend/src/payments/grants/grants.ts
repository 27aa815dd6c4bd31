import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CreditSource, CreditWallet } from '../../ledger/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { subscription, type SubscriptionActivated, subscriptionStream } from '../../plans/index.js';

export interface Grant extends Pick<SubscriptionActivated['data'], 'accountId' | 'plan' | 'durationType'> {
  /** The reason, which with `source.ref` names the grant, so that it is made once. */
  source: CreditSource & { ref: string };
  days: number;
  note: string | null;
}

/**
 * Grants what a payment or a trial brings: days in the wallet, the plan in force. Two streams, so two steps, each done
 * once for any caller under ids that derive from the payment.
 */
@Injectable()
export class Grants {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
  ) {}

  async make(grant: Grant, cause: Omit<CommandContext, 'commandId'>): Promise<void> {
    const { accountId, plan, durationType, source, days, note } = grant;
    const grantId = idOf('grant', source.kind, source.ref);
    const context = (step: string): CommandContext => ({ ...cause, commandId: idOf(grantId, step) });
    const credit = { accountId, creditId: grantId, days, source, note };
    await this.commands.execute(new CreditWallet(credit, context('wallet')));
    await this.executor.execute(
      subscription,
      subscriptionStream(accountId),
      { type: 'ActivateSubscription', accountId, plan, durationType, source, grantId },
      context('subscription'),
    );
  }
}
