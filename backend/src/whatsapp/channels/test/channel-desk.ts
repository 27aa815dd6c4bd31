import type { Channel, MainBalance } from '@wavelane/contracts';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import type { TestApp } from '../../../../testing/app.js';
import { controlGateway } from '../../../../testing/gateway-control.js';
import { eventually } from '../../../../testing/eventually.js';
import { anAccount, newPhone } from '../../../../testing/people/an-account.js';

export interface Person {
  agent: TestAgent;
  id: string;
}

/** Both ends of channels: their owners', the administrator's, and the gateway's. */
export class ChannelDesk {
  private constructor(
    private readonly app: TestApp,
    public admin: TestAgent,
  ) {}

  static async of(app: TestApp): Promise<ChannelDesk> {
    const admin = await app.admin();
    await admin.post('/api/admin/balance/topup').send({ days: 1_000 }).expect(200);
    return new ChannelDesk(app, admin);
  }

  async subscriber(plan = 'growth'): Promise<Person> {
    const { agent, user } = await anAccount().withPlan(plan).in(this.app);
    return { agent, id: user.id };
  }

  /** A channel without days. */
  async added({ agent }: Person, phone = newPhone()): Promise<Channel> {
    return (await agent.post('/api/channels').send({ label: 'Shop', phone }).expect(201)).body as Channel;
  }

  async newcomer(): Promise<{ person: Person; channel: Channel }> {
    const person = await this.subscriber();
    return { person, channel: await this.added(person) };
  }

  /** Orders an activation. */
  order({ id }: Person, channel: Channel, body: object) {
    return this.admin.post(`/api/admin/users/${id}/channels/${channel.id}/activate`).send(body);
  }

  activate(person: Person, channel: Channel, days = 30) {
    return this.order(person, channel, { days });
  }

  async active(person: Person): Promise<Channel> {
    return (await this.activate(person, await this.added(person)).expect(200)).body as Channel;
  }

  /** An active channel that a phone is linked to. */
  async linked(person: Person): Promise<Channel> {
    const channel = await this.active(person);
    await this.scan(channel);
    await this.authorized(person, channel);
    return channel;
  }

  /** A phone scans the channel's code. */
  async scan(channel: Channel): Promise<void> {
    await this.control('POST', `/channels/${channel.whapiChannelId}/link`, {});
  }

  /** Asks until the product has noticed the phone. */
  authorized({ agent }: Person, channel: Channel): Promise<Response> {
    return eventually(
      async () => {
        const answer = await agent.patch(`/api/channels/${channel.id}/authorize`);
        return answer.status === 200 ? answer : undefined;
      },
      { what: 'the linked phone' },
    );
  }

  control(method: string, path: string, body?: object) {
    return controlGateway<Record<string, unknown>>(this.app.simulators.url, method, path, body);
  }

  async mine({ agent }: Person): Promise<Channel[]> {
    return (await agent.get('/api/channels').expect(200)).body as Channel[];
  }

  async pool(): Promise<MainBalance> {
    return (await this.admin.get('/api/admin/balance').expect(200)).body as MainBalance;
  }
}
