import { Module } from '@nestjs/common';
import { FilesModule } from '../../platform/files/files.module.js';
import { projects } from '../../platform/runtime/declarations.js';
import { AdminOfflinePaymentsController } from './offline/admin-offline-payments.controller.js';
import { GetBankDetailsHandler } from './offline/details/bank-details.query.js';
import { BankDetailsController } from './offline/details/bank-details.controller.js';
import { OfflinePaymentsController } from './offline/offline-payments.controller.js';
import { offlinePaymentQueries } from './offline/offline-payments.queries.js';
import { ReviewOfflinePaymentHandler } from './offline/payment-review.query.js';
import { PlansModule } from '../plans/plans.module.js';
import { Grants } from './grants/grants.js';
import { offlinePaymentHandlers } from './offline/offline-payments.commands.js';
import { offlinePaymentsProjection } from './offline/offline-payments.projection.js';
import { OfflinePaymentsReactor } from './offline/offline-payments.reactor.js';
import { GrantPlanHandler } from './grants/plan-grant.command.js';
import { PlanGrantController } from './grants/plan-grant.controller.js';
import { PlanGrantsReactor } from './grants/plan-grants.reactor.js';
import { PendingSubmissions } from './offline/proofs/pending-submissions.js';
import { Proofs } from './offline/proofs/proofs.js';
import { SealedProofs } from './offline/proofs/sealed-proofs.js';
import { ProofSweep } from './offline/proofs/proofs.worker.js';
import { StartTrialHandler } from './trial/trial.command.js';
import { TrialController } from './trial/trial.controller.js';

/** The ways to get a plan: offline payments, trials, plans given by an administrator; PayPal has its own module. */
@Module({
  imports: [PlansModule, FilesModule],
  controllers: [
    OfflinePaymentsController,
    BankDetailsController,
    TrialController,
    PlanGrantController,
    AdminOfflinePaymentsController,
  ],
  providers: [
    ...projects(offlinePaymentsProjection),
    ...offlinePaymentHandlers,
    ...offlinePaymentQueries,
    ReviewOfflinePaymentHandler,
    GetBankDetailsHandler,
    Grants,
    OfflinePaymentsReactor,
    Proofs,
    SealedProofs,
    ProofSweep,
    PendingSubmissions,
    StartTrialHandler,
    GrantPlanHandler,
    PlanGrantsReactor,
  ],
  exports: [Grants, Proofs],
})
export class PaymentsModule {}
