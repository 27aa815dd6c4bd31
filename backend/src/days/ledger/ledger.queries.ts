import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BalanceTransaction, MainBalance } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../platform/domain/clock.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { runsOutAt } from './metering/metering.js';
import { POOL_STREAM } from './pool/pool.events.js';
import { lineOf, poolProjection, poolTransactionsProjection, standingLineOf } from './pool/pool.projection.js';
import { freeDays } from './wallet/promises.js';
import { walletAt } from './wallet/wallet.js';
import { type WalletDocument, walletsProjection } from './wallet/wallets.projection.js';

export class GetMainBalance extends Query<MainBalance> {}

@QueryHandler(GetMainBalance)
export class GetMainBalanceHandler implements IQueryHandler<GetMainBalance> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute(): Promise<MainBalance> {
    return (await this.readModels.get(poolProjection, POOL_STREAM)) ?? { balance: 0, reserved: 0 };
  }
}

/** Newest first. Lists deleted transactions and their reversals only on request; the sum is right without them, too. */
export class ListPoolTransactions extends Query<ListPage<BalanceTransaction>> {
  constructor(
    readonly page: PageRequest,
    readonly includeVoided: boolean,
  ) {
    super();
  }
}

@QueryHandler(ListPoolTransactions)
export class ListPoolTransactionsHandler implements IQueryHandler<ListPoolTransactions> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ page, includeVoided }: ListPoolTransactions): Promise<ListPage<BalanceTransaction>> {
    const found = await this.readModels.find(poolTransactionsProjection, {
      ...(!includeVoided && { where: { hidden: false } }),
      sort: [{ field: 'txNo', direction: 'desc' }],
      ...page,
    });
    const items = found.documents.map(({ body }) => (includeVoided ? lineOf(body) : standingLineOf(body)));
    return { items, cursor: found.cursor };
  }
}

/** A wallet as it is now. */
export interface WalletView {
  /** Wallet days. */
  balance: number;
  /** True while the account is expired. */
  exhausted: boolean;
  /** ISO-8601 UTC; null while nothing is being used. */
  runwayEndsAt: string | null;
  /** Days that no channel is paid ahead for; days that a channel is about to get are among them. */
  freeDays: number;
}

/** The wallets of these accounts, by account id; one without any history is left out. */
export class GetWallets extends Query<Record<string, WalletView>> {
  constructor(readonly accountIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetWallets)
export class GetWalletsHandler implements IQueryHandler<GetWallets> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async execute({ accountIds }: GetWallets): Promise<Record<string, WalletView>> {
    const found = await this.readModels.many(walletsProjection, accountIds);
    const now = this.clock.now();
    return Object.fromEntries(found.map(({ id, body }) => [id, viewOf(body, now)]));
  }
}

function viewOf(document: WalletDocument, now: number): WalletView {
  const { balance, exhaustedAt, meters } = walletAt(document, now);
  const runsOut = runsOutAt(balance, meters, now);
  return {
    balance,
    exhausted: exhaustedAt !== null,
    runwayEndsAt: runsOut === undefined ? null : new Date(runsOut).toISOString(),
    freeDays: Math.max(0, freeDays({ balance, meters, promises: {} })),
  };
}

export const balanceQueries = [GetMainBalanceHandler, ListPoolTransactionsHandler, GetWalletsHandler];
