import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobDetail, SendResult } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { inboxStream } from '../../whatsapp/gateway/inbox/inbox.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { Sender } from '../../../testing/people/sender.js';

let app: TestApp;
let ada: Sender;
let eve: Sender;
let phone = 14155553000;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
});
afterAll(() => app.stop());

/** A message that WhatsApp has and that gets no further reports, because its phone is off. */
async function quiet(sender: Sender): Promise<{ sent: SendResult; id: string; digits: string }> {
  const digits = String(++phone);
  await sender.sim('PUT', `/phones/${digits}`, { behaviour: 'silent' });
  const sent = await sender.send(digits);
  const { providerMessageId } = await sender.shows(sent, 'sent');
  return { sent, id: defined(providerMessageId), digits };
}

const status = (id: string, name: string, seconds = 1_790_000_203) => ({
  id,
  status: name,
  recipient_id: '14155553000@s.whatsapp.net',
  timestamp: String(seconds),
});

async function inboxOf(sender: Sender): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const events = [];
  const store = app.app.get<EventStore>(EVENT_STORE);
  for await (const { type, data } of store.readStream(inboxStream(sender.channel.id))) events.push({ type, data });
  return events as { type: string; data: Record<string, unknown> }[];
}

describe('a webhook of statuses', () => {
  const ORDERS: [string[], string][] = [
    [['sent', 'delivered', 'read'], 'read'],
    [['read', 'delivered', 'sent'], 'read'],
    [['delivered', 'read', 'delivered', 'sent', 'read'], 'read'],
    [['read', 'failed', 'delivered'], 'read'],
    [['failed', 'delivered'], 'delivered'],
    [['delivered', 'failed', 'failed'], 'delivered'],
    [['failed', 'sent'], 'failed'],
    [['played', 'delivered'], 'read'],
  ];
  it.each(ORDERS)('ends the order %j as %s, one by one and in one call (W03)', async (names, end) => {
    for (const together of [true, false]) {
      const { sent, id } = await quiet(ada);
      const calls = together
        ? [names.map((name) => status(id, name))]
        : names.map((name, index) => [status(id, name, 1_790_000_203 + index)]);
      for (const statuses of calls) await ada.webhook({ statuses }).expect(200);
      await app.settle();
      expect((await ada.message(sent)).status).toBe(end);
      const { counts } = (await ada.agent.get(`/api/jobs/${sent.jobId}`)).body as JobDetail;
      expect(counts).toMatchObject({ total: 1, [end]: 1 });
    }
  });

  it('stores a status before it answers 200, once for any number of repeats (W02)', async () => {
    const { id } = await quiet(ada);
    const body = { statuses: [status(id, 'delivered'), status(id, 'delivered')] };
    for (let time = 0; time < 3; time++) {
      await ada.webhook(body).expect(200, { success: true });
      const kept = (await inboxOf(ada)).filter(({ data }) => data.providerMessageId === id);
      expect(kept.filter(({ data }) => data.status === 'delivered')).toHaveLength(1);
    }
  });

  it('stores a status once when the same call comes ten times at the same moment (W04)', async () => {
    const { sent, id } = await quiet(ada);
    const calls = Array.from({ length: 10 }, () => ada.webhook({ statuses: [status(id, 'delivered')] }).expect(200));
    await Promise.all(calls);
    const kept = (await inboxOf(ada)).filter(({ data }) => data.providerMessageId === id);
    expect(kept.filter(({ data }) => data.status === 'delivered')).toHaveLength(1);
    await ada.shows(sent, 'delivered');
  });

  it('takes all statuses beside items that cannot be read', async () => {
    const one = await quiet(ada);
    const other = await quiet(ada);
    const junk = [null, 17, 'x', {}, { id: one.id }, { id: { a: 1 }, status: ['read'] }, { status: 'read' }];
    const statuses = [...junk, status(one.id, 'delivered'), ...junk, status(other.id, 'read'), ...junk];
    await ada.webhook({ statuses, messages: [null, { id: 'no-chat' }], chats: [{}], qr: 'x' }).expect(200);
    await ada.shows(one.sent, 'delivered');
    await ada.shows(other.sent, 'read');
  });

  it('changes no message for a status with an unknown id', async () => {
    const { sent } = await quiet(ada);
    await ada.webhook({ statuses: [status('Nobody00-knows', 'read')] }).expect(200);
    await app.settle();
    expect((await ada.message(sent)).status).toBe('sent');
  });

  it('applies a status that comes before our own call returned', async () => {
    await ada.fault('status-first', { route: 'send', times: 1 });
    const digits = String(++phone);
    await ada.sim('PUT', `/phones/${digits}`, { behaviour: 'reads' });
    await ada.shows(await ada.send(digits), 'read');
  });

  it('refuses bodies that are no JSON or too large, and takes the next ones', async () => {
    const { sent, id } = await quiet(ada);
    const raw = app
      .anonymous()
      .post(ada.hook.path)
      .set('X-Hook-Key', ada.hook.key)
      .set('Content-Type', 'application/json');
    await raw.send('{"statuses": [').expect(400);
    await ada.webhook({ statuses: [{ ...status(id, 'read'), padding: 'x'.repeat(1_100_000) }] }).expect(413);
    await ada.webhook({ statuses: [status(id, 'delivered')] }).expect(200);
    await ada.shows(sent, 'delivered');
  });
});

describe("another tenant's webhook", () => {
  it('changes nothing, even if one part of it is right', async () => {
    const { sent, id, digits } = await quiet(ada);
    const before = { message: await ada.message(sent), inbox: await inboxOf(ada), heard: await ada.inbox() };
    const content = {
      statuses: [status(id, 'read'), status(id, 'failed')],
      messages: [
        {
          id: 'Forged-answer',
          from_me: false,
          type: 'text',
          chat_id: `${digits}@s.whatsapp.net`,
          text: { body: 'STOP' },
        },
        {
          id: 'Forged-quote',
          from_me: false,
          type: 'text',
          chat_id: '14155559999@s.whatsapp.net',
          text: { body: 'ok' },
          context: { quoted_id: id },
        },
      ],
    };
    const refused = { statusCode: 401 };
    // Her own key at our address, ours without a key, our key at her address.
    expect((await ada.webhook(content, eve.hook.key)).body).toMatchObject(refused);
    expect((await ada.webhook(content, null)).body).toMatchObject(refused);
    expect((await ada.webhook(content, ada.hook.key, eve.hook.path)).body).toMatchObject(refused);
    expect((await ada.webhook(content, ada.hook.key, `/webhooks/whapi/${'ab'.repeat(16)}`)).body).toMatchObject(
      refused,
    );
    // All the fields are Eve's, except our channel's name and our message's id.
    await eve.webhook({ ...content, channel_id: ada.channel.whapiChannelId }).expect(200);
    await eve.webhook(content).expect(200);
    await app.settle();
    expect(await ada.message(sent)).toEqual(before.message);
    expect(await inboxOf(ada)).toEqual(before.inbox);
    expect(await ada.inbox()).toEqual(before.heard);
    await ada.send(digits, { body: 'Nobody asked for no more messages' });
    const forged = (await eve.inbox()).map(({ text, messageId }) => [text, messageId]);
    expect(forged).toEqual(expect.arrayContaining([['STOP', null]]));
  });
});
