import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type CurrentUser, DAY_MS } from '@wavelane/contracts';
import { GetAccount, GetCurrentUser, Memberships } from '../../../identity/index.js';
import { CountChannels, leadOf } from '../../../whatsapp/index.js';
import { GetEntitlement, GetPoolPolicy, writeBudgetOf } from '../../../days/index.js';
import { GetSentToday } from '../../../messaging/index.js';
import { Config } from '../../../platform/config/config.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { WrittenBytes } from '../../../platform/security/limits/written-bytes.js';

/** Asks accounts, ledger, channels and messaging in parallel. */
@QueryHandler(GetCurrentUser)
export class GetCurrentUserHandler implements IQueryHandler<GetCurrentUser> {
  constructor(
    private readonly queries: QueryBus,
    private readonly memberships: Memberships,
    private readonly config: Config,
    private readonly written: WrittenBytes,
  ) {}

  async execute({ who }: GetCurrentUser): Promise<CurrentUser> {
    const { accountId, memberId, memberRole, channels } = who;
    const own = this.queries.execute(new GetAccount(memberId));
    const [self, view, accounts, entitlement, channelsUsed, messagesSentToday, policy] = await Promise.all([
      own,
      accountId === memberId ? own : this.queries.execute(new GetAccount(accountId)),
      this.memberships.accountsOf(memberId),
      this.queries.execute(new GetEntitlement(accountId)),
      this.queries.execute(new CountChannels(accountId)),
      this.queries.execute(new GetSentToday(accountId)),
      this.queries.execute(new GetPoolPolicy()),
    ]);
    if (!self || !view) throw DomainError.notFound('Account');
    const { plan, subscription, accountStatus, daysBalance, activeChannels, runwayEndsAt, freeDays, trialAvailable } =
      entitlement;
    return {
      id: memberId,
      name: self.name,
      email: self.email,
      role: accountId === memberId ? self.role : 'user',
      status: accountStatus,
      daysBalance,
      activeChannels,
      runwayEndsAt,
      freeDays,
      channelsExtendAhead: policy.extend ? leadOf(policy) / DAY_MS : null,
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
      emailVerified: self.emailVerified,
      secondFactor: self.secondFactor !== null,
      secondFactorMissing: self.role === 'admin' && this.config.administratorsNeedSecondFactor && !self.secondFactor,
      account: { id: accountId, name: view.name },
      memberRole,
      channels: channels && [...channels],
      accounts,
      forgetting: view.forgetting,
      written: await this.written.of(accountId, writeBudgetOf(entitlement)),
    };
  }
}
