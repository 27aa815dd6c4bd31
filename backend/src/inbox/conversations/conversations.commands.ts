import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { idOf } from '../../platform/domain/ids.js';
import { ConversationActs } from './conversation-acts.js';
import type { MemberCommand } from './conversation/conversation.js';
import type { PlanCommand } from './conversation/planned.js';
import { Assignees } from './assignees.js';
import { Mentionable } from './mentions/mentionable.js';
import { FindConversations, type Looking } from './list/find-conversations.js';

/** The fields that a member sends; the others are known. */
type Wanted<C = MemberCommand> = C extends { type: 'OrderReply' | 'ReadMentions' | PlanCommand['type'] }
  ? never
  : Omit<C, 'by' | 'upTo' | 'noteId'>;

/**
 * A member does something with a conversation.
 * @throws DomainError not-found for another account's; conflict, with code `owner-differs`, if another member answers
 * it
 */
export class ActInConversation extends Command<void> {
  constructor(
    readonly who: Looking,
    readonly key: string,
    readonly wanted: Wanted,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Decides what members want, on the conversation that is shown. */
@CommandHandler(ActInConversation)
export class ActInConversationHandler implements ICommandHandler<ActInConversation> {
  constructor(
    private readonly find: FindConversations,
    private readonly assignees: Assignees,
    private readonly mentionable: Mentionable,
    private readonly acts: ConversationActs,
  ) {}

  async execute({ who, key, wanted, context }: ActInConversation): Promise<void> {
    const { accountId, memberId: by } = who;
    const found = await this.find.one(who, key);
    if (wanted.type === 'AssignConversation') await this.assignees.demand(found.document, wanted.to);
    if (wanted.type === 'AddNote') await this.mentionable.demand(found.document, wanted.mentions);
    const noteId = idOf('conversation-note', accountId, context.commandId);
    const known = { by, upTo: found.document.upTo, noteId };
    const order: MemberCommand = { ...wanted, ...known };
    await this.acts.do(found, order, context);
  }
}
