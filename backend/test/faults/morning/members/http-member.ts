import { randomUUID } from 'node:crypto';
import type { Assignee, Conversation, ConversationView } from '@wavelane/contracts';
import { sleep } from '../../chance.js';
import type { Act, Ask, Asked } from '../asked.js';
import type { Member } from './team.js';
import { Waker } from './waker.js';

const PAUSE_MS = 250;
/** The time for which a request is repeated under its key. */
const PATIENCE_MS = 120_000;
const LABELS = ['order', 'size', 'complaint', 'شكوى'];
const AT_ONCE = 100;

interface Options {
  asked: Asked;
  url: string;
  random: () => number;
  /** Between two things that they do. */
  thinkMs: number;
}

/** Works through the queue as a page does: by a live line and requests, each repeated under its key until it is answered. */
export class HttpMember {
  readonly waker: Waker;
  private said = 0;
  private isOver = false;

  constructor(
    readonly who: Member,
    private readonly options: Options,
  ) {
    this.waker = new Waker(options.url, who.client);
  }

  async work(): Promise<void> {
    while (!this.isOver) {
      const found = await this.next();
      if (found) await this.handle(found);
      await (found ? sleep(this.options.thinkMs * (0.5 + this.options.random())) : this.waker.next(1_000));
    }
  }

  stop(): Promise<void> {
    this.isOver = true;
    this.waker.stop();
    return Promise.resolve();
  }

  /** The conversation that has waited longest, which all members choose, or any waiting one. */
  private async next(): Promise<Conversation | undefined> {
    const lists = await Promise.all([this.list('mine'), this.list('unassigned')]);
    const waiting = lists.flat().filter(({ waitingSince }) => waitingSince !== null);
    if (this.chance(0.05)) {
      const others = (await this.list('all')).filter(({ owner }) => owner !== null && owner.id !== this.who.id);
      if (others.length > 0) return this.pick(others);
    }
    if (waiting.length === 0) return undefined;
    const longest = waiting.reduce((a, b) => ((a.waitingSince ?? '') < (b.waitingSince ?? '') ? a : b));
    return this.chance(0.6) ? longest : this.pick(waiting);
  }

  private async list(view: ConversationView): Promise<Conversation[]> {
    const outcome = await this.who.client.get<Conversation[]>(`/api/conversations?view=${view}&limit=${AT_ONCE}`);
    return outcome.known && outcome.status === 200 ? outcome.body : [];
  }

  private async handle(conversation: Conversation): Promise<void> {
    const { owner, person } = conversation;
    await this.ask('read', conversation, 'read');
    if (owner !== null && owner.id !== this.who.id) return this.takeOver(conversation);
    if (person.stopped && this.chance(0.7)) return void (await this.ask('resolve', conversation, 'resolve'));
    if (this.chance(0.06)) return this.snooze(conversation);
    if (this.chance(0.06)) return this.assign(conversation);
    if (owner === null && this.chance(0.15)) {
      const taken = await this.ask('claim', conversation, 'claim', { expectedOwner: null });
      if (taken.outcome !== 'done') return;
      return this.answer({ ...conversation, owner: { id: this.who.id, name: this.who.name } });
    }
    await this.answer(conversation);
  }

  private async answer(conversation: Conversation): Promise<void> {
    if (this.chance(0.1)) await this.note(conversation);
    if (this.chance(0.1)) await this.ask('label', conversation, 'labels', { add: [this.pick(LABELS)] });
    const text = this.unlike('Answer');
    const expectedOwner = conversation.owner?.id ?? null;
    const { outcome } = await this.ask('reply', conversation, 'reply', { text, expectedOwner }, text);
    if (outcome === 'done' && this.chance(0.4)) await this.ask('resolve', conversation, 'resolve');
    else if (outcome === 'done' && this.chance(0.1)) await this.ask('release', conversation, 'release');
  }

  private note(conversation: Conversation): Promise<Ask> {
    const text = this.unlike('Note');
    return this.ask('note', conversation, 'notes', { text }, text);
  }

  private async takeOver(conversation: Conversation): Promise<void> {
    const order = { expectedOwner: conversation.owner?.id ?? null, reason: 'They have a break' };
    const taken = await this.ask('claim', conversation, 'claim', order);
    if (taken.outcome !== 'done' || conversation.waitingSince === null) return;
    await this.answer({ ...conversation, owner: { id: this.who.id, name: this.who.name } });
  }

  private async assign(conversation: Conversation): Promise<void> {
    const found = await this.who.client.get<Assignee[]>('/api/conversations/members');
    const others = found.known && found.status === 200 ? found.body.filter(({ id }) => id !== this.who.id) : [];
    if (others.length === 0) return;
    const order = { memberId: this.pick(others).id, expectedOwner: conversation.owner?.id ?? null };
    await this.ask('assign', conversation, 'assign', order);
  }

  private async snooze(conversation: Conversation): Promise<void> {
    const until = new Date(Date.now() + 2_000 + this.options.random() * 4_000).toISOString();
    await this.ask('snooze', conversation, 'snooze', { until });
  }

  private async ask(act: Act, { id }: Conversation, path: string, body: object = {}, text = ''): Promise<Ask> {
    const { asked } = this.options;
    const key = randomUUID();
    const entry = { key, act, memberId: this.who.id, conversationId: id, text, isByBrowser: false };
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
      const ask = asked.begin(entry);
      const outcome = await this.who.client.post(`/api/conversations/${id}/${path}`, body, key);
      asked.end(key, outcome.known ? outcome.status : null, outcome.known ? outcome.body : undefined);
      if (ask.outcome !== 'unknown' || Date.now() > until) return ask;
    }
  }

  private unlike = (what: string): string => `${what} ${++this.said} of ${this.who.name}, by the line`;
  private chance = (share: number): boolean => this.options.random() < share;
  private pick = <T>(all: readonly T[]): T => all[Math.floor(this.options.random() * all.length)] as T;
}
