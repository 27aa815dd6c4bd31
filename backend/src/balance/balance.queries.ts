import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BalanceTransaction, MainBalance } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { ListPage, PageRequest } from '../platform/http/paging.js';
import { READ_MODELS } from '../platform/storage/tokens.js';
import { POOL_STREAM } from './pool.events.js';
import { poolProjection, poolTransactionsProjection } from './pool.projection.js';
import { type WalletDocument, walletsProjection } from './wallets.projection.js';

export class GetMainBalance extends Query<MainBalance> {}

@QueryHandler(GetMainBalance)
export class GetMainBalanceHandler implements IQueryHandler<GetMainBalance> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute(): Promise<MainBalance> {
    return (await this.readModels.get(poolProjection, POOL_STREAM)) ?? { balance: 0, reserved: 0 };
  }
}

/** Newest first. */
export class ListPoolTransactions extends Query<ListPage<BalanceTransaction>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

@QueryHandler(ListPoolTransactions)
export class ListPoolTransactionsHandler implements IQueryHandler<ListPoolTransactions> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ page }: ListPoolTransactions): Promise<ListPage<BalanceTransaction>> {
    const found = await this.readModels.find(poolTransactionsProjection, {
      sort: [{ field: 'txNo', direction: 'desc' }],
      ...page,
    });
    const items = found.documents.map(({ body: { txNo: _number, ...transaction } }) => transaction);
    return { items, cursor: found.cursor };
  }
}

/** The wallets of these accounts, by account id; one never credited is left out. */
export class GetWallets extends Query<Record<string, WalletDocument>> {
  constructor(readonly accountIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetWallets)
export class GetWalletsHandler implements IQueryHandler<GetWallets> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountIds }: GetWallets): Promise<Record<string, WalletDocument>> {
    const found = await this.readModels.many(walletsProjection, accountIds);
    return Object.fromEntries(found.map(({ id, body }) => [id, body]));
  }
}

export const balanceQueries = [GetMainBalanceHandler, ListPoolTransactionsHandler, GetWalletsHandler];
