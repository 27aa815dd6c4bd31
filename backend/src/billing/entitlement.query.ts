import { Query } from '@nestjs/cqrs';
import type { AccountStatus, BillingPeriod, SubscriptionStatus } from '@wavelane/contracts';

/** What an account may do now. Read from the streams, not from a read model: commands decide on it. */
export interface Entitlement {
  /** `expired` once the wallet has reached 0, `active` again with the next credit. */
  accountStatus: AccountStatus;
  daysBalance: number;
  subscription: { status: SubscriptionStatus; planId: string; durationType: BillingPeriod | null } | null;
  /** The plan as it was bought; null without a subscription. Limits: null = unlimited. */
  plan: {
    id: string;
    name: string;
    channelsLimit: number | null;
    dailyMessagesLimit: number | null;
    bulkMessagesLimit: number | null;
  } | null;
}

export class GetEntitlement extends Query<Entitlement> {
  constructor(readonly accountId: string) {
    super();
  }
}
