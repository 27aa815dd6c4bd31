// Module
export { BillingModule } from './billing.module.js';

// Queries
export { ListPurchases } from './purchases/purchases.queries.js';

// What its streams hold
export { receiptEvents } from './receipts/receipt.events.js';
