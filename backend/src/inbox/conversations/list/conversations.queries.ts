import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Conversation, ConversationCounts, ConversationDetail, ConversationsFilter } from '@wavelane/contracts';
import { FindPeople } from '../../../people/index.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { isHiddenAddress } from '../../../platform/personal/handle.js';
import { ReplyPermissions } from '../replies/reply-permission.js';
import { ConversationViews } from './conversation-views.js';
import { FindConversations, type Looking } from './find-conversations.js';
import { FindMentions } from '../mentions/find-mentions.js';
import { PlannedViews } from '../planned/planned-views.js';
import { handlesOf, personOf } from './person-of.js';

/** Conversations of an account, the one in which something was written last first. */
export class ListConversations extends Query<ListPage<Conversation>> {
  constructor(
    readonly who: Looking,
    readonly filter: ConversationsFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/**
 * Lists these conversations, in this order. One that is shown as part of another is listed as that one, once. Those
 * that do not exist any more are left out.
 */
export class ListConversationsOf extends Query<Conversation[]> {
  constructor(
    readonly who: Looking,
    readonly keys: readonly string[],
  ) {
    super();
  }
}

/**
 * Counts the open conversations that a member sees: all, unread, their own, unassigned, and those that mention them.
 */
export class CountConversations extends Query<ConversationCounts> {
  constructor(readonly who: Looking) {
    super();
  }
}

/** @throws DomainError not-found for another account's conversation */
export class GetConversation extends Query<ConversationDetail> {
  constructor(
    readonly who: Looking,
    readonly key: string,
  ) {
    super();
  }
}

@QueryHandler(ListConversations)
export class ListConversationsHandler implements IQueryHandler<ListConversations> {
  constructor(
    private readonly find: FindConversations,
    private readonly mentions: FindMentions,
    private readonly views: ConversationViews,
  ) {}

  async execute({ who, filter, page }: ListConversations): Promise<ListPage<Conversation>> {
    const from = filter.view === 'mentioned' ? this.mentions : this.find;
    const { items, cursor } = await from.page(who, filter, page);
    return { items: await this.views.of(items), ...(cursor !== undefined && { cursor }) };
  }
}

@QueryHandler(ListConversationsOf)
export class ListConversationsOfHandler implements IQueryHandler<ListConversationsOf> {
  constructor(
    private readonly find: FindConversations,
    private readonly views: ConversationViews,
  ) {}

  async execute({ who, keys }: ListConversationsOf): Promise<Conversation[]> {
    return this.views.of(await this.find.these(who, keys));
  }
}

@QueryHandler(CountConversations)
export class CountConversationsHandler implements IQueryHandler<CountConversations> {
  constructor(
    private readonly find: FindConversations,
    private readonly mentions: FindMentions,
  ) {}

  async execute({ who }: CountConversations): Promise<ConversationCounts> {
    const [counts, mentioned] = await Promise.all([this.find.counts(who), this.mentions.count(who)]);
    return { ...counts, mentioned };
  }
}

@QueryHandler(GetConversation)
export class GetConversationHandler implements IQueryHandler<GetConversation> {
  constructor(
    private readonly find: FindConversations,
    private readonly views: ConversationViews,
    private readonly mentions: FindMentions,
    private readonly people: FindPeople,
    private readonly permissions: ReplyPermissions,
    private readonly plans: PlannedViews,
  ) {}

  async execute({ who, key }: GetConversation): Promise<ConversationDetail> {
    const found = await this.find.one(who, key);
    const [[view], whole] = await Promise.all([this.views.of([found]), personOf(this.people, found.document)]);
    if (!view) throw new Error('A conversation that was found has a view');
    const { accountId, channelId } = found.document;
    const keys = this.find.keysOf(accountId, channelId, handlesOf(found.document, whole));
    const [{ to, refused }, waiting, planned] = await Promise.all([
      this.permissions.of(found.document, whole),
      this.mentions.waiting(who, keys),
      this.plans.of(found.document),
    ]);
    const cannotReply = refused?.message ?? null;
    const isHidden = to === null || isHiddenAddress(to);
    return {
      ...{ ...view, replyTo: isHidden ? null : to, cannotReply, mentioned: waiting.length > 0, planned },
      ...(isHidden && refused?.saying.code === 'phone-number-hidden' && { hiddenNotAnswered: true as const }),
    };
  }
}

export const conversationQueries = [
  ListConversationsHandler,
  ListConversationsOfHandler,
  CountConversationsHandler,
  GetConversationHandler,
];
