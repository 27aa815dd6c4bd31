import { Injectable } from '@nestjs/common';
import type { EventOf, Recorded } from '@wavelane/event-store';
import type { TeamEvent } from '../../identity/index.js';
import { AnsweringAccounts } from '../answering/answering-accounts.js';
import type { MemberAwayChanged } from '../answering/answering.events.js';
import type { GatewayMessageReceived } from '../../whatsapp/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { Assignees } from './assignees.js';
import { ConversationActs } from './conversation-acts.js';
import type { ConversationEvent } from './conversation/conversation.events.js';
import { FindConversations } from './list/find-conversations.js';
import type { ConversationDocument } from './list/conversations.projection.js';
import { conversationOf, written } from './thread/lines.js';

type Taken = EventOf<ConversationEvent, 'ConversationClaimed' | 'ConversationAssigned'>;
type Back = EventOf<ConversationEvent, 'ConversationReopened' | 'ConversationWoken'>;
type Changed = EventOf<TeamEvent, 'MemberRemoved' | 'MemberLeft' | 'MemberRoleChanged' | 'MemberChannelsChanged'>;
type News = Taken | Back | Changed | MemberAwayChanged | GatewayMessageReceived;

/**
 * Gives a conversation back to the queue if its member may not answer any more, or is away while the person waits. A claim
 * that was decided while its member was being removed is looked at when it comes: whichever came first, one of the two sees
 * the other. A conversation that a member takes while they are away stays theirs.
 */
@Reactor()
@Injectable()
export class ReturningReactor implements Reactor<News> {
  readonly name = 'conversation-returns';
  readonly handles = [
    'ConversationClaimed',
    'ConversationAssigned',
    'ConversationReopened',
    'ConversationWoken',
    'GatewayMessageReceived',
    'MemberAwayChanged',
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
    private readonly answering: AnsweringAccounts,
  ) {}

  lane({ data }: Recorded<News>): string {
    return data.accountId;
  }

  async react(event: Recorded<News>): Promise<void> {
    switch (event.type) {
      case 'ConversationClaimed':
      case 'ConversationAssigned':
        return this.taken(event);
      case 'ConversationReopened':
      case 'ConversationWoken':
        return this.back(event);
      case 'GatewayMessageReceived':
        return this.heard(event);
      case 'MemberAwayChanged':
        return this.left(event);
      default: {
        const { accountId, memberId } = event.data;
        for await (const document of this.find.ownedBy(accountId, memberId)) await this.look(event, document, memberId);
      }
    }
  }

  private async taken(event: Recorded<Taken>): Promise<void> {
    const { accountId, handle } = event.data;
    const owner = event.type === 'ConversationAssigned' ? event.data.to : event.data.by;
    // The account's owner always may.
    if (owner === accountId || isPseudonym(handle.value)) return;
    await this.look(event, event.data, owner);
  }

  /** Only if no member did it: a member who opens one by hand knows the owner. */
  private async back(event: Recorded<Back>): Promise<void> {
    const { accountId, handle, by } = event.data;
    if (by !== null || isPseudonym(handle.value)) return;
    const { owner } = await this.acts.state({ document: event.data });
    if (owner === null || !(await this.answering.of(accountId)).away.has(owner)) return;
    await this.giveBack(event, event.data, owner);
  }

  /** A person writes in an open conversation. If this message opens it, that has an event of its own. */
  private async heard(event: Recorded<GatewayMessageReceived>): Promise<void> {
    const { accountId } = event.data;
    const key = conversationOf(event);
    if (key === undefined || written(event) !== 'person') return;
    const { away } = await this.answering.of(accountId);
    if (away.size === 0) return;
    const [found] = await this.find.these({ accountId, memberId: accountId, channels: null }, [key]);
    const since = away.get(found?.document.owner ?? '');
    if (found && since !== undefined) await this.giveBackWaiting(event, found.document, since);
  }

  /** Only if they are still away: a member who was away for a moment keeps all. */
  private async left(event: Recorded<MemberAwayChanged>): Promise<void> {
    const { accountId, memberId, away } = event.data;
    if (!away) return;
    const since = (await this.answering.of(accountId)).away.get(memberId);
    if (since === undefined) return;
    for await (const document of this.find.ownedBy(accountId, memberId))
      await this.giveBackWaiting(event, document, since);
  }

  /** @param since when its owner went away, ISO-8601 UTC */
  private async giveBackWaiting(event: Recorded<News>, document: ConversationDocument, since: string): Promise<void> {
    const { owner, waits, heldSince } = document;
    if (owner === null || waits !== 'held' || heldSince > since) return;
    await this.giveBack(event, document, owner);
  }

  private async giveBack(event: Recorded<News>, place: Place, owner: string): Promise<void> {
    const step = `return:away:${place.channelId}:${place.handle.kind}:${place.handle.value}`;
    const order = { type: 'ReturnConversation', owner, by: owner } as const;
    await this.acts.do({ document: place }, order, reactionTo(event, step));
  }

  private async look(event: Recorded<Taken | Changed>, document: Place, owner: string): Promise<void> {
    if (await this.assignees.can(document, owner)) return;
    const by = event.type === 'MemberLeft' ? owner : (event.data.by ?? owner);
    const step = `return:${document.channelId}:${document.handle.kind}:${document.handle.value}`;
    await this.acts.do({ document }, { type: 'ReturnConversation', owner, by }, reactionTo(event, step));
  }
}

type Place = Pick<ConversationDocument, 'accountId' | 'channelId' | 'handle'>;
