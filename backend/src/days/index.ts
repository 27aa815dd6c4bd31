// Features
export { LedgerModule } from './ledger/ledger.module.js';
export { PaymentsModule } from './payments/payments.module.js';
export { PayPalModule } from './payments/paypal/paypal.module.js';

// Commands and queries
export { GetGatewayBalance } from './ledger/pool/gateway-balance.query.js';
export { GetWallets, GetMainBalance } from './ledger/ledger.queries.js';
export { IsGatewayDemo } from './ledger/policy/is-gateway-demo.query.js';
export { GetPoolPolicy, type PolicyInForce } from './ledger/policy/pool-policy.commands.js';
export {
  ConfirmPoolAllocation,
  RefundPoolDays,
  ReleasePoolReservation,
  ReservePoolDays,
  AdjustPool,
  TopUpPool,
} from './ledger/pool/pool.commands.js';
export { GetEntitlement, type Entitlement } from './ledger/wallet/entitlement.query.js';
export { ApproveOfflinePayment } from './payments/offline/offline-payments.commands.js';
export { GetSubscriptions } from './plans/subscriptions/subscriptions.queries.js';

// Events
export {
  poolEvents,
  type PoolEvent,
  POOL_STREAM,
  type TransferTarget,
  OF_TARGET,
  type ReservedUnder,
  type PoolTransactionVoided,
  type PoolVoidRequested,
} from './ledger/pool/pool.events.js';
export { walletEvents, type WalletCredited, type WalletEvent } from './ledger/wallet/wallet.events.js';
export { offlinePaymentEvents, type OfflinePaymentEvent } from './payments/offline/offline-payment.events.js';
export { type PayPalPaymentEvent, payPalPaymentEvents } from './payments/paypal/payment/paypal-payment.events.js';
export {
  subscriptionEvents,
  type PlanGranted,
  type TrialStarted,
  type SubscriptionActivated,
  type SubscriptionReturned,
} from './plans/subscriptions/subscription.events.js';

// Read models
export { poolProjection, poolTransactionsProjection } from './ledger/pool/pool.projection.js';
export { walletsProjection } from './ledger/wallet/wallets.projection.js';
export { offlinePaymentsProjection } from './payments/offline/offline-payments.projection.js';

// Parts that other contexts use
export { Metering } from './ledger/metering/meter-wallets.js';
export { runsOutAt } from './ledger/metering/metering.js';
export { pool } from './ledger/pool/pool.js';
export type { WalletCommand } from './ledger/wallet/wallet.js';
export { writeBudgetOf } from './ledger/wallet/write-budget.handler.js';
export { BANK_DETAILS_STREAM, bankDetails } from './payments/offline/details/bank-details.js';
export { Proofs } from './payments/offline/proofs/proofs.js';
export { DemoPayPal } from './payments/paypal/demo-paypal.js';
export {
  evolvePayment,
  NO_PAYMENT,
  type PayPalPaymentState,
  statusOf,
} from './payments/paypal/payment/paypal-payment.state.js';
export { PayPalAccess } from './payments/paypal/paypal-access.js';
