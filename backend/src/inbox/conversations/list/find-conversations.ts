import { Inject, Injectable } from '@nestjs/common';
import {
  CONVERSATION_STATES,
  CONVERSATIONS_COUNTED,
  type ConversationCounts,
  type ConversationsFilter,
  type ConversationView,
  sees,
} from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { Where } from '@wavelane/read-store';
import type { Principal } from '../../../platform/http/commands/request-context.js';
import { FindPeople } from '../../../people/index.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import type { Handle } from '../../../platform/personal/handle.js';
import { channelsWhere } from '../../../platform/security/seen-channels.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { conversationKey } from '../conversation/conversation-ids.js';
import { type ConversationDocument, conversationsProjection } from './conversations.projection.js';
import { personOf } from './person-of.js';

/** A conversation with its key. */
export interface FoundConversation {
  key: string;
  document: ConversationDocument;
}

/** The member who looks at an account, with the channels that they see. */
export type Looking = Pick<Principal, 'accountId' | 'memberId' | 'channels'>;

const OWNED_AT_ONCE = 200;

/** People whose conversations a search shows. */
const PEOPLE_SEARCHED = 100;

/** Finds conversations along indexes. */
@Injectable()
export class FindConversations {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly people: FindPeople,
  ) {}

  /**
   * Finds a conversation, or the one that shows it if it is part of another. @throws DomainError not-found for another
   * account's, and one of a channel that is not seen
   */
  async one({ accountId, channels }: Looking, key: string): Promise<FoundConversation> {
    let found = await this.get(accountId, key);
    for (const seen = new Set([key]); found && found.document.joinedInto !== null;) {
      const next = found.document.joinedInto;
      if (seen.has(next)) break;
      seen.add(next);
      found = await this.get(accountId, next);
    }
    if (!found || !sees(channels, found.document.channelId)) throw DomainError.notFound('Conversation');
    return found;
  }

  /** Those of these that are seen, in this order; each that is part of another one as that, and none twice. */
  async these(who: Looking, keys: readonly string[]): Promise<FoundConversation[]> {
    const found = new Map<string, FoundConversation>();
    for (const { id, body } of await this.readModels.many(conversationsProjection, keys)) {
      if (body.accountId !== who.accountId || !sees(who.channels, body.channelId)) continue;
      const shown = body.joinedInto === null ? { key: id, document: body } : await this.one(who, id);
      found.set(shown.key, shown);
    }
    return [...found.values()];
  }

  async page(
    { accountId, memberId, channels }: Looking,
    { view = 'all', channelId, owner, q, personId }: ConversationsFilter,
    page: PageRequest,
  ): Promise<ListPage<FoundConversation>> {
    if (personId !== undefined) return { items: await this.ofPerson({ accountId, memberId, channels }, personId) };
    const where: Where = {
      accountId,
      listed: true,
      ...whereOf(view, memberId),
      ...(owner !== undefined && { owner }),
      ...channelsWhere(channels, channelId),
    };
    if (q?.trim()) return { items: await this.search(accountId, q, where, page.limit) };
    const { documents, cursor } = await this.readModels.find(conversationsProjection, {
      where,
      sort: [{ field: 'place', direction: 'desc' }],
      ...page,
    });
    return { items: documents.map(({ id, body }) => ({ key: id, document: body })), cursor };
  }

  /**
   * Conversations with one person by all of their handles, the latest first; none with a person unknown to the account.
   */
  private async ofPerson(who: Looking, personId: string): Promise<FoundConversation[]> {
    const whole = await personOf(this.people, { accountId: who.accountId, person: personId });
    if (!whole) return [];
    const { root, merged, handles } = whole;
    const person = { in: [root, ...merged, ...handles].map(({ key }) => key) };
    const where = { accountId: who.accountId, person };
    const { documents } = await this.readModels.find(conversationsProjection, { where, limit: PEOPLE_SEARCHED });
    const keys = documents.filter(({ body }) => body.listed || body.joinedInto !== null).map(({ id }) => id);
    const found = await this.these(who, keys);
    return found.toSorted((one, other) => (one.document.place < other.document.place ? 1 : -1));
  }

  /** Each up to {@link CONVERSATIONS_COUNTED}: every open page asks, and what it costs does not grow with what is open. */
  async counts({ accountId, memberId, channels }: Looking): Promise<Omit<ConversationCounts, 'mentioned'>> {
    const open = { accountId, listed: true, state: 'open' };
    // Channel by channel, each along an index: of several at once SQLite would look into all that others see.
    const places: Where[] = channels ? [...new Set(channels)].map((channelId) => ({ ...open, channelId })) : [open];
    const count = async (which: Where): Promise<number> => {
      const found = await Promise.all(
        places.map((place) =>
          this.readModels.count(conversationsProjection, { ...place, ...which }, CONVERSATIONS_COUNTED),
        ),
      );
      const sum = found.reduce((total, one) => total + one, 0);
      return Math.min(sum, CONVERSATIONS_COUNTED);
    };
    const [all, unread, mine, unassigned] = await Promise.all([
      count({}),
      count({ isUnread: true }),
      count({ owner: memberId }),
      count({ owner: null }),
    ]);
    return { all, unread, mine, unassigned };
  }

  /** How many open conversations a member owns, among those that the looking member sees. */
  countOf({ accountId, channels }: Looking, owner: string): Promise<number> {
    const where = { accountId, listed: true, state: 'open', owner, ...channelsWhere(channels) };
    return this.readModels.count(conversationsProjection, where);
  }

  /** All conversations that a member owns, in whatever state. */
  async *ownedBy(accountId: string, owner: string): AsyncGenerator<ConversationDocument> {
    for (const listed of [true, false])
      for (const state of CONVERSATION_STATES) {
        const where = { accountId, listed, state, owner };
        for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
          const page = await this.readModels.find(conversationsProjection, {
            where,
            sort: [{ field: 'place', direction: 'desc' }],
            limit: OWNED_AT_ONCE,
            ...(cursor !== undefined && { cursor }),
          });
          for (const { body } of page.documents) yield body;
          cursor = page.cursor;
        }
      }
  }

  /** Keys of all conversations of these handles through a channel, whether there are any or not. */
  keysOf(accountId: string, channelId: number, handles: readonly Handle[]): string[] {
    return [...new Set(handles.map((handle) => conversationKey(accountId, channelId, handle)))];
  }

  /** One page at most: a longer text narrows the search. */
  async search(accountId: string, q: string, where: Where, limit: number): Promise<FoundConversation[]> {
    const { items } = await this.people.page(accountId, { search: q.trim() }, undefined, { limit: PEOPLE_SEARCHED });
    const wholes = await Promise.all(items.map((root) => this.people.whole(root)));
    const keys = wholes.flatMap(({ root, merged, handles }) => [root, ...merged, ...handles].map(({ key }) => key));
    if (keys.length === 0) return [];
    const { documents } = await this.readModels.find(conversationsProjection, {
      where: { ...where, person: { in: [...new Set(keys)] } },
      limit: 1_000,
    });
    const newest = documents.toSorted((a, b) => (a.body.place < b.body.place ? 1 : -1)).slice(0, limit);
    return newest.map(({ id, body }) => ({ key: id, document: body }));
  }

  private async get(accountId: string, key: string): Promise<FoundConversation | undefined> {
    const document = await this.readModels.get(conversationsProjection, key);
    return document?.accountId === accountId ? { key, document } : undefined;
  }
}

function whereOf(view: ConversationView, me: string): Where {
  switch (view) {
    case 'mine':
      return { state: 'open', owner: me };
    case 'unassigned':
      return { state: 'open', owner: null };
    case 'all':
    case 'mentioned':
      return { state: 'open' };
    default:
      return { state: view };
  }
}
