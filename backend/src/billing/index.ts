// Module
export { BillingModule } from './billing.module.js';

// What its streams hold
export { receiptEvents } from './receipts/receipt.events.js';
