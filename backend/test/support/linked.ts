import type { Channel } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import type { TestApp } from './app.js';

/** Looks until there is an answer. @throws Error after `timeoutMs` */
export async function eventually<T>(look: () => Promise<T | undefined>, timeoutMs = 15_000, everyMs = 25): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('Waited in vain');
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

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
  await fetch(`${app.simulators.url}/__sim/whapi/channels/${active.whapiChannelId}/link`, { method: 'POST' });
  const channel = await eventually(async () => (await channels()).find((one) => one.authStatus === 'AUTHORIZED'));
  return { user, admin, channel };
}
