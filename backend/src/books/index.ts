// Features
export { AuditModule } from './audit/audit.module.js';

// Commands and queries
export { LastVerification } from './audit/runs/verifications.queries.js';

// Events
export type { LogSealed } from './audit/chain/chain.events.js';
export type { VerificationEvent } from './audit/runs/verification.events.js';

// Read models
export { purchasesProjection } from './billing/purchases/purchases.projection.js';

// Parts that other contexts use
export { lastSeal, sealOf } from './audit/chain/moved-chain.js';
export { canonicalize, eventHash } from './audit/chain/event-hash.js';
