import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CurrentUser, InboundMessage, IncomingWebhook } from '@wavelane/contracts';
import { openSqliteEventStore } from '@wavelane/event-store';
import { isId } from '@wavelane/read-store';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { splitEnvelope } from '../src/whatsapp/gateway/inbox/envelope.js';
import { inboxStream } from '../src/whatsapp/gateway/inbox/inbox.js';
import { webhookEventOf } from '../src/days/payments/paypal/webhook/webhook-event.js';
import { EngineHolder } from '../src/platform/storage/engine-holder.js';
import { PASSWORD, startApp, type TestApp } from '../testing/app.js';
import { ENGINES } from '../testing/engines/pairs.js';
import { Sender } from '../testing/people/sender.js';

let stop: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of stop.reverse()) await one();
  stop = [];
});

const CHAT = '14155550123@s.whatsapp.net';
const QUOTE = { quoted_id: 'Quoted-1', quoted_type: 'image', quoted_author: '14155550199', forwarding_score: 2 };
const part = (type: string, content: unknown, more: object = {}) => ({
  ...{ id: 'Message-1', type, chat_id: CHAT, from: '14155550123', from_me: false, from_name: 'Ada' },
  ...{ source: 'mobile', timestamp: 1_795_877_000, context: QUOTE, [type]: content },
  ...more,
});
const FILE = {
  id: 'jpeg-1',
  mime_type: 'image/jpeg',
  file_size: 4_711,
  sha256: 'abc=',
  caption: 'Look',
  filename: 'a',
};
/** Each kind of message that the gateway reports, with an id or a text in each field that may have one. */
const MESSAGES: readonly object[] = [
  part('text', { body: 'Hello' }),
  part(
    'text',
    { body: 'STOP' },
    { chat_id: '4711@lid', from_lid: '4711@lid', from_username: 'ada', from_user_id: 'BH.1' },
  ),
  part('text', { body: 'From our phone' }, { from_me: true, to: CHAT }),
  part('image', FILE),
  part('document', FILE),
  part('location', { latitude: 26.2, longitude: 50.5, name: 'Souq', address: 'Manama' }),
  part('contact', { name: 'Sara', vcard: 'BEGIN:VCARD\nFN:Sara\nEND:VCARD' }),
  part('order', {
    order_id: '4711',
    title: 'Two',
    currency: 'BHD',
    total_price: 1,
    items: [{ id: '1', name: 'Dates' }],
  }),
  part('reply', { type: 'buttons_reply', buttons_reply: { id: 'ButtonsV3:yes', title: 'Yes' } }),
  part('poll', { title: 'When?', options: ['Mon', 'Tue'] }),
  part('action', { type: 'reaction', target: 'Quoted-1', emoji: '👍' }),
  part('action', { type: 'edit', target: 'Quoted-1', edited_type: 'text', edited_content: { body: 'new' } }),
  part('action', { type: 'vote', target: 'Quoted-1', votes: ['Mon'] }),
  part('action', { type: 'delete', target: 'Quoted-1' }),
];
const STATUS = {
  ...{ id: 'Message-1', status: 'failed', recipient_id: CHAT, timestamp: '1795877000' },
  errors: [{ code: 131, title: 'Undeliverable', details: 'phone is off' }],
};
const LINK = { health: { status: { text: 'AUTH' }, user: { id: '14155550100' } } };
const USER = { user: { id: '14155550100' } };

type Json = Record<string, unknown>;

/** Every path to a text or a number in a value. */
function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
}

function withLeaf(value: unknown, [key, ...rest]: readonly string[], leaf: unknown): unknown {
  if (key === undefined) return leaf;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Json) }) as Json;
  copy[key] = withLeaf(copy[key], rest, leaf);
  return copy;
}

const HOSTILE = [
  'a\0b',
  '\0',
  '\0'.repeat(300),
  'a\ud83d',
  '\udc00',
  '__proto__',
  'a\u202eb',
  '\u001b',
  '',
  '@lid',
  '😀'.repeat(200),
];
const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...HOSTILE) },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom<unknown>(null, true, -1, 1e308, 2 ** 53, {}, [], [['a\0']], { 'a\0': 'b\0' }),
);
const bent = (value: object) =>
  fc
    .record({ path: fc.constantFrom(...leavesOf(value)), leaf: hostile })
    .map(({ path, leaf }) => withLeaf(value, path, leaf));
const item = fc.oneof(...MESSAGES.map(bent));
const envelopes = fc.record({
  messages: fc.array(item, { minLength: 1, maxLength: 25 }),
  statuses: fc.array(bent(STATUS), { maxLength: 3 }),
  messages_updates: fc.array(
    item.map((trigger) => ({ trigger })),
    { maxLength: 2 },
  ),
  link: fc.oneof(fc.constant({}), bent(LINK), bent({ event: { type: 'users', event: 'post' }, ...USER })),
});

async function demandAllFolded(app: TestApp): Promise<void> {
  await app.settle();
  const statuses = await app.app.get(EngineHolder).current.status();
  expect(
    statuses.filter(({ error, faults, lagEvents }) => error !== null || faults.length > 0 || lagEvents > 0),
  ).toEqual([]);
  await app.anonymous().get('/health/ready').expect(200);
}

describe.each(Object.keys(ENGINES))('webhooks of the gateway on %s', (engine) => {
  it('keeps every read model folding, whatever the routes accept', async () => {
    const engines = await defined(ENGINES[engine])();
    stop.push(engines.stop);
    const app = await startApp({ env: engines.env });
    stop.push(() => app.stop());
    const ada = await Sender.create(app, 'Ada', '+14155550100');
    const { token } = (await ada.agent.get('/api/workflows/webhook').expect(200)).body as IncomingWebhook;
    const forwarded = (body: object) =>
      app.anonymous().post('/webhooks/whapi').set('authorization', `Bearer ${token}`).send(body);

    await fc.assert(
      fc.asyncProperty(envelopes, fc.boolean(), async ({ link, ...content }, isForwarded) => {
        const body = { channel_id: ada.channel.whapiChannelId, ...content, ...(link as object) };
        const { status } = await (isForwarded ? forwarded(body) : ada.webhook(body));
        expect([200, 400]).toContain(status);
        await demandAllFolded(app);
      }),
      // A call to the doubles costs four times as much as one to SQLite. At night three times as many.
      { numRuns: gateRuns(engine === 'SQLite' ? 15 : 5) },
    );
  });
});

describe('a webhook of PayPal', () => {
  it('contains only texts that every store takes, whatever is signed', () => {
    const notice = {
      ...{ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource_type: 'capture', create_time: '2026-01-01' },
      resource: { id: 'C-1', custom_id: 'p-1', supplementary_data: { related_ids: { order_id: 'O-1' } } },
    };
    fc.assert(
      fc.property(bent(notice), (body) => {
        const data = webhookEventOf(Buffer.from(JSON.stringify(body)));
        for (const text of Object.values(data ?? {})) if (typeof text === 'string') expect(isId(text)).toBe(true);
      }),
    );
  });
});

describe('an installation whose log holds a message with NUL in its id', () => {
  it('starts, shows the message, and folds everything', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-test-'));
    stop.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    const before = await startApp({ dataDir });
    const ada = await Sender.create(before, 'Ada', '+14155550100');
    const { id: accountId, email } = (await ada.agent.get('/api/me').expect(200)).body as CurrentUser;
    await before.settle();
    await before.stop();

    // The webhook as a version stored it that accepted every text of the gateway.
    const channel = { channelId: ada.channel.id, accountId };
    const { id, event } = defined(splitEnvelope({ messages: [MESSAGES[0]] }, channel, 0).items[0]);
    const data = { ...event.data, providerMessageId: 'a\0b', text: 'old\0' };
    const by = {
      actor: { kind: 'gateway', id: 'whapi' },
      correlationId: 'c',
      commandId: id,
      causationId: null,
    } as const;
    const log = openSqliteEventStore({ path: join(dataDir, 'events.sqlite') });
    const stored = { id, type: event.type, schemaVersion: 1, data, metadata: by };
    await log.append(inboxStream(channel.channelId), [stored], { expected: 'any' });
    await log.close();

    const app = await startApp({ dataDir });
    stop.push(() => app.stop());
    await demandAllFolded(app);
    const agent = await app.signIn(email, PASSWORD);
    const inbox = (await agent.get('/api/inbox').expect(200)).body as InboundMessage[];
    expect(inbox.map(({ text }) => text)).toEqual(['old\ufffd']);
  });
});
