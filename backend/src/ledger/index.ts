// Its declaration
export { ledger } from './feature.js';

// Module
export { LedgerModule } from './ledger.module.js';

// Commands
export {
  AdjustPool,
  ConfirmPoolAllocation,
  RefundPoolDays,
  ReleasePoolReservation,
  ReservePoolDays,
  SyncPool,
  TopUpPool,
} from './pool/pool.commands.js';
export { CreditWallet, GiveBackDays, TakeBackDays, type TakenBack } from './wallet/wallet.commands.js';

// Queries
export { IsGatewayDemo } from './policy/is-gateway-demo.query.js';
export { GetMainBalance, GetWallets, ListPoolTransactions } from './ledger.queries.js';
export { type Entitlement, GetEntitlement } from './wallet/entitlement.query.js';
export { writeBudgetOf } from './wallet/write-budget.handler.js';

export { GetPoolPolicy, type PolicyInForce } from './policy/pool-policy.commands.js';

// Events
export {
  OF_TARGET,
  POOL_STREAM,
  type PoolEvent,
  type PoolTransactionVoided,
  type PoolVoidRequested,
  type ReservedUnder,
  type TransferTarget,
} from './pool/pool.events.js';
export { type CreditSource, type WalletCredited, type WalletEvent, walletStream } from './wallet/wallet.events.js';

// Read models
export { poolProjection, poolTransactionsProjection } from './pool/pool.projection.js';
export { walletsProjection } from './wallet/wallets.projection.js';

// Requests
export { AdjustPoolDto, DaysDto, SyncDto, TransactionsQuery } from './ledger.dto.js';

// Parts that other floors build on
export { runsOutAt } from './metering/metering.js';
export { Metering } from './metering/meter-wallets.js';
export { pool } from './pool/pool.js';
export { wallet, type WalletCommand } from './wallet/wallet.js';

// Events of its streams
export { poolEvents } from './pool/pool.events.js';
export { poolPolicyEvents, type PoolPolicySet } from './policy/pool-policy.js';
export { walletEvents } from './wallet/wallet.events.js';
