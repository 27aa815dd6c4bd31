import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { CurrentUser } from '@wavelane/contracts';
import { GetAccount, GetCurrentUser } from '../../accounts/index.js';
import { CountChannels } from '../../channels/index.js';
import { GetEntitlement } from '../../ledger/index.js';
import { GetSentToday } from '../../messaging/index.js';
import { Config } from '../../platform/config/config.js';
import { DomainError } from '../../platform/domain/domain-error.js';

/** Asks accounts, ledger, channels and messaging side by side. */
@QueryHandler(GetCurrentUser)
export class GetCurrentUserHandler implements IQueryHandler<GetCurrentUser> {
  constructor(
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  async execute({ accountId }: GetCurrentUser): Promise<CurrentUser> {
    const [view, entitlement, channelsUsed, messagesSentToday] = await Promise.all([
      this.queries.execute(new GetAccount(accountId)),
      this.queries.execute(new GetEntitlement(accountId)),
      this.queries.execute(new CountChannels(accountId)),
      this.queries.execute(new GetSentToday(accountId)),
    ]);
    if (!view) throw DomainError.notFound('Account');
    const { plan, subscription, accountStatus, daysBalance, activeChannels, runwayEndsAt, trialAvailable } =
      entitlement;
    return {
      id: accountId,
      name: view.name,
      email: view.email,
      role: view.role,
      status: accountStatus,
      daysBalance,
      activeChannels,
      runwayEndsAt,
      trialAvailable,
      currentSubscription: subscription,
      currentPlan: plan && {
        id: plan.id,
        name: plan.name,
        dailyMessagesLimit: plan.dailyMessagesLimit,
        bulkMessagesLimit: plan.bulkMessagesLimit,
      },
      channelsUsed,
      channelsLimit: plan ? plan.channelsLimit : 0,
      messagesSentToday,
      timeZone: view.timeZone,
      defaultCountry: view.defaultCountry,
      emailVerified: view.emailVerified,
      secondFactor: view.secondFactor !== null,
      secondFactorMissing: view.role === 'admin' && this.config.administratorsNeedSecondFactor && !view.secondFactor,
      forgetting: view.forgetting,
    };
  }
}
