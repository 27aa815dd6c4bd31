import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel, JobDetail, JobMessage, SendResult } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { DispatchTimings } from '../dispatch/timings.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { controlGateway } from '../../../testing/gateway-control.js';
import { anAccount } from '../../../testing/people/an-account.js';

let app: TestApp;
let user: TestAgent;
let channel: Channel;

beforeAll(async () => {
  app = await startApp();
  app.app.get(DispatchTimings).checks = [200, 200, 200];
  ({ agent: user, channel } = await anAccount().withPlan().withLinkedChannel({ phone: '+14155550100' }).in(app));
});
afterAll(() => app.stop());

const sim = <T = unknown>(method: string, path: string, body?: unknown) =>
  controlGateway<T>(app.simulators.url, method, path, body);

async function send(to: string, content: Record<string, unknown> = {}): Promise<SendResult> {
  const response = await user.post('/api/messages/send').send({ channelId: channel.id, to, body: 'Hello', ...content });
  expect({ status: response.status, body: response.body as unknown }).toMatchObject({ status: 201 });
  return response.body as SendResult;
}

const messageOf = async ({ jobId }: SendResult): Promise<JobMessage> =>
  defined(((await user.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail).messages[0]);

const until = (result: SendResult, holds: (message: JobMessage) => boolean) =>
  eventually(async () => {
    const message = await messageOf(result);
    return holds(message) ? message : undefined;
  });

const copiesAt = async (digits: string) => {
  const { messages } = await sim<{ messages: { fromMe?: boolean }[] }>('GET', `/phones/${digits}/messages`);
  return messages.length;
};

describe('a message', () => {
  it('goes out with buttons, is read, and is replied to by a pressed button', async () => {
    const digits = '14155551001';
    await sim('PUT', `/phones/${digits}`, { behaviour: 'reads' });
    const result = await send(`+${digits}`, {
      name: 'Sara',
      header: 'Order 17',
      body: 'Hi {{name}}, confirm?',
      footer: 'Reply STOP to leave',
      buttons: [
        { type: 'quick_reply', title: 'Confirm', id: 'btn1' },
        { type: 'quick_reply', title: 'Cancel', id: 'btn2' },
      ],
    });
    const read = await until(result, ({ status }) => status === 'read');
    expect(read).toMatchObject({
      body: 'Hi Sara, confirm?',
      error: null,
      buttons: [{ title: 'Confirm' }, { title: 'Cancel' }],
    });
    await sim('POST', `/phones/${digits}/reply`, { messageId: read.providerMessageId, button: 2 });
    const replied = await until(result, ({ status }) => status === 'replied');
    expect(replied.lastReply).toBe('Cancel');
    const job = (await user.get(`/api/jobs/${result.jobId}`)).body as JobDetail;
    expect(job.funnel).toEqual({ accepted: 1, sent: 1, delivered: 1, read: 1, replied: 1 });
    expect(job.counts).toEqual({
      total: 1,
      queued: 0,
      pending: 0,
      sent: 0,
      delivered: 0,
      read: 0,
      failed: 0,
      cancelled: 0,
      replied: 1,
    });
    const timeline = (await user.get(`/api/messages/${result.messageId}/timeline`).expect(200)).body as {
      kind: string;
    }[];
    expect(timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['queued', 'claimed', 'accepted', 'status', 'reply']),
    );
  });

  it('counts towards the limit of today', async () => {
    const before = (await user.get('/api/me')).body.messagesSentToday as number;
    await send('+14155551002');
    expect((await user.get('/api/me')).body.messagesSentToday).toBe(before + 1);
  });

  it('goes out once for one Idempotency-Key', async () => {
    const body = { channelId: channel.id, to: '+14155551003', body: 'Once' };
    const first = await user.post('/api/messages/send').set('Idempotency-Key', 'once').send(body).expect(201);
    const again = await user.post('/api/messages/send').set('Idempotency-Key', 'once').send(body).expect(201);
    expect(again.body).toEqual(first.body);
    await until(first.body as SendResult, ({ status }) => status !== 'queued');
    await app.settle();
    expect(await copiesAt('14155551003')).toBe(1);
  });
});

describe('an answer of the gateway that gets lost', () => {
  it.each([
    ['accept-then-lose', 1],
    ['refuse-then-lose', 0],
  ])('leaves the phone, after %s, with %i copies and never more', async (kind, copies) => {
    const digits = kind.startsWith('accept') ? '14155552001' : '14155552002';
    await sim('POST', '/faults', { kind, route: 'send', times: 1 });
    const result = await send(`+${digits}`, { body: `Lost: ${kind}` });
    const settled = await until(result, ({ status, outcomeUnknown }) =>
      copies === 1
        ? !outcomeUnknown && status !== 'queued' && status !== 'pending'
        : status === 'failed' && outcomeUnknown,
    );
    await app.settle();
    expect(await copiesAt(digits)).toBe(copies);
    if (copies === 0) expect(settled.error).toContain('Nobody knows whether this message went out');
    await sim('DELETE', '/faults');
  });
});

describe('the message of another account', () => {
  it('stays hidden', async () => {
    const { agent: other } = await anAccount('Eve').withPlan().withLinkedChannel({ phone: '+14155550200' }).in(app);
    const result = await send('+14155551004');
    for (const path of [
      `/api/jobs/${result.jobId}`,
      `/api/messages/${result.messageId}`,
      `/api/messages/${result.messageId}/timeline`,
    ]) {
      await other.get(path).expect(404);
    }
    const stolen = { channelId: channel.id, to: '+14155551004', body: 'Not mine' };
    await other.post('/api/messages/send').send(stolen).expect(404);
    expect((await other.get('/api/jobs').expect(200)).body).toEqual([]);
  });
});

describe('a recipient who answers STOP', () => {
  it('gets no more messages until START', async () => {
    const digits = '14155551005';
    const result = await send(`+${digits}`);
    await until(result, ({ status }) => status !== 'queued');
    await sim('POST', `/phones/${digits}/reply`, { text: 'Stop!' });
    await until(result, ({ status }) => status === 'replied');
    await app.settle();
    const refused = await user
      .post('/api/messages/send')
      .send({ channelId: channel.id, to: `+${digits}`, body: 'Again' });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('answered STOP')]);
    // A START of the same second as the STOP does not lift it.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await sim('POST', `/phones/${digits}/reply`, { text: 'START' });
    await app.settle();
    await send(`+${digits}`, { body: 'Welcome back' });
  });
});

describe('the check of a message', () => {
  it.each([
    [{ to: '12' }, 'to'],
    [{ body: ' ' }, 'body'],
    [{ body: 'Hi {{city}}' }, 'body'],
    [{ channelId: 'x' }, 'channelId'],
    [{ surprise: 1 }, 'surprise'],
    [
      { buttons: Array.from({ length: 4 }, (_, n) => ({ type: 'quick_reply', title: `B${n}`, id: `btn${n}` })) },
      'buttons',
    ],
    [{ buttons: [{ type: 'quick_reply', title: 'x'.repeat(26), id: 'btn1' }] }, 'buttons'],
  ])('refuses %j, naming %s', async (content, field) => {
    const body = { channelId: channel.id, to: '+14155551006', body: 'Hello', ...content };
    const response = await user.post('/api/messages/send').send(body).expect(400);
    expect(Object.keys(response.body.fields as object)[0]).toContain(field);
  });
});
