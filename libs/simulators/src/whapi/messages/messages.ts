import type { Body } from '../../http/body.js';
import type { SimContext } from '../../runtime/context.js';
import { textOf } from '../../runtime/random.js';
import type { Channels } from '../channels/channels.js';
import { type MessageFault, PLAN_FAULTS } from '../faults/faults.kinds.js';
import type { Faults } from '../faults/faults.js';
import { Journal } from '../control/journal.js';
import { type Behaviour, chatOf, type SimChannel, type SimMessage, type Status } from '../model.js';
import { isLinkedState } from '../channels/channels.js';
import { type Choice, choiceOf, pressOf, voteOf } from './choices.js';
import { Files } from './files.js';
import { type Addressed, addressedBy, NotPossible } from './first-words.js';
import { incomingOf } from './incoming.js';
import { lidOf, named, type Phones } from './phones.js';
import { planOf, restOf } from '../manager/plan.js';
import { contextOf, messageView, partsOf, statusView } from '../gate/views.js';
import type { Webhooks } from '../webhooks/webhooks.js';

export interface Outgoing {
  /** Digits of the recipient. */
  to: string;
  chatId?: string; // if it was named by the id that hides the number
  type: SimMessage['type'];
  content: Body;
  /** The quote of another message. */
  context?: Body;
}

/** Messages on their way: accepted from us, carried to phones, and answered from there. */
export class Messages {
  readonly journal: Journal;
  readonly files: Files;

  constructor(
    private readonly sim: SimContext,
    private readonly faults: Faults,
    readonly channels: Channels,
    readonly phones: Phones,
    private readonly webhooks: Webhooks,
  ) {
    this.journal = new Journal(sim.store);
    this.files = new Files(sim.store);
  }

  /** Continues every message at the step it had reached. */
  resume(): void {
    for (const message of this.journal.all()) if (message.steps.length > 0) this.begin(message);
  }

  /** Accepts a message. It is carried from {@link begin} on. @param answerAt Unix ms of the HTTP answer */
  accept(channel: SimChannel, { to, chatId, type, content, context }: Outgoing, answerAt: number): SimMessage {
    const { session } = channel;
    if (!session) throw new Error(`Channel ${channel.id} is not linked and sends nothing`);
    const phone = this.phones.of(to);
    const plan = planOf(this.phones.behaviourOf(to), answerAt, this.sim, this.planFault(channel, to));
    const seq = this.journal.nextSeq();
    const message: SimMessage = {
      seq,
      id: this.idOf(seq),
      channelId: channel.id,
      from: session.phone,
      to,
      chatId: chatId ?? (phone.lid ? lidOf(to) : chatOf(to)),
      fromMe: true,
      type,
      source: 'api',
      content,
      context: context ?? null,
      acceptedAt: this.sim.clock.now(),
      arrivedAt: null,
      status: 'pending',
      statuses: [],
      pressed: [],
      ...plan,
    };
    this.journal.add(message);
    return message;
  }

  /** Carries out the message's next step at its time, and so on. */
  begin(message: SimMessage): void {
    const next = message.steps[0];
    if (!next) return;
    this.sim.scheduler.at(next.at, () => {
      if (message.steps[0] !== next) return;
      message.steps.shift();
      this.carry(message, next.kind);
      this.journal.keep(message);
      this.begin(message);
    });
  }

  /** Marks the messages from this chat that have arrived as read. Returns whether any was new. */
  read(digits: string, peer?: string): boolean {
    const unread = this.journal
      .withPhone(digits)
      .filter(({ to, from, status }) => to === digits && status === 'delivered' && (peer ?? from) === from);
    for (const message of unread.filter(({ fromMe }) => fromMe)) {
      message.steps = message.steps.filter(({ kind }) => kind !== 'read');
      this.reach(message, 'read');
      this.journal.keep(message);
      this.begin(message);
    }
    return unread.length > 0;
  }

  /** A phone writes to the channel that wrote to it last, or to `channelId`. @throws NotPossible */
  write(digits: string, text: string, channelId?: string): SimMessage {
    return this.answer(addressedBy(digits, channelId, this), 'text', { text: { body: text } }, null);
  }

  /**
   * A phone sends any kind of message, to the channel that wrote to it last, or to `channelId` of the order.
   * @throws NotPossible
   * @throws Refused 400 that names the field of the order
   */
  send(digits: string, order: Body): SimMessage {
    const { channelId } = order;
    return this.sendAfter(addressedBy(digits, typeof channelId === 'string' ? channelId : undefined, this), order);
  }

  /** Reports a phone's message once more, as the gateway does now and then. */
  tellAgain(message: SimMessage): void {
    this.tell(message, 'messages', messageView(message, this.deviceOf(message)));
  }

  private sendAfter(last: Addressed, order: Body): SimMessage {
    const seed = `${this.sim.seed} ${this.journal.nextSeq()}`;
    const { type, content, context, file } = incomingOf(order, last.id, seed);
    if (file) this.files.keep(last.channelId, file);
    return this.answer(last, type, content, Object.keys(context).length === 0 ? null : context);
  }

  /** A phone presses a button, each at most once. @param number 1 to 3 @throws NotPossible */
  press(message: SimMessage, number: number): SimMessage {
    const context = contextOf(message, this.phones.of(message.to));
    const answer = this.answer(message, 'reply', pressOf(message, number), context);
    message.pressed.push(number);
    this.journal.keep(message);
    return answer;
  }

  /** A phone chooses a row of a list, or votes in a poll. @throws NotPossible */
  choose(message: SimMessage, what: Choice): SimMessage {
    if ('votes' in what) return this.answer(message, 'action', voteOf(message, what.votes), null);
    const context = contextOf(message, this.phones.of(message.to));
    return this.answer(message, 'reply', choiceOf(message, what.row), context);
  }

  /** Continues the messages that waited while the phone was off. */
  behaviourChanged(digits: string): void {
    const behaviour = this.phones.behaviourOf(digits);
    for (const message of this.journal.withPhone(digits)) {
      if (message.to !== digits || !message.fromMe || message.arrivedAt !== null) continue;
      if (message.status === 'sent' && message.steps.length === 0) {
        message.steps = restOf(behaviour, this.sim.clock.now(), this.sim);
        this.journal.keep(message);
        this.begin(message);
      }
    }
  }

  private planFault(channel: SimChannel, to: string): MessageFault | undefined {
    const occasion = { route: 'POST /messages/', channelId: channel.id, phone: to, api: 'gate' as const };
    const kind = this.faults.strike(PLAN_FAULTS, occasion)?.kind as MessageFault | undefined;
    return kind === 'timelock' && this.journal.chat(channel.id, to).length > 0 ? undefined : kind;
  }

  private carry(message: SimMessage, kind: SimMessage['steps'][number]['kind']): void {
    if (kind === 'echo') this.tell(message, 'messages', messageView(message, this.deviceOf(message)));
    else this.reach(message, kind);
  }

  private reach(message: SimMessage, status: Exclude<Status, 'pending'>): void {
    const at = this.sim.clock.now();
    const entry = { status, at, ...(status === 'failed' && { error: message.error ?? 'failed' }) };
    message.statuses.push(entry);
    message.status = status;
    if (status === 'delivered' && message.arrivedAt === null) {
      message.arrivedAt = at;
      this.answerByItself(message, this.phones.behaviourOf(message.to));
    }
    if (!message.reversed) return this.tell(message, 'statuses', statusView(message, entry));
    if (message.steps.length > 0) return;
    for (const told of message.statuses.toReversed()) this.tell(message, 'statuses', statusView(message, told));
  }

  private tell(message: SimMessage, collection: 'messages' | 'statuses', value: Body): void {
    const channel = this.channels.get(message.channelId);
    if (channel) this.webhooks.tell(channel, { type: collection, method: 'post', collection, value });
  }

  private answer(to: Addressed, type: SimMessage['type'], content: Body, context: Body | null): SimMessage {
    const channel = this.channels.get(to.channelId);
    if (!channel?.session || channel.session.phone !== to.from || !isLinkedState(this.channels.stateOf(channel))) {
      throw new NotPossible('The number that wrote this is not linked to a channel any more');
    }
    if (this.phones.find(to.to)?.behaviour !== 'delivers') this.read(to.to, to.from);
    const seq = this.journal.nextSeq();
    const now = this.sim.clock.now();
    const { web, hidden } = this.phones.of(to.to);
    const answer: SimMessage = {
      seq,
      id: this.idOf(seq),
      channelId: to.channelId,
      from: to.to,
      to: to.from,
      chatId: to.chatId,
      fromMe: false,
      type,
      source: web ? 'web' : 'mobile',
      content: { ...content, ...(hidden && { from: lidOf(to.to) }), ...named(this.phones.of(to.to)) },
      context,
      acceptedAt: now,
      arrivedAt: now,
      status: 'delivered',
      statuses: [],
      steps: [],
      error: null,
      reversed: false,
      pressed: [],
    };
    this.journal.add(answer);
    this.tell(answer, 'messages', messageView(answer, this.deviceOf(answer)));
    return answer;
  }

  private answerByItself(message: SimMessage, behaviour: Behaviour): void {
    const { answers } = this.phones.of(message.to);
    if (!answers || (behaviour !== 'reads' && behaviour !== 'delivers')) return;
    this.sim.scheduler.after(answers.afterMs, () => {
      try {
        if (answers.button !== undefined && partsOf(message).buttons.length > 0) this.press(message, answers.button);
        else if (answers.send !== undefined) this.sendAfter(message, answers.send);
        else if (answers.text !== undefined) this.answer(message, 'text', { text: { body: answers.text } }, null);
      } catch (error) {
        if (!(error instanceof NotPossible)) throw error;
      }
    });
  }

  private deviceOf({ channelId }: SimMessage): number {
    return this.channels.get(channelId)?.seq ?? 0;
  }

  /** Returns an id that is unique for the life of the data, in the gateway's own pattern. */
  idOf(seq: number): string {
    return textOf(25, this.sim.seed, 'message', seq).replace(/^.{15}/, '$&-');
  }
}
