import { Injectable } from '@nestjs/common';
import type { DomainEvent, Recorded } from '@wavelane/event-store';
import type { GatewayMessageReceived } from '../../../whatsapp/index.js';
import { handleOfChat, type MergeEvent, type PersonSaid } from '../../../people/index.js';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { conversationStream, type OfConversation } from '../conversation/conversation.events.js';
import { ConversationIds } from '../conversation/conversation-ids.js';
import { conversation, type ConversationOrder } from '../conversation/conversation.js';
import { written, writtenAt } from '../thread/lines.js';
import { OneConversation } from './one-conversation.js';

type Merged = Extract<MergeEvent, { type: 'PeopleMerged' | 'PeopleUnmerged' }>;
type Linked = Extract<PersonSaid, { type: 'HandleLinked' | 'HandleUnlinked' }>;
type News = GatewayMessageReceived | Merged | Linked;

const GATEWAY = { kind: 'gateway', id: 'whapi' } as const;

/**
 * Opens conversations, and opens them again, by what comes; brings together those of one person. From the beginning of the
 * log, so that old messages have theirs, too.
 */
@Reactor()
@Injectable()
export class OpeningReactor implements Reactor<News> {
  readonly name = 'conversations';
  readonly handles = [
    'GatewayMessageReceived',
    'PeopleMerged',
    'PeopleUnmerged',
    'HandleLinked',
    'HandleUnlinked',
  ] as const;
  readonly needs = ['conversations'];

  constructor(
    private readonly executor: CommandExecutor,
    private readonly ids: ConversationIds,
    private readonly one: OneConversation,
  ) {}

  /** Handles the messages of one person in order, and changes of people by account. */
  lane(event: Recorded<News>): string {
    const { accountId } = event.data;
    return event.type === 'GatewayMessageReceived' ? `${accountId}:${event.data.chatId}` : accountId;
  }

  async react(event: Recorded<News>): Promise<void> {
    if (event.type === 'GatewayMessageReceived') return this.hear(event);
    const { accountId, first } = event.data;
    const others = 'handle' in event.data ? [event.data.handle] : [event.data.intoFirst];
    for (const [index, handle] of [first, ...others].entries())
      if (!isPseudonym(handle.value))
        await this.one.arrangeAll(accountId, handle, reactionTo(event, `arrange:${index}`));
  }

  private async hear(event: Recorded<GatewayMessageReceived>): Promise<void> {
    const { accountId, channelId, chatId, providerMessageId } = event.data;
    const by = written(event);
    const handle = handleOfChat(chatId);
    if (!by || !handle) return;
    const of = this.ids.of(accountId, channelId, handle);
    const at = writtenAt(event);
    const place = event.revision;
    const cause = by === 'person' ? 'message' : 'echo';
    const { state, events } = await this.execute(event, of, { type: 'HearMessage', cause, place, at }, 'hear');
    // The person's other conversations are looked up when this one is new, and after each change of people's identity.
    const isNew = events.some(({ type }) => type === 'ConversationOpened');
    if (!isNew && state.joinedInto === null) return;
    const lead = await this.one.arrange(accountId, channelId, handle, reactionTo(event, 'arrange', GATEWAY));
    // A new one brought what came.
    if (isNew || !lead || lead.of.conversationId === of.conversationId) return;
    const what = by === 'person' ? 'news' : 'answer';
    await this.execute(event, lead.of, { type: 'HearElsewhere', place, at, providerMessageId, what }, 'elsewhere');
  }

  private execute(event: Recorded<DomainEvent>, of: OfConversation, command: ConversationOrder, step: string) {
    const stream = conversationStream(of.conversationId);
    return this.executor.execute(conversation, stream, { ...command, of }, reactionTo(event, step, GATEWAY));
  }
}
