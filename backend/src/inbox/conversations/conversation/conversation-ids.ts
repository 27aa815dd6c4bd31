import { Injectable } from '@nestjs/common';
import { idOf } from '../../../platform/domain/ids.js';
import { conversationIdOf, HandleIds } from '../../../platform/personal/handle-ids.js';
import type { Handle } from '../../../platform/personal/handle.js';
import { personKey } from '../../../people/index.js';
import type { OfConversation } from './conversation.events.js';

/**
 * Under which a conversation is read: the same for all ways to write the handle. Never in an event, as little as
 * {@link personKey}.
 */
export const conversationKey = (accountId: string, channelId: number, handle: Handle): string =>
  idOf('conversation', channelId, personKey(accountId, handle));

/** Names conversations in the log by ids that do not reveal the person. */
@Injectable()
export class ConversationIds {
  constructor(private readonly ids: HandleIds) {}

  of(accountId: string, channelId: number, handle: Handle): OfConversation {
    const conversationId = conversationIdOf(this.ids, accountId, channelId, handle);
    return { conversationId, accountId, channelId, handle };
  }
}
