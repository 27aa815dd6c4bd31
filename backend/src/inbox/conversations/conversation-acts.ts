import { say } from '@wavelane/contracts';
import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor, type Executed } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type ConversationEvent, conversationStream } from './conversation/conversation.events.js';
import { ConversationIds } from './conversation/conversation-ids.js';
import type { ConversationState } from './conversation/conversation.state.js';
import { conversation, type ConversationOrder, differs, OWNER_DIFFERS } from './conversation/conversation.js';
import type { FoundConversation } from './list/find-conversations.js';
import { Members } from './members.js';

/** Carries out commands on a conversation, and names the owner in the error if that is another member. */
@Injectable()
export class ConversationActs {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly ids: ConversationIds,
    private readonly members: Members,
  ) {}

  /** @throws DomainError */
  async do(
    { document }: { document: Place },
    order: ConversationOrder,
    context: CommandContext,
  ): Promise<Executed<ConversationState, ConversationEvent>> {
    const of = this.ids.of(document.accountId, document.channelId, document.handle);
    try {
      return await this.executor.execute(
        conversation,
        conversationStream(of.conversationId),
        { ...order, of },
        context,
      );
    } catch (error) {
      throw await this.named(error);
    }
  }

  /** The state as the log has it now. */
  state({ document }: { document: Place }): Promise<ConversationState> {
    const of = this.ids.of(document.accountId, document.channelId, document.handle);
    return this.executor.state(conversation, conversationStream(of.conversationId));
  }

  /** @throws DomainError conflict, naming the owner, if another member answers it */
  async demandOwnOrNobodys(place: { document: Place }, by: string): Promise<void> {
    const { owner } = await this.state(place);
    if (owner !== null && owner !== by) throw await this.named(differs(owner));
  }

  private async named(error: unknown): Promise<unknown> {
    if (!(error instanceof DomainError) || error.code !== OWNER_DIFFERS) return error;
    const owner = error.fields?.expectedOwner;
    if (!owner) return error;
    const { name } = (await this.members.of([owner]))(owner);
    return new DomainError('conflict', say('conversation-has-owner', { name }), error.fieldSayings, OWNER_DIFFERS);
  }
}

/** Which conversation it is. */
type Place = Pick<FoundConversation['document'], 'accountId' | 'channelId' | 'handle'>;
