// Its declaration
export { audit } from './feature.js';

// Module
export { AuditModule } from './audit.module.js';

// Queries
export type { JournalFilter } from './journal/journal.queries.js';
export { LatestLines } from './journal/latest-lines.query.js';

// Read models
export { journalProjection } from './journal/journal.projection.js';

// Parts that other floors build on
export { CHAIN_STREAM, type LogSealed } from './chain/chain.events.js';
export { canonicalize, eventHash } from './chain/event-hash.js';
export { lastSeal } from './chain/chain.sealer.js';
export { reportLines } from './checks/report-lines.js';
export { verify } from './checks/verification.js';
export { reseal, RESEALED_FILE, type Unsealed, unsealedIn } from './reseal/reseal.js';
export { LastVerification } from './runs/verifications.queries.js';
export { Exporter, type ExportRequest } from './export/exporter.js';
export { PayPalReport } from './payments/reconcile/paypal-report.js';
export { type Period, Reconciler, type Reconciliation, type Unmatched } from './payments/reconcile/reconcile.js';
export { printable, REPLAY_FORMATS, REPLAY_WRITERS, reportOf } from './payments/replay-report.js';
export { inLog, isMeant, knownAtOf, untilOf } from './payments/replay-request.js';
export { Replay } from './payments/replay.js';

// The event families of its streams
export { chainEvents } from './chain/chain.events.js';
export { auditExportEvents } from './export/export.events.js';
export { type VerificationEvent, verificationEvents } from './runs/verification.events.js';
