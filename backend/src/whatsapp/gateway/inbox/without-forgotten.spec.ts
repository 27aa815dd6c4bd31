import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Subject, SubjectKey } from '@wavelane/event-store';
import fc from 'fast-check';
import { splitEnvelope } from './envelope.js';
import { withoutForgotten } from './without-forgotten.js';

const CHANNEL = { channelId: 7, accountId: 'acc' };
const DIGITS = '97330000002';
const CHAT = `${DIGITS}@s.whatsapp.net`;
const NAME = 'Zebulon Quartzman';

const idOf = ({ kind, value }: Subject) => `${kind}-${value.replace(/\d/g, 'x').replace('+', '')}`;
const GONE: SubjectKey = { generation: 1, key: null };
const FIRST: SubjectKey = { generation: 1, key: createSecretKey(Buffer.alloc(32)) };
const BACK: SubjectKey = { generation: 2, key: createSecretKey(Buffer.alloc(32)) };

/** The part of a webhook that is kept if all people in it have this key. */
async function kept(body: object, key: SubjectKey | undefined) {
  const { items } = splitEnvelope(body, CHANNEL, 0);
  const find = (names: readonly { subject: string }[]) =>
    new Map(names.flatMap(({ subject }) => (key ? [[subject, key] as const] : [])));
  const told = await withoutForgotten(items, { idOf, find });
  expect(told.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  return told.map(({ event }) => event.data);
}

const status = (error?: string) => ({
  statuses: [
    { id: 'm-1', status: 'failed', recipient_id: DIGITS, ...(error !== undefined && { errors: [{ message: error }] }) },
  ],
});
const message = (more: object) => ({
  messages: [
    { id: 'm-2', from_me: false, type: 'text', chat_id: CHAT, from: DIGITS, from_name: NAME, timestamp: 1, ...more },
  ],
});
const REACTION = message({ type: 'action', action: { type: 'reaction', target: 'm-1', emoji: '👍' } });
const DELETION = message({ type: 'action', action: { type: 'delete', target: 'm-1' } });
const ECHO = message({ from_me: true, text: { body: `Dear ${NAME}` } });
const EDIT = message({
  type: 'action',
  action: { type: 'edit', target: 'm-1', edited_type: 'text', edited_content: { body: 'STOP' } },
});
const HELLO = message({ text: { body: 'It is me again' } });

describe('webhooks about a forgotten person', () => {
  it.each(Object.entries({ status: status(`No ${NAME} here`), REACTION, DELETION, ECHO }))(
    'keeps neither number nor name nor text of a report of the gateway (%s)',
    async (_what, body) => {
      const text = JSON.stringify(await kept(body, GONE));
      for (const secret of [DIGITS, ...NAME.split(' '), 'm-1@']) expect(text).not.toContain(secret);
      expect(await kept(body, GONE)).toHaveLength(1);
    },
  );

  it('keeps what a status says became of the message', async () => {
    expect(await kept(status(), GONE)).toEqual([
      expect.objectContaining({ providerMessageId: 'm-1', status: 'failed', recipient: null }),
    ]);
  });

  it.each(Object.entries({ HELLO, EDIT }))(
    'keeps what they write themselves (%s) as it is: it may be a STOP',
    async (_what, body) => {
      expect(await kept(body, GONE)).toEqual(await kept(body, undefined));
    },
  );
});

describe('webhooks about a person that came back', () => {
  it('keeps no name or number in a status, since it may be about a message of before', async () => {
    expect(await kept(status('Not on WhatsApp'), BACK)).toEqual([
      expect.objectContaining({ recipient: null, error: expect.stringContaining('Not on WhatsApp') }),
    ]);
    const named = await kept(status('973 3000-0002 is not on WhatsApp'), BACK);
    expect(named).toEqual([expect.objectContaining({ recipient: null, error: null })]);
  });

  it.each(Object.entries({ REACTION, ECHO }))('keeps other reports (%s) as they came', async (_what, body) => {
    expect(await kept(body, BACK)).toEqual(await kept(body, undefined));
  });
});

it('keeps reports about all other people as they came', async () => {
  const any = fc.constantFrom(status('x'), REACTION, DELETION, ECHO, EDIT, HELLO);
  await fc.assert(
    fc.asyncProperty(any, fc.constantFrom(FIRST, undefined), async (body, key) => {
      expect(await kept(body, key)).toEqual(splitEnvelope(body, CHANNEL, 0).items.map(({ event }) => event.data));
    }),
  );
});
