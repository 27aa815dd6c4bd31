/** The shapes that travel between browser and server (spec §3, §7). Dates are ISO-8601 UTC, money integer minor units. */
export * from './accounts.js';
export * from './app.js';
export * from './audit.js';
export * from './balance.js';
export * from './billing.js';
export * from './channels.js';
export * from './gateway.js';
export * from './messaging.js';
export * from './paypal.js';
export * from './operations.js';
export * from './payments.js';
export * from './security.js';
export * from './templates.js';
export * from './workflows.js';
export * from './paypal.js';
