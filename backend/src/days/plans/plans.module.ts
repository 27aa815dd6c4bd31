import { Module } from '@nestjs/common';
import { projects } from '../../platform/runtime/declarations.js';
import { PlanCatalogue } from './catalogue/plans.commands.js';
import { PlansController } from './catalogue/plans.controller.js';
import { plansProjection } from './catalogue/plans.projection.js';
import { ListPlansHandler } from './catalogue/plans.queries.js';
import { subscriptionsProjection } from './subscriptions/subscriptions.projection.js';
import { GetSubscriptionsHandler } from './subscriptions/subscriptions.queries.js';

/** The catalogue of plans, and the plan of each account. */
@Module({
  controllers: [PlansController],
  providers: [
    ...projects(plansProjection, subscriptionsProjection),
    PlanCatalogue,
    ListPlansHandler,
    GetSubscriptionsHandler,
  ],
  exports: [PlanCatalogue],
})
export class PlansModule {}
