import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Purchase } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import type { Receipt } from '../receipts/receipt.events.js';
import { purchasesProjection } from './purchases.projection.js';

/** The paid and pending payments of an account, newest first. */
export class ListPurchases extends Query<ListPage<Purchase>> {
  constructor(
    readonly accountId: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListPurchases)
export class ListPurchasesHandler implements IQueryHandler<ListPurchases> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, page }: ListPurchases): Promise<ListPage<Purchase>> {
    const { documents, cursor } = await this.readModels.find(purchasesProjection, {
      where: { accountId, shown: true },
      sort: [{ field: 'at', direction: 'desc' }],
      ...page,
    });
    const items = documents.map(({ body }): Purchase => {
      const { id, kind, plan, durationType, amount, currency, refunded, status, days, at, reference, reason } = body;
      const receipt = body.receipt?.number ?? null;
      return { id, kind, plan, durationType, amount, currency, refunded, status, days, at, reference, reason, receipt };
    });
    return { items, cursor };
  }
}

/** A receipt, and what has gone back since. */
export interface IssuedReceipt {
  receipt: Receipt;
  /** Minor units. */
  refunded: number;
}

/** @throws DomainError not-found if the account has no such payment, or it has no receipt */
export class GetReceipt extends Query<IssuedReceipt> {
  constructor(
    readonly accountId: string,
    readonly paymentId: string,
  ) {
    super();
  }
}

@QueryHandler(GetReceipt)
export class GetReceiptHandler implements IQueryHandler<GetReceipt> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, paymentId }: GetReceipt): Promise<IssuedReceipt> {
    const purchase = await this.readModels.get(purchasesProjection, paymentId);
    if (purchase?.accountId !== accountId || !purchase.receipt) throw DomainError.notFound('Receipt');
    return { receipt: purchase.receipt, refunded: purchase.refunded };
  }
}

export const purchaseQueries = [ListPurchasesHandler, GetReceiptHandler];
