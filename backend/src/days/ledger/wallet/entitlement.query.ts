import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountStatus, BillingPeriod, SubscriptionStatus } from '@wavelane/contracts';
import { walletStream } from './wallet.events.js';
import { activeChannels, runsOutAt } from '../metering/metering.js';
import { freeDays } from './promises.js';
import { wallet, walletAt } from './wallet.js';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { subscription } from '../../plans/subscriptions/subscription.js';
import { subscriptionStream } from '../../plans/subscriptions/subscription.events.js';

/** The rights of an account. Read from the streams, not from a read model: commands decide on it. */
export interface Entitlement {
  /** `expired` once the wallet has reached 0, `active` again with the next credit. */
  accountStatus: AccountStatus;
  daysBalance: number;
  /** Channels that use days now. */
  activeChannels: number;
  /** ISO-8601 UTC, when the days will be used up if these channels stay active; null while none uses any. */
  runwayEndsAt: string | null;
  /** Days that no channel is paid ahead for. */
  freeDays: number;
  /** Whether the account may start its one free trial now. */
  trialAvailable: boolean;
  subscription: {
    status: SubscriptionStatus;
    planId: string;
    durationType: BillingPeriod | null;
    /** The plan in force is the free trial. */
    isTrial: boolean;
  } | null;
  /** The plan as it was bought; null without a subscription. Limits: null = unlimited. */
  plan: {
    id: string;
    name: string;
    channelsLimit: number | null;
    dailyMessagesLimit: number | null;
    bulkMessagesLimit: number | null;
  } | null;
}

/** @param cached as this process knows it, but that it is not active is as the log has it now */
export class GetEntitlement extends Query<Entitlement> {
  constructor(
    readonly accountId: string,
    readonly cached = false,
  ) {
    super();
  }
}

@QueryHandler(GetEntitlement)
export class GetEntitlementHandler implements IQueryHandler<GetEntitlement> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, cached }: GetEntitlement): Promise<Entitlement> {
    const known = cached ? await this.found(accountId, 'cached') : undefined;
    return known?.accountStatus === 'active' ? known : this.found(accountId, 'state');
  }

  private async found(accountId: string, from: 'cached' | 'state'): Promise<Entitlement> {
    const [written, { inForce, trialUsed }] = await Promise.all([
      this.executor[from](wallet, walletStream(accountId)),
      this.executor[from](subscription, subscriptionStream(accountId)),
    ]);
    const now = this.clock.now();
    const { balance, exhaustedAt, meters } = walletAt(written, now);
    const { promises } = written;
    const exhausted = exhaustedAt !== null;
    const runsOut = runsOutAt(balance, meters, now);
    return {
      accountStatus: exhausted ? 'expired' : 'active',
      daysBalance: balance,
      activeChannels: activeChannels(meters, now),
      runwayEndsAt: runsOut === undefined ? null : new Date(runsOut).toISOString(),
      freeDays: Math.max(0, freeDays({ balance, meters, promises })),
      trialAvailable: !trialUsed && (inForce === null || exhausted),
      subscription: inForce && {
        status: exhausted ? 'EXPIRED' : 'ACTIVE',
        planId: inForce.plan.id,
        durationType: inForce.durationType,
        isTrial: inForce.isTrial,
      },
      plan: inForce?.plan ?? null,
    };
  }
}
