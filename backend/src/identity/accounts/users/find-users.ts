import { Inject, Injectable } from '@nestjs/common';
import { type Role, searchable } from '@wavelane/contracts';
import type { ReadModels, ReadPage } from '@wavelane/projections';
import type { Where } from '@wavelane/read-store';
import type { PageRequest } from '../../../platform/http/paging.js';
import { newestFirst } from '../../../platform/storage/reading/newest-first.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { type AccountDocument, accountsProjection } from '../accounts.projection.js';
import { accountSearch } from './listed-account.js';

export interface UserFilter {
  search?: string;
  status?: AccountDocument['status'];
  role?: Role;
}

const NEWEST_FIRST = [{ field: 'createdAt', direction: 'desc' }] as const;

/** The most accounts with one word of a search that are read; those with all words are selected from them. */
const LOOK = 500;

/** Finds accounts along indexes, newest first. */
@Injectable()
export class FindUsers {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  find({ search, status, role }: UserFilter, page: PageRequest): Promise<ReadPage<AccountDocument>> {
    const where: Where = { ...(status !== undefined && { status }), ...(role !== undefined && { role }) };
    const text = searchable(search ?? '');
    return text === ''
      ? this.readModels.find(accountsProjection, { where, sort: NEWEST_FIRST, ...page })
      : this.search(text, where, page.limit);
  }

  /**
   * Finds accounts with all words of a text, or whose address begins with it; one page at most: a longer text narrows
   * it.
   */
  private async search(text: string, where: Where, limit: number): Promise<ReadPage<AccountDocument>> {
    const pages = await Promise.all(
      accountSearch
        .conditions(text)
        .map((range) =>
          this.readModels.find(accountsProjection, { where: { ...where, ...range }, sort: NEWEST_FIRST, limit: LOOK }),
        ),
    );
    const meant = pages.flatMap(({ documents }) => documents.filter(({ body }) => accountSearch.matches(body, text)));
    const found = new Map(meant.map((document) => [document.id, document]));
    const sorted = [...found.values()].sort(newestFirst(({ id, body }) => [body.createdAt, id]));
    return { documents: sorted.slice(0, limit) };
  }
}
