import { PAGE_MAX } from '@wavelane/contracts';
import type { QueryBus } from '@nestjs/cqrs';
import { type EventStore, decidedAtOf, fieldsOf, personalPage, type Position, START } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { accountStream } from '../../accounts/index.js';
import { ListPurchases } from '../../billing/index.js';
import { ListChannels } from '../../channels/index.js';
import { walletStream } from '../../ledger/index.js';
import { mediaProjection } from '../../media/index.js';
import { ListInbound, ListJobs, messagesProjection, messageView } from '../../messaging/index.js';
import {
  ListOptOuts,
  ListPeople,
  ListWordings,
  consentsStream,
  segmentsStream,
  wordsStream,
} from '../../people/index.js';
import { ListPeopleImports } from '../../people-imports/index.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { answeringStream } from '../../answering/index.js';
import { ListCannedReplies } from '../../canned-replies/index.js';
import { withoutSecrets } from '../../platform/personal/without-secrets.js';
import { ListTemplates } from '../../templates/index.js';

/** Columns of a table: names of fields, as they are in the lines. */
type Columns = readonly string[];

/** One kind of what an account has: a file with a line for each. */
export interface Section {
  name: string;
  /** The name of its contents, for the index. */
  title: string;
  /** Also as a table with these columns. */
  columns?: Columns;
  /** Some of the lines. `cursor`: as the page before gave it. */
  page(accountId: string, page: PageRequest): Promise<ListPage<object>>;
}

/** The sources that sections are read from. */
export interface Sources {
  queries: QueryBus;
  eventStore: EventStore;
  readModels: ReadModels;
}

const SENT = ['id', 'to', 'name', 'header', 'body', 'footer', 'status', 'sentAt', 'deliveredAt', 'readAt', 'repliedAt'];
const RECEIVED = ['id', 'channelId', 'from', 'senderName', 'kind', 'text', 'messageId', 'at', 'receivedAt'];
const PAID = [
  'id',
  'kind',
  'plan',
  'durationType',
  'amount',
  'currency',
  'refunded',
  'status',
  'days',
  'at',
  'reference',
];
const PEOPLE = ['id', 'name', 'handles', 'labels', 'attributes', 'stopped', 'firstSeenAt', 'lastInboundAt'];

/** Everything that an owner gave or made, in the order of the archive. */
export function sectionsOf(sources: Sources): readonly Section[] {
  const { queries } = sources;
  return [
    streamed(sources, 'account', 'The account: profile, settings and their changes', accountStream),
    {
      ...listed('people', 'People, with labels and details', (a, p) => queries.execute(new ListPeople(a, {}, p))),
      columns: PEOPLE,
    },
    streamed(sources, 'consents', 'What people consented to and withdrew', consentsStream),
    listed('opt-outs', 'Who gets no more messages', (a, p) => queries.execute(new ListOptOuts(a, {}, p))),
    listed('wordings', 'What people were told', (a, p) => queries.execute(new ListWordings(a, p))),
    streamed(sources, 'withdrawal-words', 'Own words that mean stop', wordsStream),
    streamed(sources, 'segments', 'Saved filters of people', segmentsStream),
    listed('imports', 'Files of people that were taken in', (a, p) => queries.execute(new ListPeopleImports(a, p))),
    listed('channels', 'Channels, without their tokens', (a, p) => queries.execute(new ListChannels(a, p))),
    listed('templates', 'Templates', (a, p) => queries.execute(new ListTemplates(a, p))),
    listed('canned-replies', 'Canned replies', async (a) => ({
      items: await queries.execute(new ListCannedReplies(a)),
    })),
    streamed(sources, 'answering', 'Opening hours, rules for conversations, who is away', answeringStream),
    listed('jobs', 'Jobs of the outbox', (a, p) => queries.execute(new ListJobs(a, p))),
    { ...sentMessages(sources), columns: SENT },
    {
      ...listed('received', 'Messages that people sent', (a, p) => queries.execute(new ListInbound(a, {}, p))),
      columns: RECEIVED,
    },
    { ...listed('payments', 'Payments', (a, p) => queries.execute(new ListPurchases(a, p))), columns: PAID },
    streamed(sources, 'days', 'What moved the days of the wallet', walletStream),
    files(sources),
    recorded(sources),
  ];
}

/** The section that names the files of people; the archive takes their bytes by it. */
export const FILES = 'files';

type List = (accountId: string, page: PageRequest) => Promise<ListPage<object>>;
const listed = (name: string, title: string, list: List): Section => ({
  ...{ name, title },
  async page(accountId, page) {
    const { items, cursor } = await list(accountId, page);
    return { items: items.map(withoutSecrets), ...(cursor !== undefined && { cursor }) };
  },
});

/** A stream as a section: its events and their times, in order. Names of secrets are left out. */
function streamed(
  { eventStore }: Sources,
  name: string,
  title: string,
  streamOf: (accountId: string) => string,
): Section {
  return {
    name,
    title,
    async page(accountId, { limit, cursor }) {
      const items: object[] = [];
      const from = cursor === undefined ? 0 : Number(cursor);
      for await (const event of eventStore.readStream(streamOf(accountId), { from, limit }))
        items.push({ event: event.type, at: decidedAtOf(event), ...withoutSecrets(fieldsOf(event)) });
      return { items, ...(items.length === limit && { cursor: String(from + limit) }) };
    },
  };
}

/** By construction nothing personal is missing: every event in which something is. Read from the log, since no list has it all. */
function recorded({ eventStore }: Sources): Section {
  return {
    name: 'records',
    title: 'Everything that is recorded about people and the account: notes, labels, planned replies, contents, edits',
    async page(accountId, { cursor }) {
      const after = (cursor ?? START) as Position;
      const { events, next, isOver } = await personalPage(eventStore, after, (data) => ownerOf(data) === accountId);
      const items = events.map((event) => ({
        event: event.type,
        at: decidedAtOf(event),
        ...withoutSecrets(fieldsOf(event)),
      }));
      return { items, ...(!isOver && { cursor: next }) };
    },
  };
}

/** The account whose personal data an event holds: that of the event, or the one that an administrator's event names. */
function ownerOf({ accountId, of, target }: Readonly<Record<string, unknown>>): unknown {
  const named = typeof target === 'object' && target !== null && 'accountId' in target ? target.accountId : undefined;
  return of ?? named ?? accountId;
}

function sentMessages({ readModels }: Sources): Section {
  return {
    name: 'messages',
    title: 'Messages that were sent or wait',
    async page(accountId, page) {
      const { documents, cursor } = await readModels.find(messagesProjection, {
        where: { accountId },
        sort: [
          { field: 'to', direction: 'asc' },
          { field: 'acceptedAt', direction: 'desc' },
          { field: 'createdAt', direction: 'desc' },
        ],
        ...page,
      });
      return { items: documents.map(({ id, body }) => messageView(id, body)), cursor };
    },
  };
}

function files({ readModels }: Sources): Section {
  return {
    name: FILES,
    title: 'Files that people sent and got: the names that they have in this archive',
    async page(accountId, page) {
      const { documents, cursor } = await readModels.find(mediaProjection, {
        where: { accountId, state: 'kept' },
        sort: [{ field: 'receivedAt', direction: 'desc' }],
        ...page,
      });
      const items = documents.map(({ id, body }) => {
        const { fileId, bytes, contentType, kind, fileName, receivedAt, providerMessageId, channelId } = body;
        return { id, fileId, bytes, contentType, kind, fileName, receivedAt, providerMessageId, channelId };
      });
      return { items, cursor };
    },
  };
}

/** Lines that are asked for together. */
export const LINES_AT_ONCE = PAGE_MAX;
