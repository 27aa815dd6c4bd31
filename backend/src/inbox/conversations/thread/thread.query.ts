import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ConversationLine } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { FindPeople } from '../../../people/index.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { FindConversations, type Looking } from '../list/find-conversations.js';
import { handlesOf, personOf } from '../list/person-of.js';
import { type LineRow, linesProjection } from './lines.projection.js';
import { LineViews } from './line-views.js';

/**
 * Lists the messages and acts of a conversation, the newest first. @throws DomainError not-found for another account's
 */
export class ListLines extends Query<ListPage<ConversationLine>> {
  constructor(
    readonly who: Looking,
    readonly key: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListLines)
export class ListLinesHandler implements IQueryHandler<ListLines> {
  constructor(
    private readonly find: FindConversations,
    private readonly people: FindPeople,
    private readonly views: LineViews,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ who, key, page }: ListLines): Promise<ListPage<ConversationLine>> {
    const { accountId } = who;
    // Nearly every conversation is with one handle: its lines are read while it is found out whether this one is.
    const likely = this.lines(accountId, key, page);
    likely.catch(() => undefined); // an answer that is not needed
    const found = await this.find.one(who, key);
    const { channelId } = found.document;
    const whole = await personOf(this.people, found.document);
    const keys = this.find.keysOf(accountId, channelId, handlesOf(found.document, whole));
    if (keys.length > 1) return this.lines(accountId, { in: keys }, page);
    return found.key === key ? likely : this.lines(accountId, found.key, page);
  }

  private async lines(
    accountId: string,
    conversation: string | { in: string[] },
    page: PageRequest,
  ): Promise<ListPage<ConversationLine>> {
    const { documents, cursor } = await this.readModels.findRows<LineRow>(linesProjection, {
      where: { accountId, conversation },
      sort: [{ field: 'placed', direction: 'desc' }],
      ...page,
    });
    const items = await this.views.of(documents);
    return { items, ...(cursor !== undefined && { cursor }) };
  }
}
