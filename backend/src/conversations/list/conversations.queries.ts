import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Conversation, ConversationCounts, ConversationDetail, ConversationsFilter } from '@wavelane/contracts';
import { FindPeople } from '../../people/index.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { ReplyPermissions } from '../replies/reply-permission.js';
import { ConversationViews } from './conversation-views.js';
import { FindConversations } from './find-conversations.js';
import { personOf } from './person-of.js';

/** Conversations of an account, the one in which something was written last first. */
export class ListConversations extends Query<ListPage<Conversation>> {
  constructor(
    readonly accountId: string,
    /** Id of the member who asks. */
    readonly me: string,
    readonly filter: ConversationsFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** How many wait for whom. */
export class CountConversations extends Query<ConversationCounts> {
  constructor(
    readonly accountId: string,
    readonly me: string,
  ) {
    super();
  }
}

/** @throws DomainError not-found for another account's conversation */
export class GetConversation extends Query<ConversationDetail> {
  constructor(
    readonly accountId: string,
    readonly key: string,
  ) {
    super();
  }
}

@QueryHandler(ListConversations)
export class ListConversationsHandler implements IQueryHandler<ListConversations> {
  constructor(
    private readonly find: FindConversations,
    private readonly views: ConversationViews,
  ) {}

  async execute({ accountId, me, filter, page }: ListConversations): Promise<ListPage<Conversation>> {
    const { items, cursor } = await this.find.page(accountId, me, filter, page);
    return { items: await this.views.of(accountId, items), ...(cursor !== undefined && { cursor }) };
  }
}

@QueryHandler(CountConversations)
export class CountConversationsHandler implements IQueryHandler<CountConversations> {
  constructor(private readonly find: FindConversations) {}

  execute({ accountId, me }: CountConversations): Promise<ConversationCounts> {
    return this.find.counts(accountId, me);
  }
}

@QueryHandler(GetConversation)
export class GetConversationHandler implements IQueryHandler<GetConversation> {
  constructor(
    private readonly find: FindConversations,
    private readonly views: ConversationViews,
    private readonly people: FindPeople,
    private readonly permissions: ReplyPermissions,
  ) {}

  async execute({ accountId, key }: GetConversation): Promise<ConversationDetail> {
    const found = await this.find.one(accountId, key);
    const [[view], whole] = await Promise.all([
      this.views.of(accountId, [found]),
      personOf(this.people, found.document),
    ]);
    if (!view) throw new Error('A conversation that was found has a view');
    const { to, refused } = await this.permissions.of(found.document, whole);
    return { ...view, replyTo: to, cannotReply: refused?.message ?? null };
  }
}

export const conversationQueries = [ListConversationsHandler, CountConversationsHandler, GetConversationHandler];
