import { Injectable } from '@nestjs/common';
import type { Recorded } from '@wavelane/event-store';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { isFinalRefusal } from '../../../platform/domain/domain-error.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import type { ReplyOrdered } from '../conversation/conversation.events.js';
import { ReplySender } from './reply-sender.js';

/** Sends replies that were ordered by a process that died before it could. */
@Reactor()
@Injectable()
export class RepliesReactor implements Reactor<ReplyOrdered> {
  readonly name = 'conversation-replies';
  readonly handles = ['ReplyOrdered'] as const;

  constructor(private readonly sender: ReplySender) {}

  lane({ data }: Recorded<ReplyOrdered>): string {
    return data.conversationId;
  }

  async react(event: Recorded<ReplyOrdered>): Promise<void> {
    // The recipient is not known any more.
    if (isPseudonym(event.data.to) || isPseudonym(event.data.handle.value)) return;
    try {
      await this.sender.send(event.data, reactionTo(event, 'send'));
    } catch (error) {
      // The conversation says why.
      if (!isFinalRefusal(error)) throw error;
    }
  }
}
