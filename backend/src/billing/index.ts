// Its declaration
export { billing } from './feature.js';

// Module
export { BillingModule } from './billing.module.js';

// Queries
export { ListPurchases } from './purchases/purchases.queries.js';

// Read models
export { purchasesProjection } from './purchases/purchases.projection.js';

// Events of its streams
export { receiptEvents } from './receipts/receipt.events.js';
