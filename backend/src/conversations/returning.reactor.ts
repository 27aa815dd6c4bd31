import { Injectable } from '@nestjs/common';
import type { EventOf, Recorded } from '@wavelane/event-store';
import type { TeamEvent } from '../accounts/index.js';
import { reactionTo } from '../platform/domain/command-context.js';
import { isPseudonym } from '../platform/personal/subjects.js';
import { Reactor } from '../platform/runtime/reactor.js';
import { Assignees } from './assignees.js';
import { ConversationActs } from './conversation-acts.js';
import type { ConversationEvent } from './conversation/conversation.events.js';
import { FindConversations } from './list/find-conversations.js';
import type { ConversationDocument } from './list/conversations.projection.js';

type Taken = EventOf<ConversationEvent, 'ConversationClaimed' | 'ConversationAssigned'>;
type Changed = EventOf<TeamEvent, 'MemberRemoved' | 'MemberLeft' | 'MemberRoleChanged' | 'MemberChannelsChanged'>;

/**
 * Gives back to the queue what is answered by somebody who may not any more. A claim that was decided while its member
 * was being removed is looked at when it comes: whichever came first, one of the two sees the other.
 */
@Reactor()
@Injectable()
export class ReturningReactor implements Reactor<Taken | Changed> {
  readonly name = 'conversation-returns';
  readonly handles = [
    'ConversationClaimed',
    'ConversationAssigned',
    'MemberRemoved',
    'MemberLeft',
    'MemberRoleChanged',
    'MemberChannelsChanged',
  ] as const;
  readonly needs = ['conversations'];

  constructor(
    private readonly acts: ConversationActs,
    private readonly assignees: Assignees,
    private readonly find: FindConversations,
  ) {}

  lane({ data }: Recorded<Taken | Changed>): string {
    return data.accountId;
  }

  async react(event: Recorded<Taken | Changed>): Promise<void> {
    if (event.type === 'ConversationClaimed' || event.type === 'ConversationAssigned') return this.taken(event);
    const { accountId, memberId } = event.data;
    for await (const document of this.find.ownedBy(accountId, memberId)) await this.look(event, document, memberId);
  }

  private async taken(event: Recorded<Taken>): Promise<void> {
    const { accountId, handle } = event.data;
    const owner = event.type === 'ConversationAssigned' ? event.data.to : event.data.by;
    // The account's owner always may.
    if (owner === accountId || isPseudonym(handle.value)) return;
    await this.look(event, event.data, owner);
  }

  private async look(event: Recorded<Taken | Changed>, document: Place, owner: string): Promise<void> {
    if (await this.assignees.can(document, owner)) return;
    const by = event.type === 'MemberLeft' ? owner : (event.data.by ?? owner);
    const step = `return:${document.channelId}:${document.handle.kind}:${document.handle.value}`;
    await this.acts.do({ document }, { type: 'ReturnConversation', owner, by }, reactionTo(event, step));
  }
}

type Place = Pick<ConversationDocument, 'accountId' | 'channelId' | 'handle'>;
