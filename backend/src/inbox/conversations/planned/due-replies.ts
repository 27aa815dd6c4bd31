import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { isFinalRefusal } from '../../../platform/domain/domain-error.js';
import { Assignees } from '../assignees.js';
import { ConversationActs } from '../conversation-acts.js';
import type { ReplyOrdered } from '../conversation/conversation.events.js';
import type { DueCommand } from '../conversation/planned.js';
import type { Plan } from '../conversation/plans.js';
import type { FoundConversation } from '../list/find-conversations.js';
import { ReplyInConversationHandler } from '../replies/reply.command.js';
import { SendingHold } from '../../../platform/storage/held/sending-hold.js';
import { ReplySender } from '../replies/reply-sender.js';

/**
 * Sends a planned reply whose time has come, by the rules of now. May be repeated, by several processes at once: it is
 * decided in the conversation, once, and what dies after that is carried on as every reply is.
 */
@Injectable()
export class DueReplies {
  constructor(
    private readonly assignees: Assignees,
    private readonly acts: ConversationActs,
    private readonly replies: ReplyInConversationHandler,
    private readonly sender: ReplySender,
    private readonly hold: SendingHold,
  ) {}

  /** @throws what cannot be said now, and is tried again */
  async send(found: FoundConversation, { plannedId, version }: Plan, worker: string): Promise<void> {
    const plan = (await this.acts.state(found)).planned.find((one) => one.plannedId === plannedId);
    // The read model may be older than the log.
    if (plan?.version !== version) return;
    const actor = { kind: 'system', id: worker } as const;
    const commandId = `planned:${plannedId}:${version}`;
    const context = { actor, correlationId: found.key, commandId, causationId: null };
    const outcome = await this.outcome(found, plan, context);
    const isForgotten = this.hold.isForgotten(plan.due);
    const order = {
      type: 'SendDueReply',
      plannedId,
      version,
      upTo: found.document.upTo,
      outcome,
      isForgotten,
    } as const;
    const { events } = await this.acts.do(found, order, context);
    const sent = events.find((event): event is ReplyOrdered => event.type === 'ReplyOrdered');
    if (sent) await this.hand(sent, context);
  }

  private async outcome(
    found: FoundConversation,
    { by, text, media, content }: Plan,
    context: CommandContext,
  ): Promise<DueCommand['outcome']> {
    const { accountId } = found.document;
    if (by !== accountId && !(await this.assignees.can(found.document, by))) return { refused: NOT_THEIRS };
    const who = { accountId, memberId: by, channels: null };
    try {
      const reply = { text, expectedOwner: by, ...(media && { mediaId: media.mediaId }), ...(content && { content }) };
      return { reply: await this.replies.prepare({ who, reply, context }, found) };
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      return { refused: error.message };
    }
  }

  private async hand({ data }: ReplyOrdered, context: CommandContext): Promise<void> {
    try {
      await this.sender.send(data, context);
    } catch (error) {
      // The conversation says why.
      if (!isFinalRefusal(error)) throw error;
    }
  }
}

const NOT_THEIRS = 'Its author may no longer answer in this channel';
