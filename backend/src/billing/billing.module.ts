import { Module, type OnModuleInit } from '@nestjs/common';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import { AdminOfflinePaymentsController } from './admin-offline-payments.controller.js';
import { BillingController } from './billing.controller.js';
import { billingQueries } from './billing.queries.js';
import { GetEntitlementHandler } from './entitlement.query.js';
import { Grants } from './grants.js';
import { offlinePaymentHandlers } from './offline-payments.commands.js';
import { offlinePaymentsProjection } from './offline-payments.projection.js';
import { OfflinePaymentsReactor } from './offline-payments.reactor.js';
import { GrantPlanHandler } from './plan-grant.command.js';
import { PlanGrantController } from './plan-grant.controller.js';
import { PlanGrantsReactor } from './plan-grants.reactor.js';
import { PlanCatalogue } from './plans.commands.js';
import { plansProjection } from './plans.projection.js';
import { PendingSubmissions } from './proofs/pending-submissions.js';
import { Proofs } from './proofs/proofs.js';
import { ProofSweep } from './proofs/proofs.worker.js';
import { subscriptionsProjection } from './subscriptions.projection.js';
import { StartTrialHandler } from './trial.command.js';
import { TrialController } from './trial.controller.js';

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
