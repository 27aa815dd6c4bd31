import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { AdminUser, UsersFilter } from '@wavelane/contracts';

import { GetWallets, GetSubscriptions } from '../../../days/index.js';
import { CountChannels } from '../../../whatsapp/index.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';

import { account, accountStream, GetUser, LastSeen } from '../../../identity/index.js';
import { Directory } from './directory.js';

/** The administrator's list of users, newest first if no order is given. */
export class ListUsers extends Query<ListPage<AdminUser>> {
  constructor(
    readonly page: PageRequest,
    readonly filter: UsersFilter = {},
  ) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: Directory,
  ) {}

  async execute({ page, filter }: ListUsers): Promise<ListPage<AdminUser>> {
    const { items: found, cursor } = await this.directory.find(filter, page);
    const wallets = await this.queries.execute(new GetWallets(found.map(({ id }) => id)));
    const items = found.map(({ id, body, seenAt }): AdminUser => {
      const { name, email, role, emailVerified, secondFactor, disabled, planId, planName, channelsLimit } = body;
      return {
        ...{ id, name, email, role, emailVerified, secondFactor, disabled, channelsLimit },
        currentPlan: planId === null ? null : { id: planId, name: planName ?? planId },
        channelsUsed: body.channels,
        registeredAt: body.createdAt,
        lastSeenAt: seenAt,
        ...daysOf(wallets[id]),
      };
    });
    return { items, ...(cursor !== undefined && { cursor }) };
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly queries: QueryBus,
    private readonly executor: CommandExecutor,
    private readonly lastSeen: LastSeen,
  ) {}

  async execute({ accountId: id }: GetUser): Promise<AdminUser> {
    const state = await this.executor.state(account, accountStream(id));
    if (!state.profile || state.closed) throw DomainError.notFound('User');
    const { name, email, role } = state.profile;
    const { emailVerified, disabled } = state;
    const secondFactor = state.secondFactor !== null;
    const [wallets, subscriptions, channelsUsed, seen] = await Promise.all([
      this.queries.execute(new GetWallets([id])),
      this.queries.execute(new GetSubscriptions([id])),
      this.queries.execute(new CountChannels(id)),
      this.lastSeen.of([id]),
    ]);
    const plan = subscriptions[id]?.plan;
    return {
      ...{ id, name, email, role, emailVerified, secondFactor, disabled, channelsUsed },
      currentPlan: plan ? { id: plan.id, name: plan.name } : null,
      channelsLimit: plan ? plan.channelsLimit : 0,
      lastSeenAt: seen.get(id) ?? null,
      ...daysOf(wallets[id]),
    };
  }
}

type Days = Pick<AdminUser, 'daysBalance' | 'status' | 'runwayEndsAt'>;

/** Returns a wallet's days as of now; the list itself is sorted by the stored figures. */
function daysOf(wallet: { balance: number; exhausted: boolean; runwayEndsAt: string | null } | undefined): Days {
  return {
    daysBalance: wallet?.balance ?? 0,
    status: wallet?.exhausted ? 'expired' : 'active',
    runwayEndsAt: wallet?.runwayEndsAt ?? null,
  };
}

export const userQueries = [ListUsersHandler, GetUserHandler];
