import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ReadModels } from '@wavelane/projections';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { type SubscriptionDocument, subscriptionsProjection } from './subscriptions.projection.js';

/** The plans in force of these accounts, by account id; one without a plan is left out. */
export class GetSubscriptions extends Query<Record<string, SubscriptionDocument>> {
  constructor(readonly accountIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetSubscriptions)
export class GetSubscriptionsHandler implements IQueryHandler<GetSubscriptions> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountIds }: GetSubscriptions): Promise<Record<string, SubscriptionDocument>> {
    const found = await this.readModels.many(subscriptionsProjection, accountIds);
    return Object.fromEntries(found.map(({ id, body }) => [id, body]));
  }
}
