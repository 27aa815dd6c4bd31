import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountExport } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { accountExportsProjection, viewOf } from './exports.projection.js';

/** The copies of an account, the newest first. */
export class ListAccountExports extends Query<ListPage<AccountExport>> {
  constructor(
    readonly accountId: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** @throws DomainError not-found for another account's */
export class GetAccountExport extends Query<AccountExport> {
  constructor(
    readonly accountId: string,
    readonly exportId: string,
  ) {
    super();
  }
}

@QueryHandler(ListAccountExports)
export class ListAccountExportsHandler implements IQueryHandler<ListAccountExports> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, page }: ListAccountExports): Promise<ListPage<AccountExport>> {
    const { documents, cursor } = await this.readModels.find(accountExportsProjection, {
      where: { accountId },
      sort: [{ field: 'askedAt', direction: 'desc' }],
      ...page,
    });
    return { items: documents.map(({ id, body }) => viewOf(id, body)), cursor };
  }
}

@QueryHandler(GetAccountExport)
export class GetAccountExportHandler implements IQueryHandler<GetAccountExport> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, exportId }: GetAccountExport): Promise<AccountExport> {
    const document = await this.readModels.get(accountExportsProjection, exportId);
    if (document?.accountId !== accountId) throw DomainError.notFound('Export');
    return viewOf(exportId, document);
  }
}

export const accountExportQueries = [ListAccountExportsHandler, GetAccountExportHandler];
