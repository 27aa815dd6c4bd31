import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { decidedAtOf, type EventStore, type Recorded } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { type GatewayMessageReceived, isAnswer, isByProgram, isReported } from '../../whatsapp/index.js';
import { ConfirmConsent, GetIsYes, handleOfChat, WholeIdentity } from '../../people/index.js';
import { phoneVariants } from '../../platform/domain/phone/phone-key.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { EVENT_STORE, READ_MODELS } from '../../platform/storage/tokens.js';
import { SenderPhone } from '../inbound/sender-phone.js';
import { job } from '../jobs/job.js';
import { type Asks, jobStream } from '../jobs/job.events.js';
import { messageEvents, messageStream } from '../messages/message.events.js';
import { type MessageDocument, messagesProjection } from '../messages/messages.projection.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { questionJobId, questionMessageId } from './question-job.js';
import { isSaidBetween, saidElsewhereKey, saidElsewhereProjection, SECOND_MS } from './said-elsewhere.projection.js';

const GATEWAY = { kind: 'gateway', id: 'whapi' } as const;

/** Messages to one person after a question that are looked at. */
const FOLLOWING = 100;

type Received = GatewayMessageReceived['data'];

/** A question that went out. */
interface Sent {
  messageId: string;
  /** Unix ms. */
  claimedAt: number;
  /** null while the gateway's id of it is not known. */
  providerMessageId: string | null;
  asks: Asks;
}

/**
 * Records a yes. It answers a question that was on its way before the yes was written, through the same channel. The
 * yes either quotes the question, or the question is the last message that the person got, also from the account's own
 * phone: a yes to another message confirms nothing, and neither does one that a program wrote.
 */
@Reactor()
@Injectable()
export class AnswersReactor implements Reactor<GatewayMessageReceived> {
  readonly name = 'answers-to-questions';
  readonly handles = ['GatewayMessageReceived'] as const;
  readonly needs = ['messages', 'provider-messages', 'said-elsewhere'];

  constructor(
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly lookup: AccountLookup,
    private readonly senders: SenderPhone,
    private readonly identity: WholeIdentity,
    private readonly ids: HandleIds,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  lane({ data }: Recorded<GatewayMessageReceived>): string {
    return `${data.accountId}:${data.chatId}`;
  }

  async react(event: Recorded<GatewayMessageReceived>): Promise<void> {
    const { data } = event;
    const { accountId, channelId, providerMessageId, fromMe, kind, text } = data;
    if (isReported(event) || fromMe || !isAnswer(kind) || data.content?.edit || isByProgram(data)) return;
    if (!(await this.queries.execute(new GetIsYes(accountId, text)))) return;
    const phone = await this.senders.of(data);
    if (phone === undefined) return;
    const cameAt = decidedAtOf(event);
    const at = data.at !== null && data.at < cameAt ? data.at : cameAt;
    const asks = await this.answered(data, phone, Date.parse(at));
    if (!asks) return;
    const { questionId, purpose, wording } = asks;
    const source = { channelId, providerMessageId };
    const said = { purpose, means: 'double-opt-in', at, source, reference: null, note: null } as const;
    const answer = { questionId, handle: { kind: 'phone', value: phone }, wording, said } as const;
    await this.commands.execute(new ConfirmConsent(accountId, answer, reactionTo(event, 'confirm', GATEWAY)));
  }

  /** @param at when they wrote it, Unix ms */
  private async answered(received: Received, phone: string, at: number): Promise<Asks | undefined> {
    const { accountId, quotedId } = received;
    const consents = await this.lookup.consents(accountId);
    const questions = consents.openQuestions(this.ids.idOf(accountId, 'phone', phone));
    const sent: Sent[] = [];
    for (const { questionId } of questions) {
      const one = await this.sent(received, questionId);
      if (one && one.claimedAt < at + SECOND_MS) sent.push(one);
    }
    if (quotedId !== null) return sent.find((one) => one.providerMessageId === quotedId)?.asks;
    const newest = sent.toSorted((one, other) => other.claimedAt - one.claimedAt).at(0);
    if (!newest) return undefined;
    const ids = new Set(sent.flatMap(({ providerMessageId }) => providerMessageId ?? []));
    const isFollowed =
      (await this.isFollowed(received, phone, newest, at)) ||
      isSaidBetween(await this.saidElsewhere(received, phone), { claimedAt: newest.claimedAt, at }, ids);
    return isFollowed ? undefined : newest.asks;
  }

  /** The question as it went out through the channel that they wrote to; undefined if it did not. */
  private async sent({ accountId, channelId }: Received, questionId: string): Promise<Sent | undefined> {
    const { draft } = await this.executor.state(job, jobStream(questionJobId(accountId, questionId)));
    if (!draft?.asks || draft.channelId !== channelId) return undefined;
    const messageId = questionMessageId(accountId, questionId);
    let claimedAt: number | undefined;
    let providerMessageId: string | null = null;
    for await (const event of this.store.readStream(messageStream(messageId))) {
      if (!messageEvents.is(event)) continue;
      if (event.type === 'MessageClaimed') claimedAt = Date.parse(decidedAtOf(event));
      // The call was not made, or was refused: the person has not been asked.
      if (event.type === 'MessageReleased' || event.type === 'MessageRejected') claimedAt = undefined;
      if (event.type === 'MessageAccepted' || event.type === 'MessageIdentified')
        providerMessageId = event.data.providerMessageId;
    }
    return claimedAt === undefined ? undefined : { messageId, claimedAt, providerMessageId, asks: draft.asks };
  }

  /**
   * Messages to the person through this channel that were not sent from here, whichever of their handles names the
   * chat.
   */
  private async saidElsewhere({ accountId, channelId, chatId }: Received, phone: string) {
    const parts = await this.identity.ofHandle(accountId, { kind: 'phone', value: phone });
    const known = parts.flatMap(({ handles }) => handles.map(({ handle }) => handle));
    const chat = handleOfChat(chatId);
    const handles = [...known, { kind: 'phone', value: phone } as const, ...(chat ? [chat] : [])];
    const keys = new Set(handles.map((handle) => saidElsewhereKey(accountId, channelId, handle)));
    const documents = await this.readModels.many(saidElsewhereProjection, [...keys]);
    return documents.map(({ body }) => body);
  }

  /** Whether another known message of ours went to them after the question and before they wrote. */
  private async isFollowed(
    { accountId, channelId }: Received,
    phone: string,
    { messageId, claimedAt }: Sent,
    at: number,
  ): Promise<boolean> {
    const between = { gt: new Date(claimedAt).toISOString(), lte: new Date(at + SECOND_MS).toISOString() };
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { accountId, channelId, to: { in: phoneVariants(phone) }, claimedAt: between },
      limit: FOLLOWING,
    });
    return documents.some(({ id, body }) => id !== messageId && mayHaveGone(body));
  }
}

/** A claim without an outcome counts, a message that was certainly not sent does not. */
const mayHaveGone = ({ acceptedAt, attention, outcomeUnknown }: MessageDocument): boolean =>
  acceptedAt !== null || attention === 'claimed' || outcomeUnknown;
