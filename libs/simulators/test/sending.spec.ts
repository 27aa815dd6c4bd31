import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { Kit, until } from '../src/testing/kit.js';
import { type Receiver, startReceiver } from '../src/testing/receiver.js';

const BUTTONS = [
  { type: 'quick_reply', title: 'Confirm', id: 'token.1' },
  { type: 'quick_reply', title: 'Cancel', id: 'token.2' },
];

describe('messages through the gate', () => {
  let kit: Kit;
  let receiver: Receiver;
  let channel: { id: string; token: string };
  let phone = 97330001000;

  beforeAll(async () => {
    // One item for each call and time between the steps: the order in which people would see it.
    const timings = { batch: 1, echo: [2, 2], sent: [3, 3], delivered: [3, 3], read: [3, 3] } as const;
    kit = await Kit.start({ timings });
    receiver = await startReceiver();
    channel = await kit.linked('97330000001', receiver.url);
  });
  beforeEach(() => {
    receiver.calls.length = 0;
    phone++;
  });
  afterAll(async () => {
    await kit.stop();
    await receiver.stop();
  });

  const interactive = (change: object = {}) =>
    kit.gate(
      'POST',
      '/messages/interactive',
      {
        to: String(phone),
        type: 'button',
        header: { text: 'Order 17' },
        body: { text: 'Hi Sara, confirm?' },
        footer: { text: 'Reply STOP to leave' },
        action: { buttons: BUTTONS },
        ...change,
      },
      channel.token,
    );
  const statuses = (id: string) => receiver.items('statuses').filter((status) => status.id === id);
  const told = (id: string, count: number) =>
    until(
      () => statuses(id).length,
      (found) => found === count,
    );

  it('accepts a text, echoes it, and tells sent, delivered and read in this order', async () => {
    const { status, body } = await kit.text(channel.token, String(phone), 'Good morning');
    expect(status).toBe(200);
    const { id } = body.message;
    expect(id).toMatch(/^[A-Za-z0-9._]{4,30}-[A-Za-z0-9._]{4,14}$/);
    expect(body).toMatchObject({
      sent: true,
      message: {
        type: 'text',
        chat_id: `${phone}@s.whatsapp.net`,
        from: '97330000001',
        from_me: true,
        source: 'api',
        status: 'pending',
        text: { body: 'Good morning' },
      },
    });
    await told(id, 3);
    const [echo, ...rest] = receiver.calls;
    expect(defined(echo).headers['x-hook-key']).toBe('secret');
    expect(defined(echo).body).toMatchObject({
      messages: [{ id, from_me: true, source: 'api', timestamp: expect.any(Number) }],
      event: { type: 'messages', event: 'post' },
      channel_id: channel.id,
    });
    expect(rest.map(({ body: { statuses } }) => statuses)).toEqual(
      [
        { code: 2, status: 'sent' },
        { code: 3, status: 'delivered' },
        { code: 4, status: 'read' },
      ].map((entry) => [
        { id, ...entry, recipient_id: `${phone}@s.whatsapp.net`, timestamp: expect.stringMatching(/^\d{10}$/) },
      ]),
    );
    expect((await kit.gate('GET', `/messages/${id}`, undefined, channel.token)).body.status).toBe('read');
    const shown = (await kit.gate('GET', `/statuses/${id}`, undefined, channel.token)).body.statuses;
    expect(shown.map((entry: { status: string }) => entry.status)).toEqual(['sent', 'delivered', 'read']);
  });

  it('brings back the pressed button with its prefix and what it quotes, once a button', async () => {
    const { id } = (await interactive()).body.message;
    await told(id, 3);
    const press = (button: number) => kit.control('POST', `/phones/${phone}/reply`, { messageId: id, button });
    expect((await press(2)).status).toBe(200);
    expect((await press(2)).status).toBe(409);
    expect((await press(3)).status).toBe(409);
    await until(
      () => receiver.items('messages').length,
      (count) => count === 2,
    );
    expect(receiver.items('messages')[1]).toMatchObject({
      from_me: false,
      type: 'reply',
      from: String(phone),
      reply: { type: 'buttons_reply', buttons_reply: { id: 'ButtonsV3:token.2', title: 'Cancel' } },
      context: {
        quoted_id: id,
        quoted_author: '97330000001',
        quoted_type: 'hsm',
        quoted_content: { header: 'Order 17' },
      },
    });
  });

  it('answers in words without a quote, and lists both directions newest first', async () => {
    const { id } = (await kit.text(channel.token, String(phone))).body.message;
    await told(id, 3);
    await kit.control('POST', `/phones/${phone}/reply`, { text: 'STOP' });
    await until(
      () => receiver.items('messages').length,
      (count) => count === 2,
    );
    const answer = receiver.items('messages')[1];
    expect(answer).toMatchObject({ type: 'text', text: { body: 'STOP' }, from_me: false });
    expect(answer.context).toBeUndefined();
    const list = async (query: string) =>
      (await kit.gate('GET', `/messages/list/${phone}@s.whatsapp.net${query}`, undefined, channel.token)).body.messages;
    expect((await list('')).map((message: { id: string }) => message.id)).toEqual([answer.id, id]);
    expect((await list('?from_me=true')).map((message: { id: string }) => message.id)).toEqual([id]);
    expect(await list(`?time_from=${Math.floor(Date.now() / 1_000) + 60}`)).toEqual([]);
    expect((await kit.gate('GET', `/messages/list/${phone}`, undefined, channel.token)).status).toBe(400);
  });

  it.each([
    ['delivers', ['sent', 'delivered'], true],
    ['silent', ['sent'], false],
    ['fails', ['sent', 'failed'], false],
    ['absent', ['failed'], false],
  ])('brings a message to a phone that %s as far as %j', async (behaviour, expected, arrives) => {
    await kit.control('PUT', `/phones/${phone}`, { behaviour });
    const { id } = (await kit.text(channel.token, String(phone))).body.message;
    await told(id, expected.length);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(statuses(id).map(({ status }) => status)).toEqual(expected);
    const { messages } = (await kit.control('GET', `/phones/${phone}/messages`)).body;
    expect(messages).toHaveLength(arrives ? 1 : 0);
  });

  it('delivers what waited once a phone is switched on', async () => {
    await kit.control('PUT', `/phones/${phone}`, { behaviour: 'silent' });
    const { id } = (await kit.text(channel.token, String(phone))).body.message;
    await told(id, 1);
    await kit.control('PUT', `/phones/${phone}`, { behaviour: 'reads' });
    await told(id, 3);
    expect((await kit.control('GET', `/phones/${phone}/messages`)).body.messages).toHaveLength(1);
  });

  it('brings an answer of the phone by itself, from a @lid chat', async () => {
    const answers = { button: 1, afterMs: 1 };
    await kit.control('PUT', `/phones/${phone}`, { behaviour: 'reads', answers, lid: true, web: true });
    await interactive();
    const reply = await until(
      () => receiver.items('messages').find(({ from_me }) => !from_me),
      (found) => found !== undefined,
    );
    expect(reply).toMatchObject({ type: 'reply', source: 'web', context: { quoted_type: 'text' } });
    expect(reply.chat_id).toMatch(/@lid$/);
    expect(reply.context.quoted_content).toEqual({ body: 'Hi Sara, confirm?' });
  });

  it.each<[string, object, string]>([
    [
      'four quick replies',
      { action: { buttons: [1, 2, 3, 4].map((n) => ({ ...BUTTONS[0], id: `${n}` })) } },
      'action.buttons',
    ],
    ['the nested form', { action: { buttons: [{ type: 'reply', reply: { id: '1', title: 'A' } }] } }, '.reply'],
    ['a missing type', { action: { buttons: [{ title: 'A', id: '1' }] } }, 'action.buttons[0].type'],
    ['a missing id', { action: { buttons: [{ type: 'quick_reply', title: 'A' }] } }, 'action.buttons[0].id'],
    ['a missing title', { action: { buttons: [{ type: 'quick_reply', id: '1' }] } }, 'action.buttons[0].title'],
    ['a long title', { action: { buttons: [{ ...BUTTONS[0], title: 'x'.repeat(26) }] } }, 'action.buttons[0].title'],
    ['no action', { action: undefined }, 'action'],
    ['no body', { body: undefined }, 'body'],
    ['an empty body', { body: { text: ' ' } }, 'body.text'],
    ['an empty header', { header: { text: '' } }, 'header.text'],
    ['a plus sign', { to: '+97330000002' }, 'to'],
    ['a short number', { to: '12345678' }, 'to'],
    ['several recipients', { to: ['97330000002'] }, 'to'],
  ])('refuses %s', async (_what, change, field) => {
    const { status, body } = await interactive(change);
    expect(status).toBe(400);
    expect(body.error.details).toContain(field);
    expect((await kit.control('GET', `/journal?to=${phone}`)).body.accepted).toBe(0);
  });

  it('refuses texts without content and impossible typing times, and bodies that are no JSON', async () => {
    const send = (body: unknown) => kit.gate('POST', '/messages/text', body, channel.token);
    expect((await send({ to: String(phone), body: '' })).body.error.details).toContain('body');
    expect((await send({ to: String(phone), body: 'x', typing_time: 61 })).body.error.details).toContain('typing_time');
    expect((await send('{')).status).toBe(400);
    expect((await send('[]')).status).toBe(400);
  });

  it('repeats a webhook until it is answered with exactly 200, in order', async () => {
    const answers = [500, 201, 204, 200];
    receiver.answer = () => answers.shift() ?? 200;
    const { id } = (await kit.text(channel.token, String(phone))).body.message;
    await told(id, 3);
    expect(answers).toEqual([]);
    expect(receiver.items('messages')).toHaveLength(1);
    expect(statuses(id).map(({ status }) => status)).toEqual(['sent', 'delivered', 'read']);
    receiver.answer = () => 200;
  });

  it('checks contacts and keeps limits on trial channels only', async () => {
    await kit.control('PUT', '/phones/97330009999', { behaviour: 'absent' });
    const contacts = ['+973 3000 0002', '97330009999', 'abc'];
    const checked = (await kit.gate('POST', '/contacts', { contacts }, channel.token)).body.contacts;
    expect(checked).toEqual([
      { input: '+973 3000 0002', status: 'valid', wa_id: '97330000002' },
      { input: '97330009999', status: 'invalid' },
      { input: 'abc', status: 'invalid' },
    ]);
    expect((await kit.gate('GET', '/limits', undefined, channel.token)).status).toBe(204);
  });

  it('holds a trial channel to its messages a day and chats a month', async () => {
    const strict = await Kit.start({ timings: { trial: { messagesPerDay: 3, chatsPerMonth: 2 } } });
    try {
      const { id, token } = await strict.linked();
      const send = async (to: string) => (await strict.text(token, to)).status;
      expect([await send('97330000011'), await send('97330000012'), await send('97330000013')]).toEqual([
        200, 200, 403,
      ]);
      expect((await strict.gate('GET', '/limits', undefined, token)).body.messages).toBe(1);
      expect([await send('97330000011'), await send('97330000011')]).toEqual([200, 402]);
      await strict.manager('PATCH', `/channels/${id}/mode`, { mode: 'live' });
      expect(await send('97330000013')).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
