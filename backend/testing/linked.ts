import type { Channel } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import type { TestApp } from './app.js';
import { eventually } from './eventually.js';
import { controlGateway } from './gateway-control.js';

/** A user with a plan and a channel that is linked to a demo phone. */
export async function linkedUser(
  app: TestApp,
  name: string,
  phone: string,
): Promise<{ user: TestAgent; admin: TestAgent; channel: Channel }> {
  const { agent: user, user: account } = await app.register(name);
  const admin = await app.subscribe(user, 'advanced');
  await admin.post('/api/admin/balance/topup').send({ days: 100 }).expect(200);
  await user
    .post('/api/channels')
    .send({ label: `${name}'s shop`, phone })
    .expect(201);
  const channels = async () => (await user.get('/api/channels').expect(200)).body as Channel[];
  const [pending] = await channels();
  await admin.post(`/api/admin/users/${account.id}/channels/${pending!.id}/activate`).send({ days: 30 }).expect(200);
  const active = await eventually(async () => (await channels()).find(({ status }) => status === 'ACTIVE'));
  await user.get(`/api/channels/${active.id}/qr`).expect(200);
  await controlGateway(app.simulators.url, 'POST', `/channels/${active.whapiChannelId}/link`);
  const channel = await eventually(async () => (await channels()).find((one) => one.authStatus === 'AUTHORIZED'));
  return { user, admin, channel };
}
