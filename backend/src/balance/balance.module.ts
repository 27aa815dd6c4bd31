import { Module, type OnModuleInit } from '@nestjs/common';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import { AdminBalanceController } from './admin-balance.controller.js';
import { AdminUserDaysController } from './admin-user-days.controller.js';
import { balanceQueries } from './balance.queries.js';
import { poolHandlers } from './pool.commands.js';
import { poolProjection, poolTransactionsProjection } from './pool.projection.js';
import { walletHandlers } from './wallet.commands.js';
import { walletsProjection } from './wallets.projection.js';

/** The two day ledgers: the pool at the gateway and every user's wallet. */
@Module({
  controllers: [AdminBalanceController, AdminUserDaysController],
  providers: [...poolHandlers, ...walletHandlers, ...balanceQueries],
})
export class BalanceModule implements OnModuleInit {
  constructor(private readonly features: FeatureRegistry) {}

  onModuleInit(): void {
    this.features.addProjections(walletsProjection, poolProjection, poolTransactionsProjection);
  }
}
