import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Plan } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { EVENT_STORE, READ_MODELS } from '../../../platform/storage/tokens.js';
import { plansProjection } from './plans.projection.js';

/** How long the catalogue of a new installation may take to be readable, in ms. */
const FIRST_WAIT_MS = 5_000;

/** The catalogue, cheapest first, a custom price last. */
export class ListPlans extends Query<Plan[]> {}

@QueryHandler(ListPlans)
export class ListPlansHandler implements IQueryHandler<ListPlans> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  async execute(): Promise<Plan[]> {
    const documents = await this.documents();
    const price = (plan: Plan) => plan.price ?? Number.MAX_SAFE_INTEGER;
    return documents.map(({ body }) => body).sort((a, b) => price(a) - price(b));
  }

  /**
   * A catalogue is never empty: the first plans are written at the first start, and the read model may not have them
   * yet.
   */
  private async documents() {
    const find = async () => (await this.readModels.find(plansProjection, { limit: 100 })).documents;
    const found = await find();
    if (found.length > 0) return found;
    await this.readModels.waitFor(await this.eventStore.head(), FIRST_WAIT_MS, [plansProjection.name]);
    return find();
  }
}
