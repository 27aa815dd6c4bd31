import type { BalanceTransaction, Channel, MainBalance } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import type { TestApp } from '../../../../testing/app.js';
import { anAccount, newPhone } from '../../../../testing/people/an-account.js';

export const POOL = '/api/admin/balance';

/** An administrator who moves the days of the main balance. */
export class PoolDesk {
  private constructor(
    private readonly app: TestApp,
    readonly admin: TestAgent,
  ) {}

  static async of(app: TestApp): Promise<PoolDesk> {
    return new PoolDesk(app, await app.admin());
  }

  async balance(): Promise<number> {
    return ((await this.admin.get(POOL).expect(200)).body as MainBalance).balance;
  }

  async lines(query = ''): Promise<BalanceTransaction[]> {
    return (await this.admin.get(`${POOL}/transactions${query}`).expect(200)).body as BalanceTransaction[];
  }

  topUp(days: unknown, note?: unknown) {
    return this.admin.post(`${POOL}/topup`).send({ days, ...(note !== undefined && { note }) });
  }

  adjust(days: unknown) {
    return this.admin.post(`${POOL}/adjust`).send({ days });
  }

  remove(id: string) {
    return this.admin.delete(`${POOL}/transactions/${id}`);
  }

  /** Brings the pool to exactly this many days. */
  async level(days: number): Promise<void> {
    const difference = days - (await this.balance());
    if (difference !== 0) await this.adjust(difference).expect(200);
  }

  async subscriber(): Promise<{ agent: TestAgent; id: string }> {
    const { agent, user } = await anAccount().withPlan().in(this.app);
    return { agent, id: user.id };
  }

  /** A channel without days. */
  async added(agent: TestAgent): Promise<Channel> {
    return (await agent.post('/api/channels').send({ label: 'Shop', phone: newPhone() }).expect(201)).body as Channel;
  }

  activate(userId: string, channelId: number, days: unknown) {
    return this.admin.post(`/api/admin/users/${userId}/channels/${channelId}/activate`).send({ days });
  }
}
