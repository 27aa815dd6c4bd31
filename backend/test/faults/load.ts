import { sleep } from './chance.js';
import type { Client } from './client.js';
import type { World } from './world.js';

export interface Intent {
  key: string;
  path: string;
  body: Record<string, unknown>;
  who: 'admin' | 'user';
  /** The texts of the messages in the request. */
  messages: readonly string[];
}

/** The connections of an administrator and a user to one process. */
export interface Door {
  admin: Client;
  user: Client;
}

export interface LoadOptions {
  /** The pause of each client between two requests; read again before each. */
  readonly pauseMs?: number;
  /**
   * If given, one client sends, at this pace, and the others only top up, because a channel of a real gateway has a
   * pace. Read again before each request.
   */
  sendPauseMs?: number;
  /** Every tenth request to send is a bulk job of so many messages. */
  readonly bulkRows?: number;
  /** Id of a file that the messages carry; read again before each. */
  readonly mediaId?: () => string | undefined;
  /** The connections for the next request; those of the world's own process by default. */
  door?: () => Door;
}

/**
 * Clients that top up the pool and send messages, and a record of what was acknowledged to them. A request without an
 * answer is repeated later with the same Idempotency-Key, as a client should.
 */
export class Load {
  readonly acknowledged = new Map<string, Intent>();
  /** Requests without an answer: their outcome is unknown, so the client sends them again with the same key. */
  unanswered: Intent[] = [];
  /** The number of each kind of answer: its status, or the reason why there was none. */
  readonly answers: Record<string, number> = {};
  /** ms of each request with an answer, in the order of the answers. */
  readonly latencies: number[] = [];
  /** Refusals that no fault explains. */
  readonly unexpected: string[] = [];
  /** Requests that were under way at the order to stop the process, and got no answer. */
  cutOff = 0;
  /** The number of messages in acknowledged requests; a repeated request counts again. */
  sends = 0;
  private toldAt = Infinity;
  private sequence = 0;
  private isStopping = false;

  constructor(
    private readonly world: Door & Pick<World, 'channelId'>,
    private readonly options: LoadOptions = {},
  ) {}

  /** Sends requests from so many clients at once. @returns ends after `stop` */
  async run(clients: number): Promise<void> {
    this.isStopping = false;
    this.toldAt = Infinity;
    await Promise.all(Array.from({ length: clients }, (_, index) => this.client(index)));
  }

  /** Notes that the process has just got the order to stop. Requests under way must still be answered. */
  told(): void {
    this.toldAt = performance.now();
  }

  /** Ends the requests of all clients. */
  stop(): void {
    this.isStopping = true;
  }

  /** Repeats every request without an answer, until it is answered. */
  async repeatUnanswered(): Promise<void> {
    for (const intent of this.unanswered) {
      await this.clientOf(intent).must('POST', intent.path, intent.body, intent.key);
      this.acknowledged.set(intent.key, intent);
    }
    this.unanswered = [];
  }

  /** One client: it repeats unanswered requests first, then sends new ones. */
  private async client(index: number): Promise<void> {
    const isSender = this.options.sendPauseMs !== undefined;
    const sends = isSender ? index === 0 : index % 3 !== 0;
    while (!this.isStopping) {
      const intent = this.unanswered.pop() ?? (sends ? this.send() : this.topUp());
      const began = performance.now();
      const outcome = await this.clientOf(intent).post(intent.path, intent.body, intent.key);
      const kind = outcome.known ? String(outcome.status) : outcome.why;
      this.answers[kind] = (this.answers[kind] ?? 0) + 1;
      if (outcome.known) this.latencies.push(performance.now() - began);
      else if (began < this.toldAt && this.toldAt < Infinity && kind !== 'ECONNREFUSED') this.cutOff++;
      if (outcome.known && outcome.status < 300) {
        this.acknowledged.set(intent.key, intent);
        this.sends += intent.messages.length;
      } else if (!outcome.known || outcome.status >= 500 || outcome.status === 409) this.unanswered.push(intent);
      else this.unexpected.push(`${intent.path} answered ${outcome.status}: ${JSON.stringify(outcome.body)}`);
      await sleep((sends ? this.options.sendPauseMs : undefined) ?? this.options.pauseMs ?? (outcome.known ? 0 : 20));
    }
  }

  /** Answers that give no reason: a failing dependency must lead to 503. */
  answersWithoutReason(): string[] {
    const wrong = Object.entries(this.answers).filter(([kind]) => kind.startsWith('5') && kind !== '503');
    return wrong.map(([kind, count]) => `${count} answers ${kind}`);
  }

  private clientOf({ who }: Intent): Client {
    return (this.options.door?.() ?? this.world)[who];
  }

  private topUp(): Intent {
    const key = `topup-${++this.sequence}`;
    const body = { days: 1 + (this.sequence % 5), note: key };
    return { key, path: '/api/admin/balance/topup', body, who: 'admin', messages: [] };
  }

  private send(): Intent {
    const { bulkRows = 0, mediaId } = this.options;
    const { channelId } = this.world;
    const number = ++this.sequence;
    if (bulkRows > 0 && number % 10 === 0) {
      const messages = Array.from({ length: bulkRows }, (_, row) => `Message bulk-${number} ${row}`);
      const rows = messages.map((message, row) => ({ phone: phone(number * bulkRows + row), message }));
      const carried = mediaId?.();
      const body = { channelId, rows, ...(carried !== undefined && { mediaId: carried }) };
      return { key: `bulk-${number}`, path: '/api/messages/bulk', body, who: 'user', messages };
    }
    const [key, text] = [`send-${number}`, `Message send-${number}`];
    const body = { channelId, to: phone(number), body: text };
    return { key, path: '/api/messages/send', body, who: 'user', messages: [text] };
  }
}

const phone = (number: number) => `+1415555${String(1_000 + (number % 9_000)).padStart(4, '0')}`;
