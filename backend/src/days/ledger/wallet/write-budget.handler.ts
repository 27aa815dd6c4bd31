import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { WRITTEN_MAX } from '@wavelane/contracts';
import { GetWriteBudget } from '../../../platform/security/limits/written-bytes.js';
import { type Entitlement, GetEntitlement } from './entitlement.query.js';

/** Tells the platform how much an account may write in a day. */
@QueryHandler(GetWriteBudget)
export class GetWriteBudgetHandler implements IQueryHandler<GetWriteBudget> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ accountId }: GetWriteBudget): Promise<keyof typeof WRITTEN_MAX> {
    return writeBudgetOf(await this.queries.execute(new GetEntitlement(accountId, true)));
  }
}

/** Bytes that an account may write in a day, by its plan. */
export function writeBudgetOf({ subscription, accountStatus }: Entitlement): keyof typeof WRITTEN_MAX {
  if (!subscription || accountStatus !== 'active') return 'none';
  return subscription.isTrial ? 'trial' : 'plan';
}
