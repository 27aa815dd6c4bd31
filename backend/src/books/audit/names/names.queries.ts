import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  type AccountName,
  beginningWith,
  finds,
  isNumber,
  lastFour,
  phoneDigits,
  soughtWords,
  searchable,
  TERM_FIELDS,
} from '@wavelane/contracts';
import type { ReadModels, ReadPage } from '@wavelane/projections';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { type AccountNameDocument, accountNamesProjection } from './account-names.projection.js';

/** The most names that are read: a longer text narrows the list. */
const FOUND = 20;
/** The most names with one word of a search that are read; those with all words are selected from them. */
const LOOKED_THROUGH = 500;

/**
 * People and channels by the beginning of a word of their name, their address or their number, by name; empty for no
 * text.
 */
export class FindNames extends Query<AccountName[]> {
  constructor(readonly search: string) {
    super();
  }
}

/** The names of these accounts; accounts without a name are left out. */
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
    const words = soughtWords(text);
    const digits = phoneDigits(text);
    const tail = digits === undefined ? null : lastFour(digits);
    const begins = (field: string, start: string) => ({ [`search.${field}`]: beginningWith(start) });
    const wheres = [
      ...words.flatMap((word) => TERM_FIELDS.map((field) => begins(field, word))),
      ...[begins('detail', text), begins('domain', text)],
      ...(digits === undefined ? [] : [begins('digits', digits)]),
      ...(tail === null ? [] : [{ 'search.tail': tail }]),
    ];
    const pages = await Promise.all(
      wheres.map((where) => this.readModels.find(accountNamesProjection, { where, limit: LOOKED_THROUGH })),
    );
    const isMeant = ({ name, search: { detail, domain, digits: number } }: AccountNameDocument) =>
      (words.length > 0 && finds(name, text)) ||
      detail.startsWith(text) ||
      domain.startsWith(text) ||
      (digits !== undefined && number !== '' && isNumber(number, digits));
    const found = new Map(
      pages.flatMap(({ documents }) =>
        documents.filter(({ body }) => isMeant(body)).map((document) => [document.id, document]),
      ),
    );
    return [...found.values()]
      .sort((a, b) => (a.body.name < b.body.name ? -1 : 1))
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
