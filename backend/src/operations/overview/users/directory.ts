import { Inject, Injectable } from '@nestjs/common';
import { searchable, type UsersFilter } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { StoredDocument } from '@wavelane/read-store';
import { accountSearch, LastSeen } from '../../../identity/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { everyPage } from '../../../platform/storage/reading/every-page.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import {
  cursorAfter,
  isSeen,
  type Listed,
  orderOf,
  type Place,
  placeAfter,
  placeOf,
  sortOf,
  whereOf,
} from './directory-order.js';
import { type DirectoryDocument, directoryProjection } from './directory.projection.js';

const PAGE = 500;

/** Lists accounts in any of their orders: along indexes, and by when they were last seen. */
@Injectable()
export class Directory {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly lastSeen: LastSeen,
    private readonly clock: Clock,
  ) {}

  /** A search gives one page at most: a longer text narrows it. */
  async find(filter: UsersFilter, page: PageRequest): Promise<ListPage<Listed>> {
    if (filter.seen !== undefined || filter.sort === 'seen') return this.findByUse(filter, page);
    const text = searchable(filter.search ?? '');
    if (text !== '') return { items: await this.search(text, filter, page.limit) };
    const query = { where: whereOf(filter), sort: sortOf(filter), ...page };
    const { documents, cursor } = await this.readModels.find(directoryProjection, query);
    return { items: await this.joined(documents), ...(cursor !== undefined && { cursor }) };
  }

  /** Yields all accounts that match, in their order; a search looks at each of them. */
  async *all(filter: UsersFilter): AsyncGenerator<Listed> {
    if (filter.sort !== 'seen') {
      yield* this.matching(filter);
      return;
    }
    const places = await this.places(filter);
    for (let from = 0; from < places.length; from += PAGE) yield* await this.at(places.slice(from, from + PAGE));
  }

  private async search(text: string, filter: UsersFilter, limit: number): Promise<Listed[]> {
    const query = { sort: sortOf(filter), limit: PAGE };
    const pages = await Promise.all(
      accountSearch
        .conditions(text)
        .map((range) =>
          this.readModels.find(directoryProjection, { ...query, where: { ...whereOf(filter), ...range } }),
        ),
    );
    const meant = pages.flatMap(({ documents }) => documents.filter(({ body }) => accountSearch.matches(body, text)));
    const found = new Map(meant.map((document) => [document.id, document]));
    const inOrder = orderOf(filter);
    const listed = await this.joined([...found.values()]);
    return listed.sort((a, b) => inOrder(placeOf(a, filter), placeOf(b, filter))).slice(0, limit);
  }

  /** No index knows when an account was last seen, so all accounts that match are read (docs/adr/0141-last-seen.md). */
  private async findByUse(filter: UsersFilter, { limit, cursor }: PageRequest): Promise<ListPage<Listed>> {
    const inOrder = orderOf(filter);
    const after = cursor === undefined ? undefined : placeAfter(cursor, filter);
    const places = (await this.places(filter)).filter((place) => !after || inOrder(place, after) > 0);
    const shown = places.slice(0, limit);
    const last = shown.at(-1);
    const items = await this.at(shown);
    return { items, ...(last && places.length > limit && { cursor: cursorAfter(last, filter) }) };
  }

  /** Returns the places of all accounts that match, in their order; only the fields that this needs. */
  private async places(filter: UsersFilter): Promise<Place[]> {
    const places: Place[] = [];
    for await (const listed of this.matching(filter)) places.push(placeOf(listed, filter));
    return places.sort(orderOf(filter));
  }

  private async at(places: readonly Place[]): Promise<Listed[]> {
    const ids = places.map(({ id }) => id);
    return this.joined(await this.readModels.many(directoryProjection, ids));
  }

  private async *matching(filter: UsersFilter): AsyncGenerator<Listed> {
    const text = searchable(filter.search ?? '');
    const query = { where: whereOf(filter), sort: sortOf(filter), limit: PAGE };
    const now = this.clock.machine();
    const pages = everyPage((after) => this.readModels.find(directoryProjection, { ...query, ...after }));
    for await (const { documents } of pages) {
      const found = documents.filter(({ body }) => text === '' || accountSearch.matches(body, text));
      for (const listed of await this.joined(found)) if (isSeen(filter, listed.seenAt, now)) yield listed;
    }
  }

  private async joined(documents: readonly StoredDocument<DirectoryDocument>[]): Promise<Listed[]> {
    const seen = await this.lastSeen.of(documents.map(({ id }) => id));
    return documents.map((document) => ({ ...document, seenAt: seen.get(document.id) ?? null }));
  }
}
