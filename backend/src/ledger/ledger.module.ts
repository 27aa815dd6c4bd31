import { Module, type OnModuleInit } from '@nestjs/common';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import { AdminBalanceController } from '../overview/balance/admin-balance.controller.js';
import { AdminUserDaysController } from './wallet/admin-user-days.controller.js';
import { balanceQueries } from './balance.queries.js';
import { MeteringReactor } from '../channels/metering/metering.reactor.js';
import { Metering } from './metering/metering.service.js';
import { MeteringWorker } from '../channels/metering/metering.worker.js';
import { poolHandlers } from './pool/pool.commands.js';
import { poolProjection, poolTransactionsProjection } from './pool/pool.projection.js';
import { PoolVoids, PoolVoidsReactor, VoidPoolTransactionHandler } from '../channels/voids/void.command.js';
import { walletHandlers } from './wallet/wallet.commands.js';
import { walletsProjection } from './wallet/wallets.projection.js';

/** The two day ledgers: the pool at the gateway and every user's wallet. */
@Module({
  controllers: [AdminBalanceController, AdminUserDaysController],
  providers: [
    ...poolHandlers,
    ...walletHandlers,
    ...balanceQueries,
    Metering,
    MeteringReactor,
    MeteringWorker,
    PoolVoids,
    PoolVoidsReactor,
    VoidPoolTransactionHandler,
  ],
})
export class BalanceModule implements OnModuleInit {
  constructor(
    private readonly features: FeatureRegistry,
    private readonly meteringReactor: MeteringReactor,
    private readonly meteringWorker: MeteringWorker,
    private readonly poolVoids: PoolVoidsReactor,
  ) {}

  onModuleInit(): void {
    this.features.addProjections(walletsProjection, poolProjection, poolTransactionsProjection);
    this.features.addReactors(this.meteringReactor, this.poolVoids);
    this.features.addWorkers(this.meteringWorker);
  }
}
