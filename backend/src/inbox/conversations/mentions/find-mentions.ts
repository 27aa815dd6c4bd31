import { Inject, Injectable } from '@nestjs/common';
import { CONVERSATIONS_COUNTED, type ConversationsFilter, PAGE_MAX } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { channelsWhere } from '../../../platform/security/seen-channels.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { FindConversations, type FoundConversation, type Looking } from '../list/find-conversations.js';
import { type MentionDocument, mentionKey, mentionsProjection } from './mentions.projection.js';

/** Finds what mentions a member, in channels that they see now. */
@Injectable()
export class FindMentions {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly find: FindConversations,
  ) {}

  /** Conversations, up to {@link CONVERSATIONS_COUNTED}. */
  count({ accountId, memberId, channels }: Looking): Promise<number> {
    const where = { accountId, memberId, ...channelsWhere(channels) };
    return this.readModels.count(mentionsProjection, where, CONVERSATIONS_COUNTED);
  }

  /** The one that was mentioned last first. A page may be short and still have a next one. */
  async page(
    who: Looking,
    { channelId, owner, q }: ConversationsFilter,
    page: PageRequest,
  ): Promise<ListPage<FoundConversation>> {
    const { accountId, memberId, channels } = who;
    const seen = channelsWhere(channels, channelId);
    const isWanted = ({ document }: FoundConversation) => owner === undefined || document.owner === owner;
    if (q?.trim()) {
      const all = await this.find.search(accountId, q, { accountId, listed: true, ...seen }, PAGE_MAX);
      const keys = new Set(
        (
          await this.waiting(
            who,
            all.map(({ key }) => key),
          )
        ).map((one) => one.conversation),
      );
      return { items: all.filter((one) => keys.has(one.key) && isWanted(one)).slice(0, page.limit) };
    }
    const { documents, cursor } = await this.readModels.find(mentionsProjection, {
      where: { accountId, memberId, ...seen },
      sort: [{ field: 'at', direction: 'desc' }],
      ...page,
    });
    const found = await this.find.these(
      who,
      documents.map(({ body }) => body.conversation),
    );
    return { items: found.filter(isWanted), ...(cursor !== undefined && { cursor }) };
  }

  /** The unread mentions of a member in these conversations. @param keys of conversations that they see */
  async waiting({ memberId }: Looking, keys: readonly string[]): Promise<MentionDocument[]> {
    const ids = keys.map((key) => mentionKey(key, memberId));
    return (await this.readModels.many(mentionsProjection, ids)).map(({ body }) => body);
  }
}
