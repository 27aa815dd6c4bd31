import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Channel, type CurrentUser, DAY_MS, type Notice } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { ADMIN, startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';

/** A customer pays, comes back 48 days after signing up, and pays again. */
describe('an account whose second payment is approved after 48 days', () => {
  let app: TestApp;
  let admin: TestAgent;
  let agent: TestAgent;
  let user: CurrentUser;
  const mails = new Map<string, string>();

  const advance = async (ms: number) => {
    await app.anonymous().post('/api/test/clock/advance').send({ ms }).expect(200);
    await app.settle(30_000);
  };
  const pay = async () => {
    const payment = { planId: 'growth', amount: 7_900, currency: 'USD' };
    const { body } = await agent.post('/api/subscribe/offline').send(payment).expect(201);
    await admin.post(`/api/admin/offline-payments/${body.id}/approve`).send({}).expect(200);
  };
  const channels = async () => (await agent.get('/api/channels').expect(200)).body as Channel[];
  const statusesAre = (status: Channel['status']) =>
    eventually(async () => {
      const found = await channels();
      return found.length === 2 && found.every((one) => one.status === status) ? found : undefined;
    });
  const notices = async () => (await agent.get('/api/notices?limit=500').expect(200)).body as Notice[];
  const sum = (counts: readonly number[] = []) => counts.reduce((total, count) => total + count, 0);
  /** The number of notices in each mail, by subject. */
  const mailsTo = (email: string) => {
    for (const { messageId, subject } of app.simulators.mailbox.all(email)) mails.set(messageId, `${email} ${subject}`);
    const counts: Record<string, number[]> = {};
    for (const mail of mails.values())
      if (mail.startsWith(`${email} `)) {
        const [, subject = '', count = '1'] = /^(.*?)(?: \((\d+)\))?$/.exec(mail.slice(email.length + 1)) ?? [];
        counts[subject] = [...(counts[subject] ?? []), Number(count)];
      }
    return counts;
  };

  beforeAll(async () => {
    app = await startApp({ env: { TEST_CLOCK: '1', AUTOMATIC_DAYS: 'on' } });
    admin = await app.admin();
    ({ agent, user } = await app.register('Ada'));
    await admin.post('/api/admin/balance/topup').send({ days: 500 }).expect(200);
    await pay();
    for (const [label, phone] of [
      ['Shop', '+97330000001'],
      ['Help', '+97330000002'],
    ])
      await agent.post('/api/channels').send({ label, phone }).expect(201);
    await statusesAre('ACTIVE');
    await advance(11 * 60_000);
    for (let day = 1; day <= 48; day++) await advance(DAY_MS);
  }, 600_000);
  afterAll(() => app.stop());

  it('gets two active channels again from its second payment', async () => {
    expect((await channels()).map(({ status }) => status)).not.toContain('ACTIVE');
    await pay();
    const found = await statusesAre('ACTIVE');
    expect(found.map(({ waitsFor }) => waitsFor)).toEqual([null, null]);
    const me = (await agent.get('/api/me').expect(200)).body as CurrentUser;
    expect(me.currentSubscription?.status).toBe('ACTIVE');
    expect(me.daysBalance).toBeGreaterThan(80);
    // Mails begin to gather when the notices are written: only after that do ten minutes send them.
    await app.settle(30_000);
    await advance(11 * 60_000);
  });

  it('gets each mail about it once, and sends administrators none about waiting channels', async () => {
    const told = () =>
      Object.fromEntries(Object.entries(mailsTo(user.email)).map(([subject, counts]) => [subject, sum(counts)]));
    const isThere = () => told()['Payment approved'] === 2 && told()['Your channel is active'] === 4;
    await eventually(isThere, { what: 'the last mails', timeoutMs: 30_000 });
    // Notices within ten minutes share one mail; a slow machine may need two.
    expect(told()).toEqual({
      'Confirm your email address': 1,
      'Your payment waits for approval': 2,
      'Payment approved': 2,
      'Your channel is active': 4,
      // One mail for both channels, or one each if they end at different times; none seven days before if they were
      // extended since.
      'A channel ends soon': expect.anything(),
      'A channel has expired': expect.anything(),
      'Your days end soon': 3,
      'Your days are used up': 1,
    });
    expect([4, 5, 6]).toContain(told()['A channel ends soon']);
    expect(told()['A channel has expired']).toBe(2);
    const ends = (await notices()).filter(({ kind }) => kind === 'channel-ends' || kind === 'plan-ends');
    const marks = ends.map(({ kind, facts }) => `${kind} ${facts.channelId ?? ''} ${facts.days}`);
    expect(new Set(marks).size).toBe(marks.length);
    expect(Object.keys(mailsTo(ADMIN.email)).join()).not.toContain('wait for');
    expect(Object.keys(mailsTo(ADMIN.email)).join()).not.toContain('channel waits');
  });
});
