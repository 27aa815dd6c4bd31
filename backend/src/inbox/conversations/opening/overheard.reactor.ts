import { Inject, Injectable } from '@nestjs/common';
import type { EventOf, Recorded } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { ConversationActs } from '../conversation-acts.js';
import type { ConversationEvent } from '../conversation/conversation.events.js';
import { conversationKey } from '../conversation/conversation-ids.js';
import { conversationsProjection } from '../list/conversations.projection.js';

type PutAway = EventOf<ConversationEvent, 'ConversationResolved' | 'ConversationSnoozed'>;

/**
 * Reopens a conversation that was put away by a member who did not know of a new message: that message found the
 * conversation open, and so opened nothing. Follows the event, so that no crash between the two loses it.
 */
@Reactor()
@Injectable()
export class OverheardReactor implements Reactor<PutAway> {
  readonly name = 'conversation-overheard';
  readonly handles = ['ConversationResolved', 'ConversationSnoozed'] as const;
  /** Then the document knows of all messages from before. */
  readonly needs = ['conversations'];

  constructor(
    private readonly acts: ConversationActs,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  lane({ data }: Recorded<PutAway>): string {
    return data.conversationId;
  }

  async react(event: Recorded<PutAway>): Promise<void> {
    const { accountId, channelId, handle, upTo } = event.data;
    if (isPseudonym(handle.value)) return;
    const document = await this.readModels.get(conversationsProjection, conversationKey(accountId, channelId, handle));
    if (!document?.lastInbound || document.upTo <= upTo) return;
    const heard = { type: 'HearMessage', cause: 'message', place: document.upTo, at: document.lastInbound.at } as const;
    await this.acts.do({ document }, heard, reactionTo(event, 'overheard'));
  }
}
