import type { QueryBus } from '@nestjs/cqrs';
import { decidedAtOf, type EventStore, fieldsOf } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { ListPage, PageRequest } from '../http/paging.js';
import { withoutSecrets } from '../personal/without-secrets.js';

/** One kind of data that an account has: a file of its copy, with a line for each. */
export interface Section {
  /** Its place in the archive. A copy that is being made continues by it: it never changes. */
  order: number;
  name: string;
  /** The name of its contents, for the index. */
  title: string;
  /** Also as a table with these columns: names of fields, as they are in the lines. */
  columns?: readonly string[];
  /** Some of the lines. `cursor`: as the page before gave it. */
  page(accountId: string, page: PageRequest): Promise<ListPage<object>>;
}

/** The sources that sections are read from. */
export interface Sources {
  queries: QueryBus;
  eventStore: EventStore;
  readModels: ReadModels;
}

type Heading = Pick<Section, 'order' | 'name' | 'title' | 'columns'>;

/** A section that a query lists. Names of secrets are left out. */
export const listed = (heading: Heading, list: Section['page']): Section => ({
  ...heading,
  async page(accountId, page) {
    const { items, cursor } = await list(accountId, page);
    return { items: items.map(withoutSecrets), ...(cursor !== undefined && { cursor }) };
  },
});

/** A stream as a section: its events and their times, in order. Names of secrets are left out. */
export const streamed = (
  heading: Heading,
  { eventStore }: Sources,
  streamOf: (accountId: string) => string,
): Section => ({
  ...heading,
  async page(accountId, { limit, cursor }) {
    const items: object[] = [];
    const from = cursor === undefined ? 0 : Number(cursor);
    for await (const event of eventStore.readStream(streamOf(accountId), { from, limit }))
      items.push({ event: event.type, at: decidedAtOf(event), ...withoutSecrets(fieldsOf(event)) });
    return { items, ...(items.length === limit && { cursor: String(from + limit) }) };
  },
});
