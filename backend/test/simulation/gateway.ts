import { type MessageGateway, type GatewayMessage, GatewayFailure } from '@wavelane/gateway';
import { partOf } from '@wavelane/testing';
import type { Host, Scheduler } from './scheduler/scheduler.js';

/** A message that the gateway accepted. */
export interface Taken {
  id: string;
  to: string;
  body: string;
  /** Unix ms. */
  at: number;
  /** Its final status at WhatsApp. */
  fate: 'read' | 'delivered' | 'sent' | 'failed';
}

/** The outcome of a call, in so many of a hundred calls while the world is rough. */
const FATES = [
  { fate: 'taken', weight: 66 },
  { fate: 'taken without an id', weight: 5 },
  { fate: 'taken, answer lost', weight: 6 },
  { fate: 'refused, answer lost', weight: 4 },
  { fate: 'taken late, no answer', weight: 3 },
  { fate: 'no answer', weight: 3 },
  { fate: 'refused', weight: 3 },
  { fate: 'asks to slow down', weight: 4 },
  { fate: 'no connection', weight: 6 },
] as const;
type Fate = (typeof FATES)[number]['fate'];

const HEALTH = { text: 'AUTH', phone: '97330000000', link: 'linked', showsHistory: true } as const;
const DEADLINE_MS = 2_000;

/**
 * The gateway and the phones behind it. It does not know the product's ids: a message that it accepts twice arrives
 * twice.
 */
export class SimulatedGateway {
  readonly journal: Taken[] = [];
  readonly host: Host = { name: 'gateway', isDead: false, suspendedUntil: 0 };

  constructor(
    private readonly scheduler: Scheduler,
    private readonly wall: () => number,
    /** Sends a webhook. */
    private readonly report: (body: object) => void,
  ) {}

  /** The gateway as a process calls it. */
  client(): MessageGateway {
    return partOf<MessageGateway>({
      send: ({ value: to }, content) => this.send(to, content.kind === 'text' ? content.text : content.kind),
      health: () => this.answer('is asked for its health', () => HEALTH),
      messagesOf: ({ value: digits }, { since = 0 } = {}) =>
        this.answer(`is asked for the history of ${digits}`, () => this.history(digits, since)),
    });
  }

  private async send(to: string, body: string): Promise<{ messageId: string | null }> {
    const { scheduler } = this;
    await scheduler.turn(`calls the gateway: '${body}' to ${to}`);
    const fate = this.fate();
    scheduler.note('gateway', `'${body}': ${fate}`);
    if (fate === 'no connection') throw new GatewayFailure('not-sent', 'unavailable', 'No connection');
    const taken = fate.startsWith('taken') && fate !== 'taken late, no answer' ? this.take(to, body) : undefined;
    if (fate === 'taken late, no answer') {
      const late = scheduler.chance.between(0, 6_000);
      scheduler.after(late, `takes '${body}' late`, () => void this.take(to, body), this.host);
    }
    if (fate.endsWith('no answer')) await new Promise((resolve) => setTimeout(resolve, DEADLINE_MS));
    await scheduler.turn('hears the gateway');
    if (fate === 'refused') throw new GatewayFailure('refused', 'permanent', 'Not a message', { status: 400 });
    if (fate === 'asks to slow down')
      throw new GatewayFailure('refused', 'rate-limited', 'Slow down', { status: 429, retryAfterMs: 400 });
    if (fate.includes('answer')) throw new GatewayFailure('unknown', 'unavailable', 'The connection broke');
    return { messageId: fate === 'taken' ? (taken?.id ?? null) : null };
  }

  private async answer<T>(label: string, read: () => T): Promise<T> {
    await this.scheduler.turn(`${label}, the gateway`);
    if (this.scheduler.isRough && this.scheduler.chance.is(0.1))
      throw new GatewayFailure('unknown', 'unavailable', 'The gateway is away', { status: 502 });
    const found = read();
    await this.scheduler.turn('hears the gateway');
    return found;
  }

  private take(to: string, body: string): Taken {
    const { chance } = this.scheduler;
    const id = `wa${this.journal.length + 1}`;
    const fate = chance.of(['read', 'read', 'delivered', 'delivered', 'sent', 'failed'] as const);
    const taken: Taken = { id, to, body, at: this.wall(), fate };
    this.journal.push(taken);
    const timestamp = Math.floor(taken.at / 1_000);
    const chat = `${to}@s.whatsapp.net`;
    this.report({
      messages: [{ id, type: 'text', from_me: true, chat_id: chat, timestamp, source: 'api', text: { body } }],
    });
    for (const status of statusesOf(fate)) this.report({ statuses: [{ id, status, recipient_id: to, timestamp }] });
    return taken;
  }

  private history(to: string, since: number): GatewayMessage[] {
    const found = this.journal.filter((taken) => taken.to === to && taken.at >= since * 1_000);
    return found.reverse().map(({ id, body, at }) => ({
      id,
      fromMe: true,
      chatId: `${to}@s.whatsapp.net`,
      kind: 'text',
      at: new Date(at).toISOString(),
      text: body,
      buttonId: null,
      buttonIds: [],
      quotedId: null,
      source: 'api',
      senderName: null,
      status: null,
    }));
  }

  private fate(): Fate {
    if (!this.scheduler.isRough) return 'taken';
    let left = this.scheduler.chance.next() * FATES.reduce((sum, { weight }) => sum + weight, 0);
    return FATES.find(({ weight }) => (left -= weight) < 0)?.fate ?? 'taken';
  }
}

/** The statuses that webhooks report, in their order. */
export function statusesOf(fate: Taken['fate']): string[] {
  if (fate === 'failed') return ['sent', 'failed'];
  const all = ['sent', 'delivered', 'read'];
  return all.slice(0, all.indexOf(fate) + 1);
}
