import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Channel, type Notice, type Purchase } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { ADMIN, startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';

let app: TestApp;
let admin: TestAgent;

const gatherMails = async () => {
  await app.settle();
  await app
    .anonymous()
    .post('/api/test/clock/advance')
    .send({ ms: 11 * 60_000 })
    .expect(200);
  await app.settle();
};
const mailsTo = (email: string) => app.simulators.mailbox.all(email);
const mailTo = (email: string, subject: string) =>
  eventually(() => mailsTo(email).find((one) => one.subject === subject), { what: `the mail "${subject}"` });

/** A trial with a channel, as its owner sees it once `holds`. */
async function trial(name: string, phone: string, holds: (channel: Channel) => boolean): Promise<void> {
  const { agent } = await app.register(name);
  await agent.post('/api/subscribe/trial').expect(201);
  await agent
    .post('/api/channels')
    .send({ label: `${name}'s shop`, phone })
    .expect(201);
  await eventually(async () => {
    const [channel] = (await agent.get('/api/channels').expect(200)).body as Channel[];
    return channel && holds(channel);
  });
}

beforeAll(async () => {
  app = await startApp({ env: { TEST_CLOCK: '1', AUTOMATIC_DAYS: 'off' } });
  admin = await app.admin();
});
afterAll(() => app.stop());

describe('the mail to administrators', () => {
  const waits = ({ waitsFor }: Channel) => waitsFor !== null;
  const noticed = async () =>
    ((await admin.get('/api/notices?limit=500').expect(200)).body as Notice[]).filter(
      ({ kind }) => kind === 'channel-waits',
    );

  it('gathers all channels that wait for activation in one mail that leads to their list', async () => {
    await trial('Ada', '+97330000001', waits);
    await trial('Ben', '+97330000002', waits);
    await trial('Cem', '+97330000003', waits);
    await gatherMails();
    const { text } = await mailTo(ADMIN.email, '3 channels wait for activation');
    expect(text).toContain('/admin?tab=channels');
    expect(text).toContain("Ben's shop");
    expect((await noticed()).map(({ facts }) => facts.wait)).toEqual(['activation', 'activation', 'activation']);
  });

  it('says once why a channel has no days, even when the reason changes', async () => {
    await admin.put('/api/admin/pool-policy').send({ activateTrials: true, floor: 1_000_000 }).expect(200);
    await trial('Dan', '+97330000004', ({ waitsFor }) => waitsFor === 'pool');
    await admin.put('/api/admin/pool-policy').send({ activateTrials: false }).expect(200);
    await trial('Eve', '+97330000005', waits);
    await gatherMails();
    const { text } = await mailTo(ADMIN.email, '2 channels wait for days');
    expect(text).toContain('no days above its floor');
    expect(await noticed()).toHaveLength(5);
  });

  it('leaves out a channel that gets its days by itself', async () => {
    await admin.put('/api/admin/pool-policy').send({ activateTrials: true, floor: 0 }).expect(200);
    const before = (await noticed()).length;
    await admin.post('/api/admin/balance/topup').send({ days: 100 }).expect(200);
    await trial('Fay', '+97330000006', ({ status }) => status === 'ACTIVE');
    await app.settle();
    expect((await noticed()).length).toBe(before);
  });
});

describe('the mail of an offline payment', () => {
  const submit = async (agent: TestAgent) =>
    agent.post('/api/subscribe/offline').send({ planId: 'growth', amount: 7_900, currency: 'USD' }).expect(201);

  it('says when days come, and where to pay once the operator has said it', async () => {
    const { agent, user } = await app.register('Gil');
    await submit(agent);
    await gatherMails();
    const first = await mailTo(user.email, 'Your payment waits for approval');
    expect(first.text).toContain('USD');
    expect(first.text).not.toContain('Bank details');
    const details = 'Bank of Bahrain\nIBAN BH67 BMAG 0000 1299 1234 56\nبنك البحرين';
    await admin.put('/api/admin/bank-details').send({ text: details }).expect(200);
    await submit(agent);
    await submit(agent);
    await gatherMails();
    const { text, html } = await mailTo(user.email, '2 payments wait for approval');
    expect(text).toContain('If you have not paid yet');
    for (const line of details.split('\n')) {
      expect(text.split(line)).toHaveLength(2);
      expect(String(html).split(line)).toHaveLength(2);
    }
  });
});

describe('the mail of an approved payment', () => {
  it('shows the receipt: what was bought, what was paid and how', async () => {
    const { agent, user } = await app.register('Hal');
    const order = { planId: 'growth', amount: 7_900, currency: 'USD', reference: 'TR-77' };
    const { body } = await agent.post('/api/subscribe/offline').send(order).expect(201);
    await admin.post(`/api/admin/offline-payments/${body.id}/approve`).send({}).expect(200);
    await gatherMails();
    const { text } = await mailTo(user.email, 'Payment approved');
    const [paid] = (await agent.get('/api/billing/payments').expect(200)).body as Purchase[];
    expect(paid?.receipt).toMatch(/^\d{4}-\d{6}$/);
    expect(text).toMatch(new RegExp(`Receipt:\\s+${paid?.receipt}`));
    expect(text).toMatch(/Growth, 1 month, 90 days:\s+79\.00 USD\s+Paid:\s+79\.00 USD/);
    expect(text).toMatch(/Paid with:\s+Bank transfer, TR-77/);
  });
});
