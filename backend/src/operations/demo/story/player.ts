import { setTimeout as pause } from 'node:timers/promises';
import { type Channel, type Conversation, type CurrentUser, type Person, type SavedWording } from '@wavelane/contracts';
import type { Simulators } from '@wavelane/simulators';
import type { DemoUser } from '../seed/demo-user.js';
import { PEOPLE, STOPPED } from './people.js';
import { CAMPAIGNS, PAYMENTS, WORDING } from './shop.js';
import type { Act } from './story.js';

/** The members who act, and the simulators that they act through. */
export interface Stage {
  simulators: Simulators;
  channels: readonly Channel[];
  /** The owner first. */
  members: readonly { hands: DemoUser; user: CurrentUser }[];
  /** An administrator decides: a payment, days for a channel. */
  approve(paymentId: string, step: string): Promise<void>;
  activate(channel: Channel, days: number, step: string): Promise<void>;
}

const PATIENCE_MS = 20_000;
const FOUND_WITHIN_MS = 3;
/** The interval between two looks over the product's interface, in ms: longer, because each look costs a request. */
const LOOKED_AGAIN_MS = 20;
const SENT_WITHIN_MS = 1_500;
/** One of so many customers has another name on WhatsApp. */
const OTHER_NAMES = 9;

/** Plays acts of the story through the product's own interface and the demo phones. */
export class Player {
  /** The conversation in which each customer wrote last. */
  private readonly conversations = new Map<number, { id: string; channel: number }>();
  private readonly gone = new Set<number>();
  private wordingId: string | undefined;
  /** How long to wait for a reply, in ms. */
  private patienceMs = SENT_WITHIN_MS;

  constructor(private readonly stage: Stage) {}

  /** Restores the effect of an act that was played before a crash. */
  recall(act: Act): void {
    if (act.do === 'forget') this.gone.add(act.customer);
  }

  /** @param step names the act, so that it is done once */
  async play(act: Act, step: string): Promise<void> {
    switch (act.do) {
      case 'pay':
        return this.pay(act.round, step);
      case 'activate':
        return this.activate(act, step);
      case 'campaign':
        return this.campaign(act.campaign, step);
      case 'consent':
        return this.consent(act.customer, step);
      case 'forget':
        return this.forget(act.customer, step);
      case 'write':
        return this.write(act);
      default:
        return this.talk(act, step);
    }
  }

  private get owner(): DemoUser {
    return this.member(0).hands;
  }

  private member(index: number) {
    const { members } = this.stage;
    return members[index % members.length] ?? fail('The demonstration has no members');
  }

  private channel(index: number): Channel {
    return this.stage.channels[index] ?? fail('The demonstration has no channels');
  }

  private async pay(round: number, step: string): Promise<void> {
    const reference = `Transfer ${2040 + round} of ${PAYMENTS.length}`;
    const payment = { planId: 'growth', amount: 7_900, currency: 'USD', reference };
    const { id } = await this.owner.post<{ id: string }>('/api/subscribe/offline', payment, step);
    await this.stage.approve(id, step);
  }

  private async activate({ channel, days }: Act & { do: 'activate' }, step: string): Promise<void> {
    const { id } = this.channel(channel);
    const found = (await this.owner.get<Channel[]>('/api/channels')).find((one) => one.id === id);
    if (!found) return fail('A channel is missing');
    await this.stage.activate(found, days, step);
  }

  private async campaign(index: number, step: string): Promise<void> {
    const { share, jobName, body } = CAMPAIGNS[index] ?? fail('There is no such campaign');
    const addressed = (customer: number) => customer % share === STOPPED % share && !this.gone.has(customer);
    const rows = PEOPLE.filter((_, customer) => addressed(customer)).map(({ name, digits }) => ({
      ...{ name, phone: `+${digits}` },
    }));
    const job = { channelId: this.channel(0).id, jobName, body, footer: 'Reply STOP to leave', rows };
    await this.owner.post('/api/messages/bulk', job, step);
  }

  private async consent(customer: number, step: string): Promise<void> {
    this.wordingId ??= (await this.owner.post<SavedWording>('/api/wordings', WORDING, 'wording')).id;
    const id = await this.personOf(customer);
    const said = { purpose: 'marketing', means: 'web-form', reference: `Newsletter form ${100 + customer}` };
    await this.owner.post(`/api/people/${id}/consents`, { ...said, wordingId: this.wordingId }, step);
  }

  private async forget(customer: number, step: string): Promise<void> {
    const id = await this.personOf(customer);
    await this.owner.confirm();
    await this.owner.post(`/api/people/${id}/forgetting`, { confirm: true, reason: 'asked' }, step);
    this.gone.add(customer);
  }

  private async write({ customer, channel, text }: Act & { do: 'write' }): Promise<void> {
    const { whapiChannelId } = this.channel(channel);
    const { phones } = this.stage.simulators.whapi;
    // Some customers have another name on WhatsApp than in the shop's list.
    if (customer % OTHER_NAMES !== 4) phones.change(digitsOf(customer), { name: nameOf(customer) });
    this.stage.simulators.whapi.messages.write(digitsOf(customer), text, whapiChannelId ?? undefined);
    // It comes by a webhook, so the first look would be in vain.
    await pause(LOOKED_AGAIN_MS);
    await this.until(async () => {
      const found = await this.find(customer, channel);
      if (found?.last?.from !== 'person' || found.last.text !== text) return undefined;
      this.conversations.set(customer, { id: found.id, channel });
      return found;
    }, `'${text}' to arrive`);
  }

  private async talk(act: Act & { do: 'reply' | 'label' | 'note' | 'resolve' }, step: string): Promise<void> {
    const { hands } = this.member(act.member);
    const conversation = act.do === 'reply' ? undefined : this.conversations.get(act.customer)?.id;
    const found = conversation === undefined ? await this.find(act.customer) : undefined;
    const id = conversation ?? found?.id;
    if (id === undefined) return;
    const path = `/api/conversations/${id}`;
    if (act.do === 'label') return hands.post(`${path}/labels`, { add: [act.label] }, step);
    if (act.do === 'note') return hands.post(`${path}/notes`, { text: act.text }, step);
    if (act.do === 'resolve') return hands.post(`${path}/resolve`, {}, step);
    const { journal } = this.stage.simulators.whapi.messages;
    const text = JSON.stringify(act.text);
    const isSent = () =>
      journal.arrivedAt(digitsOf(act.customer)).some(({ content }) => JSON.stringify(content).includes(text));
    await hands.post(`${path}/reply`, { text: act.text, expectedOwner: found?.owner?.id ?? null }, step);
    // The next act moves the clock: a reply that is still queued then would have waited for minutes.
    const deadline = performance.now() + this.patienceMs;
    while (!isSent() && performance.now() < deadline) await pause(FOUND_WITHIN_MS);
    // The gateway is gone, or a crash left an outcome unknown: the story continues.
    if (!isSent()) this.patienceMs = 0;
  }

  /** By its id once that is known: a search through all conversations costs a multiple. */
  private async find(customer: number, channel?: number): Promise<Conversation | undefined> {
    const known = this.conversations.get(customer);
    if (known && (channel ?? known.channel) === known.channel)
      return this.owner.get<Conversation>(`/api/conversations/${known.id}`);
    const all = await this.owner.get<Conversation[]>(`/api/conversations?view=all&q=${digitsOf(customer)}`);
    return all.find(({ person }) => person.phone === `+${digitsOf(customer)}`);
  }

  private personOf(customer: number): Promise<string> {
    const path = `/api/people?handle=${encodeURIComponent(`+${digitsOf(customer)}`)}`;
    return this.until(async () => (await this.owner.get<Person[]>(path))[0]?.id, 'a customer to be known');
  }

  private async until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
      await pause(LOOKED_AGAIN_MS);
    }
  }
}

const nameOf = (customer: number): string => PEOPLE[customer]?.name ?? '';
const digitsOf = (customer: number): string => PEOPLE[customer]?.digits ?? fail('There is no such customer');

function fail(problem: string): never {
  throw new Error(problem);
}
