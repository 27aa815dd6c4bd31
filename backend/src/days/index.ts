// Features
export { DaysModule } from './days.module.js';

// Commands and queries
export { GetBankDetails } from './payments/offline/details/bank-details.query.js';
export { GetGatewayBalance } from './ledger/pool/gateway-balance.query.js';
export { GetWallets, GetMainBalance } from './ledger/ledger.queries.js';
export { IsGatewayDemo } from './ledger/policy/is-gateway-demo.query.js';
export { GetPoolPolicy, type PolicyInForce } from './ledger/policy/pool-policy.commands.js';
export { AdjustPool, TopUpPool } from './ledger/pool/pool.commands.js';
export { GetEntitlement, type Entitlement } from './ledger/wallet/entitlement.query.js';
export { ApproveOfflinePayment } from './payments/offline/offline-payments.commands.js';
export { GetSubscriptions } from './plans/subscriptions/subscriptions.queries.js';

// Events
export { type PoolEvent, POOL_STREAM, type TransferTarget, OF_TARGET } from './ledger/pool/pool.events.js';
export { walletEvents, type WalletEvent } from './ledger/wallet/wallet.events.js';
export { offlinePaymentEvents, type OfflinePaymentEvent } from './payments/offline/offline-payment.events.js';
export type { PayPalPaymentEvent } from './payments/paypal/payment/paypal-payment.events.js';
export { subscriptionEvents, type SubscriptionEvent } from './plans/subscriptions/subscription.events.js';

// Read models
export { poolProjection, poolTransactionsProjection } from './ledger/pool/pool.projection.js';
export { walletsProjection } from './ledger/wallet/wallets.projection.js';
export { offlinePaymentsProjection } from './payments/offline/offline-payments.projection.js';

// Parts that other contexts use
export { payPalPayment } from './payments/paypal/payment/paypal-payment.js';
export { PoolTransfers } from './ledger/pool/pool-transfers.js';
export { Metering } from './ledger/metering/meter-wallets.js';
export { runsOutAt } from './ledger/metering/metering.js';
export { pool } from './ledger/pool/pool.js';
export { writeBudgetOf } from './ledger/wallet/write-budget.handler.js';
export { Proofs } from './payments/offline/proofs/proofs.js';
export { DemoPayPal } from './payments/paypal/demo-paypal.js';
export { statusOf } from './payments/paypal/payment/paypal-payment.state.js';
export { PayPalAccess } from './payments/paypal/paypal-access.js';
