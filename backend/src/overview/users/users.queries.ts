import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { AdminUser } from '@wavelane/contracts';

import { GetWallets } from '../../ledger/index.js';
import { GetSubscriptions } from '../../plans/index.js';
import { CountChannels } from '../../channels/index.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';

import { account, accountStream, FindUsers, type UserFilter } from '../../accounts/index.js';

/** The administrator's list of users, newest first. */
export class ListUsers extends Query<ListPage<AdminUser>> {
  constructor(
    readonly page: PageRequest,
    readonly filter: UserFilter = {},
  ) {
    super();
  }
}

/** One of them, as its stream says. @throws DomainError not-found */
export class GetUser extends Query<AdminUser> {
  constructor(readonly accountId: string) {
    super();
  }
}

type Account = Pick<AdminUser, 'id' | 'name' | 'email' | 'role' | 'emailVerified' | 'secondFactor' | 'disabled'>;

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    private readonly queries: QueryBus,
    private readonly users: FindUsers,
  ) {}

  async execute({ page, filter }: ListUsers): Promise<ListPage<AdminUser>> {
    const { documents, cursor } = await this.users.find(filter, page);
    const accounts = documents.map(({ id, body }): Account => {
      const { name, email, role, emailVerified, secondFactor, disabled } = body;
      return { id, name, email, role, emailVerified, secondFactor, disabled };
    });
    return { items: await described(this.queries, accounts), cursor };
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly queries: QueryBus,
    private readonly executor: CommandExecutor,
  ) {}

  async execute({ accountId: id }: GetUser): Promise<AdminUser> {
    const state = await this.executor.state(account, accountStream(id));
    if (!state.profile || state.closed) throw DomainError.notFound('User');
    const { name, email, role } = state.profile;
    const { emailVerified, disabled } = state;
    const secondFactor = state.secondFactor !== null;
    const [user] = await described(this.queries, [{ id, name, email, role, emailVerified, secondFactor, disabled }]);
    if (!user) throw DomainError.notFound('User');
    return user;
  }
}

/** With plan, channels and days. */
async function described(queries: QueryBus, accounts: readonly Account[]): Promise<AdminUser[]> {
  const ids = accounts.map(({ id }) => id);
  const [wallets, subscriptions, channels] = await Promise.all([
    queries.execute(new GetWallets(ids)),
    queries.execute(new GetSubscriptions(ids)),
    Promise.all(ids.map((id) => queries.execute(new CountChannels(id)))),
  ]);
  return accounts.map((one, index): AdminUser => {
    const wallet = wallets[one.id];
    const plan = subscriptions[one.id]?.plan;
    return {
      ...one,
      currentPlan: plan ? { id: plan.id, name: plan.name } : null,
      channelsUsed: channels[index] ?? 0,
      channelsLimit: plan ? plan.channelsLimit : 0,
      daysBalance: wallet?.balance ?? 0,
      status: wallet?.exhausted ? 'expired' : 'active',
      runwayEndsAt: wallet?.runwayEndsAt ?? null,
    };
  });
}

export const userQueries = [ListUsersHandler, GetUserHandler];
