import { expect } from '@jest/globals';
import type { Channel, CurrentUser } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import type { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { controlGateway } from '../gateway-control.js';

export interface Person {
  /** Their browser, signed in. */
  agent: TestAgent;
  user: CurrentUser;
}

export interface Subscriber extends Person {
  /** The administrator who approved the plan. */
  admin: TestAgent;
}

export interface ChannelOwner extends Subscriber {
  channel: Channel;
}

export interface ChannelOptions {
  /** E.164; by default a number that no other account of this process has. */
  phone?: string;
  /** Default: `{name}'s shop`. */
  label?: string;
  /** Days that the channel gets. */
  days?: number;
}

let phones = 0;
/** A number that no other channel has. */
export const newPhone = (): string => `+9733${String(1_000_000 + ++phones)}`;

/** The account to be made; an application makes it later. */
class Recipe<T> {
  constructor(protected readonly make: (app: TestApp) => Promise<T>) {}

  /** Makes it over HTTP, in the ways that people and administrators have. */
  in(app: TestApp): Promise<T> {
    return this.make(app);
  }
}

class AnAccount extends Recipe<Person> {
  /** A plan and 30 days, paid offline and approved. */
  withPlan(planId = 'advanced'): ASubscriber {
    return new ASubscriber(async (app) => {
      const person = await this.make(app);
      return { ...person, admin: await app.subscribe(person.agent, planId) };
    });
  }
}

class ASubscriber extends Recipe<Subscriber> {
  /** A channel with days that no phone is linked to: its messages wait. */
  withActiveChannel(options: ChannelOptions = {}): Recipe<ChannelOwner> {
    return new Recipe(async (app) => addChannel(await this.make(app), options));
  }

  /** A channel that can send: a phone of the gateway's stand-in has scanned its code. */
  withLinkedChannel(options: ChannelOptions = {}): Recipe<ChannelOwner> {
    return new Recipe(async (app) => linkChannel(app, await addChannel(await this.make(app), options)));
  }
}

/**
 * Begins an account, which gets what a test needs of it:
 *
 *     const { agent, channel } = await anAccount('Ada').withPlan('starter').withLinkedChannel().in(app);
 */
export const anAccount = (name = 'Ada'): AnAccount => new AnAccount((app) => app.register(name));

async function addChannel(owner: Subscriber, options: ChannelOptions): Promise<ChannelOwner> {
  const { agent, user, admin } = owner;
  const { phone = newPhone(), label = `${user.name}'s shop`, days = 30 } = options;
  await admin.post('/api/admin/balance/topup').send({ days: 100 }).expect(200);
  const added = (await agent.post('/api/channels').send({ label, phone }).expect(201)).body as Channel;
  const activation = await admin.post(`/api/admin/users/${user.id}/channels/${added.id}/activate`).send({ days });
  // 202 if the machine is slow and the gateway has not answered yet.
  expect([200, 202]).toContain(activation.status);
  const channel = await channelThat(agent, added.id, ({ status }) => status === 'ACTIVE', 'the activation');
  return { ...owner, channel };
}

async function linkChannel(app: TestApp, owner: ChannelOwner): Promise<ChannelOwner> {
  const { agent, channel } = owner;
  await agent.get(`/api/channels/${channel.id}/qr`).expect(200);
  await controlGateway(app.simulators.url, 'POST', `/channels/${channel.whapiChannelId}/link`);
  const linked = await channelThat(agent, channel.id, ({ authStatus }) => authStatus === 'AUTHORIZED', 'the link');
  return { ...owner, channel: linked };
}

/** The channel as its owner sees it, once the condition holds. */
const channelThat = (agent: TestAgent, id: number, holds: (channel: Channel) => boolean, what: string) =>
  eventually(
    async () => {
      const channels = (await agent.get('/api/channels').expect(200)).body as Channel[];
      return channels.find((channel) => channel.id === id && holds(channel));
    },
    { what },
  );
