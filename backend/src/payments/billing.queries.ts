import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OfflinePayment, OwnOfflinePayment, Plan } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Refusal } from '../platform/domain/refusal.js';
import type { ListPage, PageRequest } from '../platform/http/paging.js';
import { READ_MODELS } from '../platform/storage/tokens.js';
import type { Proof } from './offline/proofs/proofs.js';
import { offlinePaymentsProjection } from './offline/offline-payments.projection.js';
import { plansProjection } from '../plans/catalogue/plans.projection.js';
import { type SubscriptionDocument, subscriptionsProjection } from '../plans/subscriptions/subscriptions.projection.js';

/** The catalogue, cheapest first, a custom price last. */
export class ListPlans extends Query<Plan[]> {}

@QueryHandler(ListPlans)
export class ListPlansHandler implements IQueryHandler<ListPlans> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute(): Promise<Plan[]> {
    const { documents } = await this.readModels.find(plansProjection, { limit: 100 });
    const price = (plan: Plan) => plan.price ?? Number.MAX_SAFE_INTEGER;
    return documents.map(({ body }) => body).sort((a, b) => price(a) - price(b));
  }
}

/** What waits for an administrator, newest first. */
export class ListPendingOfflinePayments extends Query<ListPage<OfflinePayment>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

@QueryHandler(ListPendingOfflinePayments)
export class ListPendingOfflinePaymentsHandler implements IQueryHandler<ListPendingOfflinePayments> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ page }: ListPendingOfflinePayments): Promise<ListPage<OfflinePayment>> {
    const { documents, cursor } = await this.readModels.find(offlinePaymentsProjection, {
      where: { status: 'PENDING' },
      sort: [{ field: 'submittedAt', direction: 'desc' }],
      ...page,
    });
    const items = documents.map(({ body }) => {
      const { accountId: _account, decidedAt: _decided, reason: _reason, proof, ...payment } = body;
      return { ...payment, proof: proof && { contentType: proof.contentType, bytes: proof.bytes } };
    });
    return { items, cursor };
  }
}

/** @throws Refusal not-found where there is no such payment, or no proof of it */
export class GetPaymentProof extends Query<Proof> {
  constructor(readonly paymentId: string) {
    super();
  }
}

@QueryHandler(GetPaymentProof)
export class GetPaymentProofHandler implements IQueryHandler<GetPaymentProof> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ paymentId }: GetPaymentProof): Promise<Proof> {
    const document = await this.readModels.get(offlinePaymentsProjection, paymentId);
    if (!document?.proof) throw Refusal.notFound('Proof');
    return document.proof;
  }
}

/** A user's own submissions, newest first. */
export class ListOwnOfflinePayments extends Query<ListPage<OwnOfflinePayment>> {
  constructor(
    readonly accountId: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListOwnOfflinePayments)
export class ListOwnOfflinePaymentsHandler implements IQueryHandler<ListOwnOfflinePayments> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, page }: ListOwnOfflinePayments): Promise<ListPage<OwnOfflinePayment>> {
    const { documents, cursor } = await this.readModels.find(offlinePaymentsProjection, {
      where: { accountId },
      sort: [{ field: 'submittedAt', direction: 'desc' }],
      ...page,
    });
    const items = documents.map(({ body }) => {
      const { id, plan, durationType, amount, currency, reference, status, submittedAt, decidedAt, reason } = body;
      return { id, plan, durationType, amount, currency, reference, status, submittedAt, decidedAt, reason };
    });
    return { items, cursor };
  }
}

/** The plans in force of these accounts, by account id; one without a plan is left out. */
export class GetSubscriptions extends Query<Record<string, SubscriptionDocument>> {
  constructor(readonly accountIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetSubscriptions)
export class GetSubscriptionsHandler implements IQueryHandler<GetSubscriptions> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountIds }: GetSubscriptions): Promise<Record<string, SubscriptionDocument>> {
    const found = await this.readModels.many(subscriptionsProjection, accountIds);
    return Object.fromEntries(found.map(({ id, body }) => [id, body]));
  }
}

export const billingQueries = [
  ListPlansHandler,
  ListPendingOfflinePaymentsHandler,
  GetPaymentProofHandler,
  ListOwnOfflinePaymentsHandler,
  GetSubscriptionsHandler,
];
