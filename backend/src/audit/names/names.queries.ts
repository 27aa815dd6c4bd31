import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AccountName, beginningWith, searchable } from '@wavelane/contracts';
import type { ReadModels, ReadPage } from '@wavelane/projections';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type AccountNameDocument, accountNamesProjection, SEARCHED } from './account-names.projection.js';

/** Longer lists are not read: a longer text narrows them. */
const FOUND = 20;

/** People and channels by how a word of their name, their address or their number begins, by name; none for no text. */
export class FindNames extends Query<AccountName[]> {
  constructor(readonly search: string) {
    super();
  }
}

/** What these accounts are called, those that have a name. */
export class NamesOf extends Query<AccountName[]> {
  constructor(readonly accounts: readonly string[]) {
    super();
  }
}

@QueryHandler(FindNames)
export class FindNamesHandler implements IQueryHandler<FindNames> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ search }: FindNames): Promise<AccountName[]> {
    const text = searchable(search);
    if (text === '') return [];
    const pages = await Promise.all(
      SEARCHED.map((field) =>
        this.readModels.find(accountNamesProjection, {
          where: { [`search.${field}`]: beginningWith(text) },
          sort: [{ field: `search.${field}`, direction: 'asc' }],
          limit: FOUND,
        }),
      ),
    );
    const found = new Map(pages.flatMap(({ documents }) => documents.map((document) => [document.id, document])));
    return [...found.values()]
      .sort((a, b) => (a.body.search.name < b.body.search.name ? -1 : 1))
      .slice(0, FOUND)
      .map(nameOf);
  }
}

@QueryHandler(NamesOf)
export class NamesOfHandler implements IQueryHandler<NamesOf> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accounts }: NamesOf): Promise<AccountName[]> {
    return (await this.readModels.many(accountNamesProjection, [...new Set(accounts)])).map(nameOf);
  }
}

const nameOf = ({ id, body }: ReadPage<AccountNameDocument>['documents'][number]): AccountName => ({
  account: id,
  name: body.name,
  detail: body.detail,
  gone: body.gone,
});

export const nameQueries = [FindNamesHandler, NamesOfHandler];
