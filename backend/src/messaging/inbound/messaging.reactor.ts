import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Actor, decidedAtOf, type Recorded } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { appendSpanIdOf, type SpanPlace, traceIdOf } from '@wavelane/tracing';
import { RestoreRecipient, SuppressRecipient } from '../../identity/index.js';
import {
  type GatewayMessageReceived,
  type GatewayStatusReceived,
  isReported,
  inboxStream,
} from '../../whatsapp/index.js';
import { GetWish } from '../../people/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { idOf } from '../../platform/domain/ids.js';
import { addressOfChat, isHidden, personOf } from '../../platform/domain/phone/chat.js';
import { isHiddenAddress } from '../../platform/personal/handle.js';
import { type Match, ReplyMatcher } from './reply-matcher.js';
import { type MessageAccepted, type MessageIdentified, messageStream } from '../messages/message.events.js';
import { message, type MessageReport } from '../messages/message.js';
import { MessageTraces } from '../messages/message-traces.js';
import { SenderPhone } from './sender-phone.js';
import { AskingBack } from './asking-back.js';
import { saidIn, wishIn } from './said.js';
import type { Heard, ProviderNews } from '../messages/provider-messages.projection.js';
import { KnownMessages } from './known-messages.js';

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

  private readonly known: KnownMessages;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly matching: ReplyMatcher,
    private readonly senders: SenderPhone,
    private readonly traces: MessageTraces,
    private readonly askingBack: AskingBack,
    @Inject(READ_MODELS) readModels: ReadModels,
  ) {
    this.known = new KnownMessages(readModels);
  }

  /** One message at a time; all from one person in order, so that START after STOP stays START. */
  lane({ type, data }: Recorded<ProviderNews>): string {
    if (type === 'GatewayMessageReceived' && !data.fromMe) return `${data.accountId}:${data.chatId}`;
    return `${data.channelId}:${data.providerMessageId}`;
  }

  react(event: Recorded<ProviderNews>): Promise<void> {
    return this.reactAll([event]);
  }

  /** Several reports about one message are one append. */
  async reactAll(events: readonly Recorded<ProviderNews>[]): Promise<void> {
    let heard: Heard[] = [];
    for (const event of events) {
      if (event.type === 'GatewayStatusReceived' || event.type === 'GatewayMessageReceived') {
        heard.push(event);
        continue;
      }
      await this.hear(heard);
      heard = [];
      await this.takeUpOrphans(event.data);
    }
    await this.hear(heard);
  }

  private async takeUpOrphans(data: MessageAccepted['data'] | MessageIdentified['data']): Promise<void> {
    const { channelId, providerMessageId, messageId } = data;
    if (providerMessageId === null) return;
    const document = await this.known.document(channelId, providerMessageId);
    this.known.note(channelId, providerMessageId, document?.messageId ?? messageId);
    await this.hear(document?.orphans ?? []);
  }

  private async hear(events: readonly Heard[]): Promise<void> {
    let notes: Note[] = [];
    for (const event of events) {
      const { type, data } = event;
      const isInbound = type === 'GatewayMessageReceived' && !data.fromMe;
      const note = isInbound
        ? undefined
        : await (type === 'GatewayStatusReceived' ? this.status(event, data) : this.echo(event, data));
      if (isInbound || (note && note.messageId !== notes[0]?.messageId)) {
        await this.tell(notes);
        notes = [];
      }
      if (isInbound) await this.inbound(event, data);
      if (note) notes.push(note);
    }
    await this.tell(notes);
  }

  private async status(event: Heard, data: GatewayStatusReceived['data']): Promise<Note | undefined> {
    const { channelId, providerMessageId, status, at, error } = data;
    const messageId = await this.known.of(channelId, providerMessageId);
    if (messageId === undefined) return undefined;
    const told = { providerMessageId, status, at: at ?? decidedAtOf(event), error };
    return { event, messageId, report: { type: 'NoteStatus', ...told } };
  }

  /** Our own message as the gateway sent it: evidence that it has it, never an answer. */
  private async echo(event: Heard, received: GatewayMessageReceived['data']): Promise<Note | undefined> {
    const { channelId, providerMessageId } = received;
    // Known by that id, it was accepted: there is nothing to find out, and its text may be that of another one.
    const known = await this.known.of(channelId, providerMessageId);
    const messageId = known === undefined ? await this.matching.ofEcho(received) : undefined;
    if (messageId === undefined) return undefined;
    return { event, messageId, report: { type: 'NoteEvidence', providerMessageId, evidence: 'echo' } };
  }

  private async inbound(event: Heard, received: GatewayMessageReceived['data']): Promise<void> {
    const named = personOf(received.chatId);
    if (named === undefined && !isHidden(received.chatId)) return;
    const found = await this.matching.ofReply(received, decidedAtOf(event));
    const phone = named ?? numberIn(found) ?? (await this.senders.of(received)) ?? addressOfChat(received.chatId);
    if (phone !== undefined) await this.optOut(event, received, phone, found?.messageId);
    if (!found) return;
    const { providerMessageId: replyId, quotedId, text, at, chatId } = received;
    const { messageId, kind, button, row } = found;
    const when = at ?? decidedAtOf(event);
    const reply = { replyId, quotedId, kind, text, button, ...(row && { row }), at: when, chatId };
    await this.tell([{ event, messageId, report: { type: 'NoteReply', ...reply } }]);
  }

  private async optOut(
    event: Heard,
    received: GatewayMessageReceived['data'],
    phone: string,
    answers?: string,
  ): Promise<void> {
    const { accountId, channelId, providerMessageId } = received;
    const said = saidIn(received);
    const wish = wishIn(said, await this.queries.execute(new GetWish(accountId, said.text)));
    const context = reactionTo(event, 'opt-out', toldBy(event));
    const source = { channelId, providerMessageId: said.changed ?? providerMessageId };
    const recipient = { accountId, phone, text: said.text ?? '', source };
    const wroteAt = received.at ?? decidedAtOf(event);
    // An account's own report counts only as an opt-out: an account must not permit messages to itself.
    if (isReported(event) && wish !== 'stop') return;
    if (wish === 'everyday') {
      if (!(await this.askingBack.isOffered(answers, recipient.text)))
        return this.askingBack.ask(
          { accountId, channelId, phone, text: recipient.text, wroteAt },
          reactionTo(event, 'ask-back'),
        );
      await this.commands.execute(new SuppressRecipient({ ...recipient, wroteAt, everyday: true }, context));
    }
    if (wish === 'stop') await this.commands.execute(new SuppressRecipient({ ...recipient, wroteAt }, context));
    if (wish === 'start')
      await this.commands.execute(
        new RestoreRecipient({ ...recipient, ...(received.at !== null && { wroteAt: received.at }) }, context),
      );
  }

  /** @param notes of one message */
  private async tell(notes: readonly Note[]): Promise<void> {
    const [first] = notes;
    if (!first) return;
    const { refs } = this.traces.tracer.isOn
      ? await this.executor.cached(message, messageStream(first.messageId))
      : { refs: null };
    if (!refs) return this.note(first, notes);
    for (const one of notes)
      await this.traces.span('hear of message', refs, () => this.note(one, [one]), reportOf(one.event));
  }

  /** One command for all of them, named by all of them: after a crash some of them may come together with others. */
  private async note({ event, messageId }: Note, notes: readonly Note[]): Promise<void> {
    const commandId = idOf(...notes.map((note) => note.event.id), 'message');
    const command = { type: 'NoteReports', reports: notes.map(({ report }) => report) } as const;
    const context = { ...reactionTo(event, 'message', toldBy(event)), commandId };
    await this.executor.execute(message, messageStream(messageId), command, context);
  }
}

/** The number that the answered message went to; undefined if it went to a hidden id. */
const numberIn = (found: Match | undefined): string | undefined =>
  found && !isHiddenAddress(found.to) ? found.to : undefined;

const toldBy = (event: Heard): Actor => (isReported(event) && event.metadata.actor) || GATEWAY;

/** A report of the gateway about a message. */
interface Note {
  event: Heard;
  messageId: string;
  report: MessageReport;
}

/** Where the inbox took the report, perhaps long before its message was known. */
const reportOf = ({ id, data, metadata }: Heard): SpanPlace => ({
  traceId: traceIdOf(metadata.correlationId),
  spanId: appendSpanIdOf(id, inboxStream(data.channelId)),
});
