import { Module } from '@nestjs/common';
import { projects } from '../../platform/runtime/declarations.js';
import { BillingController } from './billing.controller.js';
import { purchasesProjection } from './purchases/purchases.projection.js';
import { purchaseQueries } from './purchases/purchases.queries.js';
import { ReceiptsReactor } from './receipts/receipts.reactor.js';

/** The users' view of their money and their days. */
@Module({
  controllers: [BillingController],
  providers: [...projects(purchasesProjection), ...purchaseQueries, ReceiptsReactor],
})
export class BillingModule {}
