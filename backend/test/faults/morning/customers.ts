import type { Simulators } from '@wavelane/simulators';
import { sleep } from '../chance.js';
import { type Customer, type Said, STOP, type Turn } from './day.js';

const LOOK_MS = 200;
/** Longer than the product takes to start again. */
const LATE_MS = 1_500;
const AGAIN_MS = 6_000;

/** A message of the simulator's record. */
type Message = ReturnType<Simulators['whapi']['messages']['send']>;

interface Options {
  gateway: Simulators;
  /** Ids of the channels at the gateway. */
  channels: readonly string[];
  /** The time after which a customer without an answer gives up. */
  patienceMs: number;
}

/** Plays customers on the phones of the simulator. */
export class Customers {
  /** Customers that came, that left with all answers, that gave up; and their messages and STOPs. */
  readonly counts = { came: 0, done: 0, gaveUp: 0, wrote: 0, stopped: 0 };
  private readonly telling = new Set<Promise<void>>();

  constructor(private readonly options: Options) {}

  /** Resolves when the last customer has left, and the gateway has reported all of their messages. */
  async play(all: readonly Customer[]): Promise<void> {
    await Promise.all(all.map((customer) => this.be(customer)));
    while (this.telling.size > 0) await Promise.all(this.telling);
  }

  private async be({ digits, comesMs, turns }: Customer): Promise<void> {
    const { gateway } = this.options;
    await sleep(comesMs);
    this.counts.came++;
    gateway.whapi.phones.change(digits, { behaviour: 'reads' });
    for (const turn of turns) if (!(await this.take(digits, turn))) return void this.counts.gaveUp++;
    this.counts.done++;
  }

  /** @returns false if the customer got no answer */
  private async take(digits: string, turn: Turn): Promise<boolean> {
    const { whapi } = this.options.gateway;
    const channelId = this.options.channels[turn.channel] ?? '';
    let last: Message | undefined;
    for (const said of turn.says) {
      await sleep(said.pauseMs);
      last = this.say(digits, channelId, said);
    }
    const isLast = turn.says.some(({ order }) => order.text === STOP || String(order.text).includes('.stop)'));
    if (isLast) return true;
    const answer = await this.answerTo(digits, channelId, last?.seq ?? 0);
    if (!answer) return false;
    await sleep(LOOK_MS);
    const then = { reacts: { kind: 'reaction', emoji: '👍' }, deletes: { kind: 'delete', messageId: last?.id } };
    if (turn.then === 'reacts') whapi.messages.send(digits, { ...then.reacts, messageId: answer.id, channelId });
    if (turn.then === 'deletes') whapi.messages.send(digits, { ...then.deletes, channelId });
    const edit = { kind: 'edit', messageId: last?.id, text: `I mean: this one, please (${last?.seq})` };
    if (turn.then === 'edits' && last?.type === 'text') whapi.messages.send(digits, { ...edit, channelId });
    return true;
  }

  private say(digits: string, channelId: string, { order, telling }: Said): Message {
    const { whapi } = this.options.gateway;
    // The fault hits the next report, which is this message's, since nothing comes between. If another fault hits
    // first, this one must not stay for another person's message, which the gateway would not report again.
    const losing =
      telling === 'late' && whapi.faults.add({ kind: 'lose-webhook', route: 'messages', channelId, times: 1 });
    const message = whapi.messages.send(digits, { ...order, channelId });
    if (losing) whapi.faults.clear(losing.id);
    this.counts.wrote++;
    if (order.text === STOP) this.counts.stopped++;
    if (telling === 'twice') whapi.messages.tellAgain(message);
    if (telling === 'late') this.later(LATE_MS, message);
    if (telling === 'again') this.later(AGAIN_MS, message);
    return message;
  }

  private later(ms: number, message: Message): void {
    const told = sleep(ms).then(() => {
      this.options.gateway.whapi.messages.tellAgain(message);
      this.telling.delete(told);
    });
    this.telling.add(told);
  }

  /** The product's first message to this phone after the person's own last words. */
  private async answerTo(digits: string, channelId: string, since: number): Promise<Message | undefined> {
    const { journal } = this.options.gateway.whapi.messages;
    for (const until = Date.now() + this.options.patienceMs; Date.now() < until; await sleep(LOOK_MS)) {
      const last = journal.lastAt(digits, channelId);
      if (last && last.seq > since) return last;
    }
    return undefined;
  }
}
