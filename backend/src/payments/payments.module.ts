import { Module, type OnModuleInit } from '@nestjs/common';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import { AdminOfflinePaymentsController } from './offline/admin-offline-payments.controller.js';
import { BillingController } from './billing.controller.js';
import { billingQueries } from './billing.queries.js';
import { GetEntitlementHandler } from '../ledger/wallet/entitlement.query.js';
import { Grants } from './grants/grants.js';
import { offlinePaymentHandlers } from './offline/offline-payments.commands.js';
import { offlinePaymentsProjection } from './offline/offline-payments.projection.js';
import { OfflinePaymentsReactor } from './offline/offline-payments.reactor.js';
import { GrantPlanHandler } from './grants/plan-grant.command.js';
import { PlanGrantController } from './grants/plan-grant.controller.js';
import { PlanGrantsReactor } from './grants/plan-grants.reactor.js';
import { PlanCatalogue } from '../plans/catalogue/plans.commands.js';
import { plansProjection } from '../plans/catalogue/plans.projection.js';
import { PendingSubmissions } from './offline/proofs/pending-submissions.js';
import { Proofs } from './offline/proofs/proofs.js';
import { ProofSweep } from './offline/proofs/proofs.worker.js';
import { subscriptionsProjection } from '../plans/subscriptions/subscriptions.projection.js';
import { StartTrialHandler } from './trial/trial.command.js';
import { TrialController } from './trial/trial.controller.js';

/** Plans, payments and what they entitle to. */
@Module({
  controllers: [BillingController, TrialController, PlanGrantController, AdminOfflinePaymentsController],
  providers: [
    ...offlinePaymentHandlers,
    ...billingQueries,
    GetEntitlementHandler,
    Grants,
    OfflinePaymentsReactor,
    PlanCatalogue,
    Proofs,
    ProofSweep,
    PendingSubmissions,
    StartTrialHandler,
    GrantPlanHandler,
    PlanGrantsReactor,
  ],
  exports: [Grants, PlanCatalogue],
})
export class BillingModule implements OnModuleInit {
  constructor(
    private readonly features: FeatureRegistry,
    private readonly offlinePayments: OfflinePaymentsReactor,
    private readonly planGrants: PlanGrantsReactor,
    private readonly proofSweep: ProofSweep,
  ) {}

  onModuleInit(): void {
    this.features.addProjections(plansProjection, subscriptionsProjection, offlinePaymentsProjection);
    this.features.addReactors(this.offlinePayments, this.planGrants);
    this.features.addWorkers(this.proofSweep);
  }
}
