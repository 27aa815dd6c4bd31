import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FindPeople } from '../../../people/index.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { ConversationActs } from '../conversation-acts.js';
import { FindConversations, type Looking } from '../list/find-conversations.js';
import { handlesOf, personOf } from '../list/person-of.js';
import { FindMentions } from './find-mentions.js';

/** A member has read the notes of a conversation that mention them. @throws DomainError not-found for another account's */
export class ReadMentions extends Command<void> {
  constructor(
    readonly who: Looking,
    readonly key: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Covers all handles of the person: conversations that are shown together are read together. */
@CommandHandler(ReadMentions)
export class ReadMentionsHandler implements ICommandHandler<ReadMentions> {
  constructor(
    private readonly find: FindConversations,
    private readonly people: FindPeople,
    private readonly mentions: FindMentions,
    private readonly acts: ConversationActs,
  ) {}

  async execute({ who, key, context }: ReadMentions): Promise<void> {
    const { document } = await this.find.one(who, key);
    const { accountId, channelId } = document;
    const handles = handlesOf(document, await personOf(this.people, document));
    for (const waiting of await this.mentions.waiting(who, this.find.keysOf(accountId, channelId, handles))) {
      const order = { type: 'ReadMentions', by: who.memberId, noteIds: waiting.noteIds } as const;
      await this.acts.do({ document: waiting }, order, context);
    }
  }
}
