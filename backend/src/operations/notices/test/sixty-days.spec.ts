import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Notice, NoticeKind } from '@wavelane/contracts';
import { ADMIN, PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { controlGateway } from '../../../../testing/gateway-control.js';
import { anAccount, newPhone } from '../../../../testing/people/an-account.js';

const DAY_MS = 24 * 60 * 60_000;
const RESTARTS = [12, 27, 44];
const WAITING = "Eve's shop";

describe('sixty days of an account', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-notices-'));
  const mails = new Map<string, { to: string; subject: string }>();
  let app: TestApp;
  let email = '';

  const start = async () => {
    app = await startApp({ dataDir, env: { TEST_CLOCK: '1' } });
  };
  const advance = async (ms: number) => {
    await app.anonymous().post('/api/test/clock/advance').send({ ms }).expect(200);
    await app.settle(30_000);
  };
  const keepMails = () => {
    for (const to of [email, ADMIN.email])
      for (const { messageId, subject } of app.simulators.mailbox.all(to)) {
        expect(mails.get(messageId)?.subject ?? subject).toBe(subject);
        mails.set(messageId, { to, subject });
      }
  };
  const noticesOf = async (address: string, password: string): Promise<Notice[]> =>
    (await (await app.signIn(address, password)).get('/api/notices?limit=500').expect(200)).body as Notice[];

  beforeAll(async () => {
    await start();
    const { user, channel } = await anAccount().withPlan('starter').withLinkedChannel().in(app);
    email = user.email;
    // A channel that stays inactive all that time.
    const { agent } = await anAccount('Eve').withPlan('starter').in(app);
    await agent.post('/api/channels').send({ label: WAITING, phone: newPhone() }).expect(201);
    await controlGateway(app.simulators.url, 'POST', `/channels/${channel.whapiChannelId}/unlink`);
    await app.settle();
    await advance(5 * 60_000);
    for (let day = 1; day <= 60; day++) {
      await advance(DAY_MS);
      if (!RESTARTS.includes(day)) continue;
      keepMails();
      await app.stop();
      await start();
    }
    await advance(15 * 60_000);
  }, 600_000);
  afterAll(async () => {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const counted = (notices: readonly Notice[]) => {
    const counts: Partial<Record<NoticeKind, number>> = {};
    for (const { kind } of notices) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  };

  it('tells the owner each thing once', async () => {
    const notices = await noticesOf(email, PASSWORD);
    const counts = counted(notices);
    expect(counts).toMatchObject({
      ...{ 'payment-approved': 1, 'channel-active': 1, 'channel-unlinked': 1 },
      ...{ 'channel-expired': 1, 'plan-ends': 3, 'plan-ended': 1 },
    });
    expect(notices.filter(({ kind }) => kind === 'plan-ends').map(({ facts }) => facts.days)).toEqual([1, 3, 7]);
    const ends = notices.filter(({ kind }) => kind === 'channel-ends').map(({ facts }) => facts.days);
    expect(new Set(ends).size).toBe(ends.length);
    expect(ends.slice(0, 2)).toEqual([1, 3]);
    expect(notices.every(({ facts, kind }) => !kind.startsWith('channel-') || facts.channel === "Ada's shop")).toBe(
      true,
    );
  });

  it('tells administrators each thing once', async () => {
    const notices = await noticesOf(ADMIN.email, ADMIN.password);
    const counts = counted(notices);
    expect(counts).toMatchObject({ 'payment-waits': 2 });
    const waits = notices.filter(({ kind }) => kind === 'channel-waits');
    const waitsOf = (label: string) =>
      waits.filter(({ facts }) => facts.channel === label).map(({ facts }) => facts.wait);
    expect(waitsOf(WAITING)).toEqual(['activation']);
    // An administrator activates the other channel by hand, perhaps just after the notice that it waits.
    expect([[], ['activation']]).toContainEqual(waitsOf("Ada's shop"));
    expect(waits.length - waitsOf("Ada's shop").length).toBe(1);
  });

  it('sends each mail once, under a subject of its own', async () => {
    await eventually(
      () => (keepMails(), [...mails.values()].some(({ subject }) => subject === 'Your days are used up')),
      {
        what: 'the last mail',
      },
    );
    const sent = [...mails.values()].filter(({ to }) => to === email).map(({ subject }) => subject);
    for (const subject of [
      'Payment approved',
      'Your channel is active',
      'A channel is no longer linked',
      'A channel has expired',
      'Your days are used up',
    ])
      expect([subject, sent.filter((one) => one === subject).length]).toEqual([subject, 1]);
    expect(sent.filter((subject) => subject === 'Your days end soon')).toHaveLength(3);
  });
});
