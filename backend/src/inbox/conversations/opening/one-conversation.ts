import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { personKey, WholeIdentity } from '../../../people/index.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { Handle } from '../../../platform/personal/handle.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { conversationStream, type OfConversation } from '../conversation/conversation.events.js';
import { ConversationIds, conversationKey } from '../conversation/conversation-ids.js';
import type { ConversationState } from '../conversation/conversation.state.js';
import { conversation, type ConversationOrder } from '../conversation/conversation.js';
import { conversationsProjection } from '../list/conversations.projection.js';

interface Part {
  of: OfConversation;
  state: ConversationState;
}

/** More channels of one person are not looked through. */
const CONVERSATIONS_MAX = 1_000;

/**
 * Conversations of one person through one channel are shown as one: the one that was opened first shows the others, so
 * a new one takes nothing from the member who answers. People's identities are read from the streams, so if two
 * processes do this at the same time, the later one sees both conversations.
 */
@Injectable()
export class OneConversation {
  constructor(
    private readonly identity: WholeIdentity,
    private readonly executor: CommandExecutor,
    private readonly ids: ConversationIds,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * Joins conversations that belong together by now, and parts those that no longer do. May be repeated.
   * @returns the conversation that shows the one of this handle; undefined if there is none
   */
  async arrange(
    accountId: string,
    channelId: number,
    handle: Handle,
    context: CommandContext,
  ): Promise<Part | undefined> {
    const parts = await this.parts(accountId, channelId, handle);
    const [lead, ...others] = parts.sort(
      (a, b) =>
        before(a) - before(b) ||
        // The gateway knows seconds: of two that were opened in one, the channel's inbox says which came first.
        a.state.openedPlace - b.state.openedPlace ||
        (a.of.conversationId < b.of.conversationId ? -1 : 1),
    );
    if (!lead) return undefined;
    await this.tell(lead.of, { type: 'PartConversation' }, context, 'part');
    for (const { of, state } of others) {
      if (state.joinedInto === lead.of.conversationId) continue;
      await this.bring(of, lead.of, context);
      await this.tell(of, { type: 'JoinConversation', into: lead.of }, context, 'join');
    }
    return lead;
  }

  /** Through whichever channels this person has conversations. */
  async arrangeAll(accountId: string, handle: Handle, context: CommandContext): Promise<void> {
    const handles = (await this.identity.ofHandle(accountId, handle)).flatMap((part) => part.handles);
    const people = [...new Set([handle, ...handles.map((one) => one.handle)].map((one) => personKey(accountId, one)))];
    const { documents } = await this.readModels.find(conversationsProjection, {
      where: { accountId, person: { in: people } },
      limit: CONVERSATIONS_MAX,
    });
    for (const channelId of new Set(documents.map(({ body }) => body.channelId)))
      await this.arrange(accountId, channelId, handle, { ...context, commandId: `${context.commandId}:${channelId}` });
  }

  /** Messages that came before the conversation was shown as part of another one are news there. */
  private async bring(part: OfConversation, lead: OfConversation, context: CommandContext): Promise<void> {
    const key = conversationKey(part.accountId, part.channelId, part.handle);
    const document = await this.readModels.get(conversationsProjection, key);
    if (!document?.lastInbound) return;
    const { lastInbound, unread } = document;
    const news = unread.length > 0 ? unread : [lastInbound];
    const what = unread.length > 0 || document.waitingSince !== null ? 'news' : 'read';
    for (const { place, id, at } of news) {
      const command = { type: 'HearElsewhere', place, at, providerMessageId: id, what } as const;
      await this.tell(lead, command, context, `bring:${part.conversationId}:${id}`);
    }
  }

  private async parts(accountId: string, channelId: number, handle: Handle): Promise<Part[]> {
    const identities = await this.identity.ofHandle(accountId, handle);
    const handles = identities.flatMap((part) => part.handles.map((one) => one.handle));
    const all = new Map(
      [handle, ...handles].map((one) => {
        const of = this.ids.of(accountId, channelId, one);
        return [of.conversationId, of] as const;
      }),
    );
    const parts: Part[] = [];
    for (const of of all.values()) {
      const state = await this.executor.state(conversation, conversationStream(of.conversationId));
      if (state.openedAt !== null) parts.push({ of, state });
    }
    return parts;
  }

  private async tell(
    of: OfConversation,
    command: ConversationOrder,
    context: CommandContext,
    step: string,
  ): Promise<void> {
    const commandId = `${context.commandId}:${step}`;
    const stream = conversationStream(of.conversationId);
    await this.executor.execute(conversation, stream, { ...command, of }, { ...context, commandId });
  }
}

const before = ({ state }: Part): number => state.openedAt ?? Infinity;
