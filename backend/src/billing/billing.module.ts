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
import { PlanCatalogue } from './plans.commands.js';
import { plansProjection } from './plans.projection.js';
import { subscriptionsProjection } from './subscriptions.projection.js';
import { StartTrialHandler } from './trial.command.js';
import { TrialController } from './trial.controller.js';
import { TrialReactor } from './trial.reactor.js';

/** Plans, payments and what they entitle to. */
@Module({
  controllers: [BillingController, TrialController, AdminOfflinePaymentsController],
  providers: [
    ...offlinePaymentHandlers,
    ...billingQueries,
    GetEntitlementHandler,
    Grants,
    OfflinePaymentsReactor,
    PlanCatalogue,
    StartTrialHandler,
    TrialReactor,
  ],
})
export class BillingModule implements OnModuleInit {
  constructor(
    private readonly features: FeatureRegistry,
    private readonly offlinePayments: OfflinePaymentsReactor,
    private readonly trials: TrialReactor,
  ) {}

  onModuleInit(): void {
    this.features.addProjections(plansProjection, subscriptionsProjection, offlinePaymentsProjection);
    this.features.addReactors(this.offlinePayments, this.trials);
  }
}
