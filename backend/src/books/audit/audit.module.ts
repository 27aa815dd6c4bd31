import { Module } from '@nestjs/common';
import { projects } from '../../platform/runtime/declarations.js';
import { AuditController } from './audit.controller.js';
import { ChainSealer } from './chain/chain.sealer.js';
import { AuditExportController } from './export/audit-export.controller.js';
import { auditExportsProjection } from './export/exports.projection.js';
import { exportQueries } from './export/exports.queries.js';
import { GetAuditEventHandler } from './journal/audit-event.query.js';
import { journalProjection } from './journal/journal.projection.js';
import { journalQueries } from './journal/journal.queries.js';
import { accountNamesProjection } from './names/account-names.projection.js';
import { nameQueries } from './names/names.queries.js';
import { PaymentReplays } from './payments/payment-replays.js';
import { PaymentsController } from './payments/payments.controller.js';
import { paymentQueries } from './payments/payments.queries.js';
import { RevenueController } from './revenue/revenue.controller.js';
import { GetRevenueHandler } from './revenue/revenue.query.js';
import { RequestVerificationHandler } from './runs/verifications.commands.js';
import { verificationsProjection } from './runs/verifications.projection.js';
import { LastVerification, ListVerificationsHandler, VerificationHealth } from './runs/verifications.queries.js';
import { Verifier } from './runs/verifier.worker.js';

/** The audit: the journal of every movement, its export, and the proof that both are right (docs/adr/0030-audit.md). */
@Module({
  controllers: [AuditController, AuditExportController, PaymentsController, RevenueController],
  providers: [
    ...projects(journalProjection, verificationsProjection, auditExportsProjection, accountNamesProjection),
    ...journalQueries,
    ...nameQueries,
    ...exportQueries,
    ...paymentQueries,
    PaymentReplays,
    GetRevenueHandler,
    GetAuditEventHandler,
    ChainSealer,
    RequestVerificationHandler,
    ListVerificationsHandler,
    LastVerification,
    VerificationHealth,
    Verifier,
  ],
  exports: [LastVerification],
})
export class AuditModule {}
