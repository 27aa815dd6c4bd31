import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReplyOrderedResult } from '@wavelane/contracts';
import { AdmitOrdered, SendSingleMessage } from '../../../messaging/index.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { isFinalRefusal } from '../../../platform/domain/domain-error.js';
import { conversationStream, type ReplyOrdered } from '../conversation/conversation.events.js';
import { conversation } from '../conversation/conversation.js';
import { REPLY_PURPOSE } from './reply-permission.js';

/** The message that a reply becomes: always the same, so that a repeated send makes no second one. */
export const messageOf = ({
  channelId,
  to,
  name,
  text,
  media,
  content,
}: Pick<
  ReplyOrdered['data'],
  'channelId' | 'to' | 'name' | 'text' | 'media' | 'content'
>): SendSingleMessage['content'] => ({
  ...{ channelId, to, body: text, purpose: REPLY_PURPOSE },
  ...(name !== null && { name }),
  ...(media && { media }),
  ...(content && { content }),
});

/** Names the send of a reply; the reply itself has the command's own id. */
export const sendIdOf = ({ commandId }: Pick<CommandContext, 'commandId'>): string => `${commandId}:send`;

/** Sends what was ordered. May be repeated: the same order is the same message. */
@Injectable()
export class ReplySender {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
  ) {}

  /** @throws DomainError if it may not be sent any more; the conversation then shows this */
  async send(ordered: ReplyOrdered['data'], context: CommandContext): Promise<ReplyOrderedResult> {
    const { conversationId, accountId, channelId, handle, messageId, jobId, free } = ordered;
    try {
      await this.carryOn(ordered, { ...context, commandId: sendIdOf(ordered) });
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      const of = { conversationId, accountId, channelId, handle };
      const refuse = { type: 'RefuseReply', of, messageId, reason: error.message } as const;
      const noted = { ...context, commandId: `${ordered.commandId}:refused` };
      await this.executor.execute(conversation, conversationStream(conversationId), refuse, noted);
      throw error;
    }
    return { jobId, messageId, free };
  }

  private async carryOn(ordered: ReplyOrdered['data'], context: CommandContext): Promise<void> {
    const { accountId, channelId, jobId, day, free } = ordered;
    // An order of an older log: its message is ordered by an event of its own.
    if (day === undefined)
      await this.commands.execute(new SendSingleMessage(accountId, messageOf(ordered), context, free, true));
    else if (!free) await this.commands.execute(new AdmitOrdered({ jobId, accountId, channelId }, day, context));
  }
}
