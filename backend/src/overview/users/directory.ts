import { Inject, Injectable } from '@nestjs/common';
import { beginningWith, searchable, type UserOrder, type UsersFilter } from '@wavelane/contracts';
import type { ReadModels, ReadPage } from '@wavelane/projections';
import type { Where } from '@wavelane/read-store';
import { SEARCHED } from '../../accounts/index.js';
import type { PageRequest } from '../../platform/http/paging.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type DirectoryDocument, directoryProjection } from './directory.projection.js';
import { everyDocument } from '../../platform/storage/reading/every-document.js';

export type Listed = ReadPage<DirectoryDocument>['documents'][number];

const FIELDS: Readonly<Record<UserOrder, string>> = {
  created: 'createdAt',
  name: 'search.name',
  email: 'search.email',
  plan: 'plan',
  channels: 'channels',
  days: 'days',
  account: 'account',
};
const PAGE = 500;

/** Lists accounts along indexes, in any of their orders. */
@Injectable()
export class Directory {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** A search gives one page at most: a longer text narrows it. */
  async find(filter: UsersFilter, page: PageRequest): Promise<ReadPage<DirectoryDocument>> {
    const query = { where: whereOf(filter), sort: sortOf(filter) };
    const text = searchable(filter.search ?? '');
    if (text === '') return this.readModels.find(directoryProjection, { ...query, ...page });
    const range = beginningWith(text);
    const pages = await Promise.all(
      SEARCHED.map((field) =>
        this.readModels.find(directoryProjection, {
          sort: query.sort,
          where: { ...query.where, [`search.${field}`]: range },
          limit: page.limit,
        }),
      ),
    );
    const found = new Map(pages.flatMap(({ documents }) => documents.map((document) => [document.id, document])));
    return { documents: [...found.values()].sort(orderOf(filter)).slice(0, page.limit) };
  }

  /** Everybody who fits, page by page in their order; a search looks at each of them. */
  async *all(filter: UsersFilter): AsyncGenerator<Listed> {
    const text = searchable(filter.search ?? '');
    const query = { where: whereOf(filter), sort: sortOf(filter), limit: PAGE };
    for await (const listed of everyDocument(this.readModels, directoryProjection, query))
      if (SEARCHED.some((field) => listed.body.search[field].startsWith(text))) yield listed;
  }
}

function whereOf({ status, role, plan, account }: UsersFilter): Where {
  return {
    listed: true,
    ...(status !== undefined && { status }),
    ...(role !== undefined && { role }),
    ...(plan !== undefined && { planId: plan === 'none' ? null : plan }),
    ...(account !== undefined && { account }),
  };
}

function sortOf({ sort = 'created', direction }: UsersFilter) {
  return [{ field: FIELDS[sort], direction: direction ?? (sort === 'created' ? 'desc' : 'asc') }] as const;
}

/** As the store orders them, by the bytes of texts, so that the pages of several fields become one. */
function orderOf(filter: UsersFilter): (a: Listed, b: Listed) => number {
  const [{ direction }] = sortOf(filter);
  const sign = direction === 'asc' ? 1 : -1;
  const value = ({ body }: Listed) => valueOf(body, filter.sort ?? 'created');
  return (a, b) => sign * (compare(value(a), value(b)) || compare(a.id, b.id));
}

function valueOf(body: DirectoryDocument, sort: UserOrder): string | number {
  switch (sort) {
    case 'created':
      return body.createdAt;
    case 'name':
    case 'email':
      return body.search[sort];
    default:
      return body[sort];
  }
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
