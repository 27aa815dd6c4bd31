import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OfflinePayment, OfflinePaymentStatus, OwnOfflinePayment } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import type { Proof } from './proofs/proofs.js';
import { offlinePaymentsProjection } from './offline-payments.projection.js';

/** Payments of all users in one state, newest first. */
export class ListOfflinePayments extends Query<ListPage<OfflinePayment>> {
  constructor(
    readonly status: OfflinePaymentStatus,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListOfflinePayments)
export class ListOfflinePaymentsHandler implements IQueryHandler<ListOfflinePayments> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ status, page }: ListOfflinePayments): Promise<ListPage<OfflinePayment>> {
    const { documents, cursor } = await this.readModels.find(offlinePaymentsProjection, {
      where: { status },
      sort: [{ field: 'submittedAt', direction: 'desc' }],
      ...page,
    });
    const items = documents.map(({ body }) => {
      const { id, user, plan, durationType, amount, currency, reference, status, days, amountFits, proof } = body;
      const { submittedAt, decidedAt, reason, note } = body;
      const payment = { id, user, plan, durationType, amount, currency, reference, status, days, amountFits };
      return {
        ...payment,
        submittedAt,
        decidedAt,
        reason,
        note,
        proof: proof && { contentType: proof.contentType, bytes: proof.bytes },
      };
    });
    return { items, cursor };
  }
}

/** @throws DomainError not-found if there is no such payment, or if it has no proof */
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
    if (!document?.proof) throw DomainError.notFound('Proof');
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

export const offlinePaymentQueries = [
  ListOfflinePaymentsHandler,
  GetPaymentProofHandler,
  ListOwnOfflinePaymentsHandler,
];
