import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { say } from '@wavelane/contracts';
import { GatewayFailure } from '@wavelane/gateway';
import { ChannelGate } from '../../../whatsapp/index.js';
import { FindPeople, type WholePerson } from '../../../people/index.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { idOf } from '../../../platform/domain/ids.js';
import { ConversationActs } from '../conversation-acts.js';
import { ConversationIds } from '../conversation/conversation-ids.js';
import { FindConversations, type FoundConversation, type Looking } from '../list/find-conversations.js';
import { personOf } from '../list/person-of.js';
import { ReplyPermissions } from '../replies/reply-permission.js';
import { gestureStream } from './gesture.events.js';
import { gesture, type WantedGesture } from './gesture.js';
import { LineTargets } from './line-targets.js';

/** The request's content; the person's number is looked up. */
export type Asked =
  { kind: 'reaction'; emoji: string | null } | { kind: 'edit'; text: string } | { kind: 'withdrawal' };

/**
 * A member does something to the message that a line shows.
 * @throws DomainError not-found for another conversation's line; conflict if another member answers the conversation,
 * the channel cannot do it now, or WhatsApp does not allow it
 */
export class MakeGesture extends Command<void> {
  constructor(
    readonly who: Looking,
    readonly key: string,
    readonly line: string,
    readonly asked: Asked,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(MakeGesture)
export class MakeGestureHandler implements ICommandHandler<MakeGesture> {
  constructor(
    private readonly find: FindConversations,
    private readonly people: FindPeople,
    private readonly targets: LineTargets,
    private readonly permissions: ReplyPermissions,
    private readonly acts: ConversationActs,
    private readonly ids: ConversationIds,
    private readonly gates: ChannelGate,
    private readonly executor: CommandExecutor,
  ) {}

  async execute({ who, key, line, asked, context }: MakeGesture): Promise<void> {
    const found = await this.find.one(who, key);
    const whole = await personOf(this.people, found.document);
    const { to: chat, ...target } = await this.targets.of(found, whole, line);
    await this.acts.demandOwnOrNobodys(found, who.memberId);
    const wanted = await this.permitted(found, whole, asked, chat);
    const { accountId, channelId, handle } = found.document;
    const gestureId = idOf('gesture', accountId, context.commandId);
    const of = { ...this.ids.of(accountId, channelId, handle), gestureId, target: target.providerMessageId };
    const order = { type: 'OrderGesture', of, by: who.memberId, target, wanted } as const;
    await this.executor.execute(gesture, gestureStream(gestureId), order, context);
  }

  /** A person who wants no messages gets no reactions and edits either; what was sent can be withdrawn. */
  private async permitted(
    { document }: FoundConversation,
    whole: WholePerson | undefined,
    asked: Asked,
    chat: string | null,
  ): Promise<WantedGesture> {
    const { to, refused } = await this.permissions.of(document, whole);
    const isByMessage = asked.kind === 'withdrawal' || (asked.kind === 'reaction' && to === null);
    const refusal = isByMessage ? await this.permissions.channelRefusal(document) : refused;
    if (refusal) throw refusal;
    const { can } = await this.gateOf(document.channelId);
    if (!can.gestures.has(asked.kind)) throw DomainError.conflict(say('lane-cannot-do-this'));
    if (asked.kind === 'reaction') return { ...asked, to };
    if (asked.kind === 'withdrawal') return asked;
    if (to === null) throw DomainError.conflict(say('phone-number-hidden'));
    return { ...asked, to: chat ?? to };
  }

  private async gateOf(channelId: number) {
    try {
      return await this.gates.of(channelId);
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      throw DomainError.conflict(say('channel-not-linked-to-whatsapp'));
    }
  }
}
