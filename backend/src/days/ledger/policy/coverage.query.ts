import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { PoolCoverage } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../../platform/domain/clock.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { GetMainBalance } from '../ledger.queries.js';
import { walletsProjection } from '../wallet/wallets.projection.js';
import { coverageOf, NOTHING_SOLD, withWallet } from './coverage.js';
import { GetPoolPolicy } from './pool-policy.commands.js';

const PAGE = 1_000;

/** Whether the pool covers the days that accounts have bought, and how long it lasts. */
export class GetPoolCoverage extends Query<PoolCoverage> {}

@QueryHandler(GetPoolCoverage)
export class GetPoolCoverageHandler implements IQueryHandler<GetPoolCoverage> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<PoolCoverage> {
    const [{ balance }, { floor }] = await Promise.all([
      this.queries.execute(new GetMainBalance()),
      this.queries.execute(new GetPoolPolicy()),
    ]);
    const now = this.clock.now();
    let sum = NOTHING_SOLD;
    for (let cursor: string | undefined; ;) {
      const page = await this.readModels.find(walletsProjection, {
        sort: [{ field: 'accountId', direction: 'asc' }],
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      });
      for (const { body } of page.documents) sum = withWallet(sum, body, now);
      cursor = page.cursor;
      if (cursor === undefined) return coverageOf(sum, balance, floor, now);
    }
  }
}
