import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { automaticIn } from '@wavelane/contracts';
import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import { AnsweringAccounts } from '../../answering/answering-accounts.js';
import { calendarOf } from '../../answering/calendar/calendar.js';
import { type GatewayMessageReceived, isByProgram, isReported } from '../../../whatsapp/index.js';
import { CheckSingleMessage, GetJob, SendSingleMessage } from '../../../messaging/index.js';
import { dayOf } from '../../../platform/domain/calendar/calendar-day.js';
import { FindPeople, GetWish, namesOf } from '../../../people/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import { type CommandContext, reactionTo } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { isFinalRefusal, isRefusal } from '../../../platform/domain/domain-error.js';
import { HandleIds } from '../../../platform/personal/handle-ids.js';
import { handleNamed } from '../../../platform/personal/handle.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { ConversationIds } from '../conversation/conversation-ids.js';
import { FindConversations } from '../list/find-conversations.js';
import { documentsOf, personOf } from '../list/person-of.js';
import { ReplyPermissions } from '../replies/reply-permission.js';
import { messageOf, sendIdOf } from '../replies/reply-sender.js';
import { SendingHold } from '../../../platform/storage/held/sending-hold.js';
import { conversationOf, written, writtenAt } from '../thread/lines.js';
import { type AwayMessageOrdered, awayStream } from './away.events.js';
import { FirstMessages } from './first-messages.js';
import { away } from './away.js';

/** Messages that came longer ago get no automatic answer: after a downtime, or when an old log is replayed. ms */
const LATE_MS = 15 * 60_000;
/** Hours for which it may wait for its channel: later, the account may be open again. */
const VALID_FOR_HOURS = 1;
const LATE = 'It would have been too late.';

type Said = Pick<AwayMessageOrdered['data'], 'text' | 'content' | 'media' | 'greeting'>;

/**
 * Sends the account's away message to a person who writes outside opening hours, and its greeting to one who writes for the
 * first time within them. The order is decided on the person's
 * own stream, so that one of several messages and processes wins; then it is sent like every message. A program gets no
 * answer.
 */
@Reactor()
@Injectable()
export class AwayReactor implements Reactor<GatewayMessageReceived | AwayMessageOrdered> {
  readonly name = 'away-messages';
  readonly handles = ['GatewayMessageReceived', 'AwayMessageOrdered'] as const;
  readonly needs = ['conversations', 'conversation-lines', 'answering', 'people'];

  constructor(
    private readonly accounts: AnsweringAccounts,
    private readonly find: FindConversations,
    private readonly firsts: FirstMessages,
    private readonly people: FindPeople,
    private readonly permissions: ReplyPermissions,
    private readonly ids: ConversationIds,
    private readonly handleIds: HandleIds,
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly hold: SendingHold,
    private readonly clock: Clock,
  ) {}

  lane({ type, data }: Recorded<GatewayMessageReceived | AwayMessageOrdered>): string {
    return type === 'GatewayMessageReceived' ? `${data.accountId}:${data.chatId}` : data.messageId;
  }

  async react(event: Recorded<GatewayMessageReceived | AwayMessageOrdered>): Promise<void> {
    if (event.type === 'AwayMessageOrdered') return this.send(event);
    const said = await this.messageFor(event);
    if (said === undefined) return;
    try {
      await this.order(event, said);
    } catch (error) {
      // A person who cannot be written to gets no message.
      if (!isFinalRefusal(error)) throw error;
    }
  }

  /** A conversation that is gone has no first message. */
  private async isFirst(...[event, afterDays]: Parameters<FirstMessages['isFirst']>): Promise<boolean> {
    try {
      return await this.firsts.isFirst(event, afterDays);
    } catch (error) {
      if (isRefusal(error, 'not-found')) return false;
      throw error;
    }
  }

  /** The away message or the greeting for the sender of this message; undefined if they get none. */
  private async messageFor(event: Recorded<GatewayMessageReceived>): Promise<Said | undefined> {
    const { accountId, text } = event.data;
    if (written(event) !== 'person' || this.isLate(decidedAtOf(event)) || this.isLate(writtenAt(event)))
      return undefined;
    if (isReported(event) || isByProgram(event.data) || this.hold.isForgotten(writtenAt(event))) return undefined;
    const { hours, rules, since } = await this.accounts.of(accountId);
    const which = hours === null || calendarOf(hours).isOpen(Date.parse(writtenAt(event))) ? 'greeting' : 'away';
    const said = automaticIn(rules, which);
    if (said.text === null || writtenAt(event) < (since[`${which}Message`] ?? '')) return undefined;
    if ((await this.queries.execute(new GetWish(accountId, text))) !== undefined) return undefined;
    if (await this.accounts.isAutomatic(accountId, event.data)) return undefined;
    if (which === 'greeting' && !(await this.isFirst(event, rules.greetingAfterDays ?? null))) return undefined;
    return {
      text: said.text,
      ...(said.content && { content: said.content }),
      ...(said.media && { media: { mediaId: said.media.mediaId, kind: said.media.kind } }),
      ...(which === 'greeting' && { greeting: true }),
    };
  }

  /** @throws DomainError if the person cannot be written to */
  private async order(event: Recorded<GatewayMessageReceived>, said: Said): Promise<void> {
    const { accountId, channelId } = event.data;
    const key = conversationOf(event);
    if (key === undefined) return;
    const { document } = await this.find.one({ accountId, memberId: accountId, channels: null }, key);
    const whole = await personOf(this.people, document);
    const { to, refused } = await this.permissions.of(document, whole);
    if (refused || to === null) return;
    const context = reactionTo(event, said.greeting ? 'greeting' : 'away');
    const name = whole ? namesOf(documentsOf(whole)).name : null;
    const message = { ...messageOf({ channelId, to, name, ...said }), validForHours: VALID_FOR_HOURS };
    const { jobId, messageId } = await this.queries.execute(
      new CheckSingleMessage(accountId, message, { ...context, commandId: sendIdOf(context) }, true, true),
    );
    const { hours } = await this.accounts.of(accountId);
    const day = dayOf(Date.parse(writtenAt(event)), hours?.timeZone ?? 'utc');
    const of = this.ids.of(accountId, channelId, document.handle);
    const order = { ...of, jobId, messageId, commandId: context.commandId, to, name, ...said, day };
    const stream = this.streamOf(accountId, to);
    await this.executor.execute(away, stream, { type: 'OrderAwayMessage', order }, context);
  }

  private async send(event: Recorded<AwayMessageOrdered>): Promise<void> {
    const { data } = event;
    const { accountId, to, at } = data;
    // The recipient is not known any more.
    if (to === '' || isPseudonym(data.handle.value)) return;
    const context = reactionTo(event, 'send');
    const message = { ...messageOf(data), validForHours: VALID_FOR_HOURS };
    if (this.isLate(at)) {
      if (!(await this.isSent(data))) await this.refuse(data, LATE, context);
      return;
    }
    try {
      await this.commands.execute(
        new SendSingleMessage(accountId, message, { ...context, commandId: sendIdOf(data) }, true, true),
      );
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      // An earlier version may have sent it in other words, just before it stopped.
      if (isRefusal(error, 'conflict') && (await this.isSent(data))) return;
      await this.refuse(data, error.message, context);
    }
  }

  private async refuse(order: AwayMessageOrdered['data'], reason: string, context: CommandContext): Promise<void> {
    const stream = this.streamOf(order.accountId, order.to);
    const command = { type: 'RefuseAwayMessage', order, reason } as const;
    await this.executor.execute(away, stream, command, { ...context, commandId: `${order.commandId}:refused` });
  }

  private async isSent({ accountId, jobId }: AwayMessageOrdered['data']): Promise<boolean> {
    try {
      await this.queries.execute(new GetJob(accountId, jobId, { limit: 1 }));
      return true;
    } catch (error) {
      if (isRefusal(error, 'not-found')) return false;
      throw error;
    }
  }

  private streamOf(accountId: string, to: string): string {
    const { kind, value } = handleNamed(to);
    return awayStream(this.handleIds.idOf(accountId, kind, value));
  }

  private isLate(at: string): boolean {
    return this.clock.now() - Date.parse(at) > LATE_MS;
  }
}
