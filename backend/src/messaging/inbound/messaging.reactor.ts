import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { appendSpanIdOf, type SpanPlace, traceIdOf } from '@wavelane/tracing';
import { RestoreRecipient, SuppressRecipient } from '../../accounts/index.js';
import { type GatewayMessageReceived, type GatewayStatusReceived, inboxStream } from '../../gateway/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { isHidden, personOf } from './chat.js';
import { ReplyMatcher } from './reply-matcher.js';
import { type MessageAccepted, type MessageIdentified, messageStream } from '../messages/message.events.js';
import { message, type MessageCommand } from '../messages/message.js';
import { MessageTraces } from '../messages/message-traces.js';
import { optOutWish } from './opt-out.js';
import {
  type Heard,
  providerKey,
  providerMessagesProjection,
  type ProviderNews,
} from '../messages/provider-messages.projection.js';

const GATEWAY = { kind: 'gateway', id: 'whapi' } as const;

/**
 * Hands what the gateway reports to its message. A report that comes before its message is known waits in the
 * provider-messages read model until the id becomes known: whichever of the two events is later in the log finds the
 * other.
 */
@Reactor()
@Injectable()
export class MessagingReactor implements Reactor<ProviderNews> {
  readonly name = 'messaging';
  readonly handles = [
    'GatewayStatusReceived',
    'GatewayMessageReceived',
    'MessageAccepted',
    'MessageIdentified',
  ] as const;
  readonly needs = ['provider-messages', 'messages'];

  constructor(
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
    private readonly matching: ReplyMatcher,
    private readonly traces: MessageTraces,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** One message at a time; all from one person in order, so that START after STOP stays START. */
  lane({ type, data }: Recorded<ProviderNews>): string {
    if (type === 'GatewayMessageReceived' && !data.fromMe) return `${data.accountId}:${data.chatId}`;
    return `${data.channelId}:${data.providerMessageId}`;
  }

  async react(event: Recorded<ProviderNews>): Promise<void> {
    switch (event.type) {
      case 'GatewayStatusReceived':
      case 'GatewayMessageReceived':
        return this.hear(event);
      default:
        return this.takeUpOrphans(event.data);
    }
  }

  private async takeUpOrphans({ channelId, providerMessageId }: MessageAccepted['data'] | MessageIdentified['data']) {
    if (providerMessageId === null) return;
    const known = await this.readModels.get(providerMessagesProjection, providerKey(channelId, providerMessageId));
    for (const orphan of known?.orphans ?? []) await this.hear(orphan);
  }

  private hear(event: Heard): Promise<void> {
    if (event.type === 'GatewayStatusReceived') return this.status(event, event.data);
    return event.data.fromMe ? this.echo(event, event.data) : this.inbound(event, event.data);
  }

  private async status(
    event: Heard,
    { channelId, providerMessageId, status, at, error }: GatewayStatusReceived['data'],
  ) {
    const known = await this.readModels.get(providerMessagesProjection, providerKey(channelId, providerMessageId));
    if (!known?.messageId) return;
    await this.tell(event, known.messageId, {
      type: 'NoteStatus',
      providerMessageId,
      status,
      at: at ?? decidedAtOf(event),
      error,
    });
  }

  /** Our own message as the gateway sent it: evidence that it has it, never an answer. */
  private async echo(event: Heard, received: GatewayMessageReceived['data']): Promise<void> {
    const messageId = await this.matching.ofEcho(received);
    if (messageId === undefined) return;
    const { providerMessageId } = received;
    await this.tell(event, messageId, { type: 'NoteEvidence', providerMessageId, evidence: 'echo' });
  }

  private async inbound(event: Heard, received: GatewayMessageReceived['data']): Promise<void> {
    const named = personOf(received.chatId);
    if (named === undefined && !isHidden(received.chatId)) return;
    const found = await this.matching.ofReply(received, decidedAtOf(event));
    const phone = named ?? found?.phone ?? (await this.matching.personBehind(received));
    if (phone !== undefined) await this.optOut(event, received, phone);
    if (!found) return;
    await this.tell(event, found.messageId, {
      type: 'NoteReply',
      replyId: received.providerMessageId,
      quotedId: received.quotedId,
      kind: found.kind,
      text: received.text,
      button: found.button,
      at: received.at ?? decidedAtOf(event),
    });
  }

  private async optOut(
    event: Heard,
    { accountId, text }: GatewayMessageReceived['data'],
    phone: string,
  ): Promise<void> {
    const wish = optOutWish(text);
    const context = reactionTo(event, `opt-out:${phone}`, GATEWAY);
    const recipient = { accountId, phone, text: text ?? '' };
    if (wish === 'stop') await this.commands.execute(new SuppressRecipient(recipient, context));
    if (wish === 'start') await this.commands.execute(new RestoreRecipient(recipient, context));
  }

  private async tell(event: Heard, messageId: string, command: MessageCommand): Promise<void> {
    const context = reactionTo(event, 'message', GATEWAY);
    const stream = messageStream(messageId);
    const note = () => this.executor.execute(message, stream, command, context);
    if (!this.traces.tracer.isOn) return void (await note());
    const { refs } = await this.executor.recent(message, stream);
    await (refs ? this.traces.span('hear of message', refs, note, reportOf(event)) : note());
  }
}

/** Where the inbox took the report, perhaps long before its message was known. */
const reportOf = ({ id, data, metadata }: Heard): SpanPlace => ({
  traceId: traceIdOf(metadata.correlationId),
  spanId: appendSpanIdOf(id, inboxStream(data.channelId)),
});
