import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ReadModels } from '@wavelane/projections';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { payPalPaymentsProjection } from './payment/paypal-payments.projection.js';

/** How many payments of an account are neither paid nor over. */
export class CountOpenPayPalPayments extends Query<number> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(CountOpenPayPalPayments)
export class CountOpenPayPalPaymentsHandler implements IQueryHandler<CountOpenPayPalPayments> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  execute({ accountId }: CountOpenPayPalPayments): Promise<number> {
    return this.readModels.count(payPalPaymentsProjection, { accountId, open: true });
  }
}
