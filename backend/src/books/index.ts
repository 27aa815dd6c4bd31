// Features
export { AuditModule } from './audit/audit.module.js';

// Commands and queries
export { LastVerification } from './audit/runs/verifications.queries.js';

// Events
export { CHAIN_STREAM, chainEvents, type LogSealed } from './audit/chain/chain.events.js';
export type { VerificationEvent } from './audit/runs/verification.events.js';

// Read models
export { purchasesProjection } from './billing/purchases/purchases.projection.js';

// Parts that other contexts use
export { lastSeal } from './audit/chain/chain.sealer.js';
export { canonicalize, eventHash } from './audit/chain/event-hash.js';
