import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Plan } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { plansProjection } from './plans.projection.js';

/** The catalogue, cheapest first, a custom price last. */
export class ListPlans extends Query<Plan[]> {}

@QueryHandler(ListPlans)
export class ListPlansHandler implements IQueryHandler<ListPlans> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute(): Promise<Plan[]> {
    const { documents } = await this.readModels.find(plansProjection, { limit: 100 });
    const price = (plan: Plan) => plan.price ?? Number.MAX_SAFE_INTEGER;
    return documents.map(({ body }) => body).sort((a, b) => price(a) - price(b));
  }
}
