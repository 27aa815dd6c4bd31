import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel, IncomingWebhook } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type TestAgent from 'supertest/lib/agent.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { anAccount } from '../../../../testing/people/an-account.js';

let app: TestApp;
let user: TestAgent;
let other: TestAgent;
let channel: Channel;

beforeAll(async () => {
  app = await startApp();
  ({ agent: user, channel } = await anAccount('Sara').withPlan('starter').withActiveChannel().in(app));
  ({ agent: other } = await anAccount('Omar').in(app));
});
afterAll(() => app.stop());

const webhookOf = async (agent: TestAgent) =>
  (await agent.get('/api/workflows/webhook').expect(200)).body as IncomingWebhook;
const message = () => ({
  messages: [
    {
      id: 'abcdEFGH1234-xyzXYZ12',
      from_me: false,
      type: 'text',
      chat_id: '97330000002@s.whatsapp.net',
      from: '97330000002',
      timestamp: 1_790_000_260,
      text: { body: 'Hello' },
    },
  ],
  event: { type: 'messages', event: 'post' },
  channel_id: channel.whapiChannelId,
});

describe('workflows', () => {
  it('lists no workflows for now', async () => {
    expect((await user.get('/api/workflows').expect(200)).body).toEqual([]);
  });

  it('gives each account one address and a token of its own that stay the same', async () => {
    const mine = await webhookOf(user);
    expect(mine.url).toMatch(/^http:\/\/[^/]+\/webhooks\/whapi$/);
    expect(await webhookOf(user)).toEqual(mine);
    expect((await webhookOf(other)).token).not.toBe(mine.token);
  });

  it('takes what a system of the account passes on, for its own channels only', async () => {
    const { token } = await webhookOf(user);
    const post = (key: string, body: object) =>
      app.anonymous().post('/webhooks/whapi').set('Authorization', `Bearer ${key}`).send(body);
    await post(token, message()).expect(200);
    await post((await webhookOf(other)).token, message()).expect(400);
    await post(token, { ...message(), channel_id: 'NOBODY-12345' }).expect(400);
    await post('', message()).expect(401);
    await post(`${token}x`, message()).expect(401);
  });

  it('keeps no statuses of messages that were never sent, for any number of made-up ones (F10)', async () => {
    const { token } = await webhookOf(user);
    const store = app.app.get<EventStore>(EVENT_STORE);
    // Earlier webhooks lead to further events, which the test waits for.
    await app.settle();
    const before = await store.head();
    const statuses = Array.from({ length: 400 }, (_, n) => ({
      id: `made-up-${n}`,
      status: 'read',
      timestamp: 1_790_000_260,
    }));
    const forward = (body: object) =>
      app
        .anonymous()
        .post('/webhooks/whapi')
        .set('X-Hook-Key', token)
        .send({ channel_id: channel.whapiChannelId, ...body });
    await forward({ statuses }).expect(200);
    expect(await store.head()).toBe(before);
    await forward({ statuses: Array.from({ length: 501 }, () => statuses[0]) }).expect(400);
    let refused;
    for (let call = 0; call < 9 && !refused; call++) {
      const response = await forward({ statuses });
      if (response.status === 429) refused = response;
    }
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('gives a new token on request, and refuses the old one', async () => {
    const before = await webhookOf(user);
    const { body: after } = await user.post('/api/workflows/webhook/rotate').send({}).expect(200);
    expect(after.token).not.toBe(before.token);
    expect(await webhookOf(user)).toEqual(after);
    await app.anonymous().post('/webhooks/whapi').set('X-Hook-Key', before.token).send(message()).expect(401);
    await app.anonymous().post('/webhooks/whapi').set('X-Hook-Key', after.token).send(message()).expect(200);
  });
});
