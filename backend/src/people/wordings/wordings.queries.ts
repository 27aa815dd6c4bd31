import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Wording } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type WordingDocument, wordingsProjection } from './wordings.projection.js';

/** An account's wordings with all their versions, newest first. */
export class ListWordings extends Query<ListPage<Wording>> {
  constructor(
    readonly accountId: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** @throws DomainError not-found for another account's wording */
export class GetWording extends Query<Wording> {
  constructor(
    readonly accountId: string,
    readonly wordingId: string,
  ) {
    super();
  }
}

@QueryHandler(ListWordings)
export class ListWordingsHandler implements IQueryHandler<ListWordings> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, page }: ListWordings): Promise<ListPage<Wording>> {
    const { documents, cursor } = await this.readModels.find(wordingsProjection, {
      where: { accountId },
      sort: [{ field: 'createdAt', direction: 'desc' }],
      ...page,
    });
    return { items: documents.map(({ id, body }) => viewOf(id, body)), cursor };
  }
}

@QueryHandler(GetWording)
export class GetWordingHandler implements IQueryHandler<GetWording> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, wordingId }: GetWording): Promise<Wording> {
    const document = await this.readModels.get(wordingsProjection, wordingId);
    if (document?.accountId !== accountId) throw DomainError.notFound('Wording');
    return viewOf(wordingId, document);
  }
}

const viewOf = (id: string, { purpose, language, versions }: WordingDocument): Wording => ({
  id,
  purpose,
  language,
  versions,
});

export const wordingQueries = [ListWordingsHandler, GetWordingHandler];
