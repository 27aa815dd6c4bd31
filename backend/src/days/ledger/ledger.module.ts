import { Module } from '@nestjs/common';
import { projects } from '../../platform/runtime/declarations.js';
import { GetEntitlementHandler } from './wallet/entitlement.query.js';
import { GetWriteBudgetHandler } from './wallet/write-budget.handler.js';
import { AdminUserDaysController } from './wallet/admin-user-days.controller.js';
import { balanceQueries } from './ledger.queries.js';
import { Metering } from './metering/meter-wallets.js';
import { GetPoolCoverageHandler } from './policy/coverage.query.js';
import { policyHandlers } from './policy/pool-policy.commands.js';
import { PoolPolicyController } from './policy/pool-policy.controller.js';
import { poolHandlers } from './pool/pool.commands.js';
import { PoolTransfers } from './pool/pool-transfers.js';
import { PoolController } from './pool/pool.controller.js';
import { poolProjection, poolTransactionsProjection } from './pool/pool.projection.js';
import { walletHandlers } from './wallet/wallet.commands.js';
import { walletsProjection } from './wallet/wallets.projection.js';

/** The two day ledgers: the pool at the gateway and every user's wallet. */
@Module({
  controllers: [AdminUserDaysController, PoolController, PoolPolicyController],
  providers: [
    ...projects(walletsProjection, poolProjection, poolTransactionsProjection),
    ...poolHandlers,
    ...walletHandlers,
    ...balanceQueries,
    ...policyHandlers,
    GetPoolCoverageHandler,
    GetEntitlementHandler,
    GetWriteBudgetHandler,
    Metering,
    PoolTransfers,
  ],
  exports: [Metering, PoolTransfers],
})
export class LedgerModule {}
