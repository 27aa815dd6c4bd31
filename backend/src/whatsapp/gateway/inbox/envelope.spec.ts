import { describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { splitEnvelope } from './envelope.js';

const channel = { channelId: 7, accountId: 'acc' };
const split = (body: unknown, second = 1) => splitEnvelope(body, channel, second);

const press = {
  id: 'g0jE-gDYO',
  from_me: false,
  type: 'reply',
  source: 'mobile',
  chat_id: '97330000002@s.whatsapp.net',
  from: '97330000002',
  from_name: 'Sara',
  timestamp: 1_790_000_260,
  reply: { type: 'buttons_reply', buttons_reply: { id: 'ButtonsV3:m7f3k2.1', title: 'Confirm' } },
  context: { quoted_id: 'PsrJ-x' },
};

describe('a webhook', () => {
  it('gives our own id of a pressed button and the quoted message', () => {
    const { items } = split({ messages: [press], event: { type: 'messages', event: 'post' }, channel_id: 'F-1' });
    expect(defined(items[0]).event).toEqual({
      type: 'GatewayMessageReceived',
      data: {
        ...channel,
        at: '2026-09-21T14:17:40.000Z',
        providerMessageId: 'g0jE-gDYO',
        fromMe: false,
        chatId: '97330000002@s.whatsapp.net',
        kind: 'reply',
        text: 'Confirm',
        buttonId: 'm7f3k2.1',
        echoedButtonIds: [],
        quotedId: 'PsrJ-x',
        source: 'mobile',
        senderName: 'Sara',
        content: { answer: { kind: 'button', id: 'm7f3k2.1', title: 'Confirm', description: null } },
      },
    });
  });

  it('makes one item of an action on a message, whichever way it is told', () => {
    const reaction = (emoji: string, timestamp = 1_790_000_300) => ({
      ...{ id: 'r-1', type: 'action', chat_id: '97330000002@s.whatsapp.net', timestamp },
      action: { type: 'reaction', target: 'g0jE-gDYO', emoji },
    });
    const { items } = split({ messages: [press, reaction('👍'), reaction(''), reaction('👍', 1_790_000_301)] });
    const [, first] = items;
    expect(new Set(items.map(({ id }) => id)).size).toBe(4);
    expect(split({ messages: [reaction('👍')] }).items[0]?.id).toBe(first?.id);
    const update = { id: 'g0jE-gDYO', trigger: reaction('👍'), before_update: press, after_update: press };
    expect(split({ messages_updates: [update, { id: 'x' }, null] })).toEqual({ items: [first], unreadable: 0 });
  });

  it('gives our own id of a pressed row of a list', () => {
    const row = { ...press, reply: { type: 'list_reply', list_reply: { id: 'ListV3:r1', title: 'Row' } } };
    expect(defined(split({ messages: [row] }).items[0]).event.data).toMatchObject({ buttonId: 'r1', text: 'Row' });
  });

  it('gives the buttons of an echoed message', () => {
    const interactive = { body: { text: 'Hi' }, action: { buttons: [{ id: 'ButtonsV3:k.1' }, { id: 'k.2' }] } };
    const echo = { id: 'x-y', from_me: true, type: 'interactive', chat_id: '1@s.whatsapp.net', interactive };
    expect(defined(split({ messages: [echo] }).items[0]).event.data).toMatchObject({
      fromMe: true,
      text: 'Hi',
      echoedButtonIds: ['k.1', 'k.2'],
      at: null,
    });
  });

  it('reads statuses with times that are texts, and every one of several', () => {
    const status = (name: string) => ({
      id: 'PsrJ-x',
      code: 3,
      status: name,
      recipient_id: '97330000002@s.whatsapp.net',
      timestamp: '1790000203',
    });
    const { items } = split({
      statuses: [
        status('sent'),
        status('delivered'),
        { ...status('failed'), errors: [{ code: 463, title: 'Time lock' }] },
      ],
    });
    expect(items.map(({ event }) => event.data)).toMatchObject([
      { status: 'sent', at: '2026-09-21T14:16:43.000Z', recipient: '97330000002', error: null },
      { status: 'delivered' },
      { status: 'failed', error: 'Time lock' },
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(3);
  });

  it('gives an item the same id in any call', () => {
    const first = defined(split({ messages: [press] }).items[0]);
    expect(defined(split({ messages: [{ ...press, extra: 1 }], event: {} }, 99).items[0]).id).toBe(first.id);
    expect(defined(splitEnvelope({ messages: [press] }, { ...channel, channelId: 8 }, 1).items[0]).id).not.toBe(
      first.id,
    );
  });

  it('keeps the good items beside a bad one', () => {
    const { items, unreadable } = split({ messages: [null, 7, {}, press, { id: 'only' }, []] });
    expect(items).toHaveLength(1);
    expect(unreadable).toBe(5);
  });

  it('tells the linked number from an event about the link', () => {
    const user = { id: '97330000001', name: 'Shop' };
    const linked = defined(split({ user, event: { type: 'users', event: 'post' } }).items[0]).event;
    expect(linked.data).toMatchObject({ what: 'linked', phone: '97330000001' });
    expect(defined(split({ user, event: { type: 'users', event: 'delete' } }).items[0]).event.data).toMatchObject({
      what: 'unlinked',
    });
    const health = { status: { code: 3, text: 'QR' } };
    expect(defined(split({ health, event: { type: 'channel', event: 'post' } }).items[0]).event.data).toMatchObject({
      what: 'health',
      statusText: 'QR',
    });
  });

  it('ignores a message of an unknown kind', () => {
    for (const body of [{ chats: [{}], event: { type: 'chats', event: 'post' } }, {}, null, 'text', [], { qr: 'x' }]) {
      expect(split(body)).toEqual({ items: [], unreadable: 0 });
    }
  });

  it('survives any body, and bounds what it keeps', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('messages', 'statuses', 'health', 'user', 'event'), fc.anything()),
        (body) => {
          expect(() => split(JSON.parse(JSON.stringify(body) ?? 'null'))).not.toThrow();
        },
      ),
    );
    const long = 'x'.repeat(100_000);
    const { items } = split({
      messages: [{ ...press, id: long, from_name: long, type: long, text: { body: long }, reply: undefined }],
    });
    expect(JSON.stringify(items[0]).length).toBeLessThan(72_000);
  });
});
