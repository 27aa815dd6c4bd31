import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Revenue } from '@wavelane/contracts';
import { PaymentReplays } from '../payments/payment-replays.js';
import type { ReplayTime } from '../payments/replay.js';
import { revenueOf } from './revenue.js';

/**
 * The money that came and went by month, plan and currency. @throws DomainError invalid for a position of another log
 */
export class GetRevenue extends Query<Revenue> {
  constructor(readonly time: ReplayTime) {
    super();
  }
}

@QueryHandler(GetRevenue)
export class GetRevenueHandler implements IQueryHandler<GetRevenue> {
  constructor(private readonly replays: PaymentReplays) {}

  async execute({ time }: GetRevenue): Promise<Revenue> {
    const replay = await this.replays.at(time);
    return { until: time.until ?? null, position: replay.position, lines: revenueOf(replay.histories()) };
  }
}
