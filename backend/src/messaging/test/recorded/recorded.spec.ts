import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InboundMessage, SuppressedRecipient } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type { GatewayMessageReceived } from '../../../whatsapp/gateway/inbox/inbox.events.js';
import { inboxStream } from '../../../whatsapp/gateway/inbox/inbox.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';
import { KINDS } from './kinds.js';

let app: TestApp;
let ada: Sender;
let phone = 14155556000;
let ids = 0;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

type Received = GatewayMessageReceived['data'];

async function recorded(): Promise<Received[]> {
  const events: Received[] = [];
  for await (const { type, data } of app.app.get<EventStore>(EVENT_STORE).readStream(inboxStream(ada.channel.id)))
    if (type === 'GatewayMessageReceived') events.push(data as Received);
  return events;
}

/** A phone that has one message from us. */
async function reached(change: object = {}): Promise<{ digits: string; messageId: string }> {
  const digits = String(++phone);
  await ada.sim('PUT', `/phones/${digits}`, { behaviour: 'delivers', ...change });
  const sent = await ada.send(digits);
  return { digits, messageId: defined((await ada.shows(sent, 'delivered')).providerMessageId) };
}

/** The event of a message that a phone sends by this order. */
async function sends(digits: string, order: object): Promise<Received> {
  const { id } = await ada.sim<{ id: string }>('POST', `/phones/${digits}/send`, order);
  return eventually(
    async () => (await recorded()).find(({ providerMessageId, fromMe }) => providerMessageId === id && !fromMe),
    { what: `the event of ${JSON.stringify(order)}` },
  );
}

/** Posts the messages as webhooks of the gateway. */
async function told(digits: string, ...messages: object[]): Promise<void> {
  const common = { from_me: false, type: 'text', chat_id: `${digits}@s.whatsapp.net`, timestamp: 1_790_000_000 };
  await ada.webhook({ messages: messages.map((message) => ({ ...common, ...message })) }).expect(200);
}

/** Looks until the condition holds. */
const until = <T>(look: () => Promise<T | false | undefined>, what: string): Promise<T> =>
  eventually(async () => (await look()) || undefined, { what });

const fresh = () => `Told${++ids}-abcdefg`;
const suppressed = async (digits: string) =>
  ((await ada.agent.get('/api/suppressions').expect(200)).body as SuppressedRecipient[]).some(
    ({ phone: listed }) => listed === `+${digits}`,
  );
const listed = (digits: string) => ada.inbox(`?from=%2B${digits}`);

describe('the record of what a phone sends', () => {
  it.each(KINDS)('keeps %j in the event and lists it', async (order, content) => {
    const { digits } = await reached();
    const received = await sends(digits, order);
    expect(received.content).toEqual(content);
    const [entry] = await until(
      async () => (await listed(digits)).length > 0 && listed(digits),
      'the entry of the list',
    );
    expect(Object.keys(defined(entry?.content)).sort()).toEqual(Object.keys(content).sort());
  });

  it('keeps a poll in the event and lists it with its options', async () => {
    const { digits } = await reached();
    const { content } = await sends(digits, { kind: 'poll', title: 'When?', options: ['Mon', 'Tue'] });
    expect(content).toEqual({ poll: { title: 'When?', options: ['Mon', 'Tue'], choices: 1 } });
    expect(await until(async () => (await listed(digits)).length > 0 && listed(digits), 'the entry')).toMatchObject([
      { kind: 'poll', text: null, content },
    ]);
  });

  it('links reactions, votes, edits and deletions to the earlier message', async () => {
    const { digits, messageId } = await reached();
    expect((await sends(digits, { kind: 'reaction', emoji: '👍' })).content).toEqual({
      reaction: { messageId, emoji: '👍' },
    });
    expect((await sends(digits, { kind: 'reaction' })).content).toEqual({ reaction: { messageId, emoji: null } });
    expect((await sends(digits, { kind: 'vote', messageId, options: ['Mon'] })).content).toEqual({
      vote: { messageId, options: ['Mon'] },
    });
    const text = await sends(digits, { kind: 'text', text: 'frist' });
    const own = { messageId: text.providerMessageId };
    expect((await sends(digits, { kind: 'edit', ...own, text: 'first' })).content).toEqual({
      edit: { ...own, kind: 'text', text: 'first' },
    });
    expect((await sends(digits, { kind: 'delete', ...own })).content).toEqual({ deletion: own });
    const [entry] = await until(
      async () => (await listed(digits))[0]?.deletedAt !== undefined && listed(digits),
      'the withdrawal',
    );
    expect(entry).toMatchObject({ text: 'frist', edited: { text: 'first' } });
    expect(await listed(digits)).toHaveLength(1);
  });

  it('keeps the names of a sender whose number WhatsApp hides', async () => {
    const { digits } = await reached({ lid: true, hidden: true, userName: 'sara.b' });
    const { chatId, sender } = await sends(digits, { kind: 'text', text: 'Hi' });
    expect(chatId).toMatch(/@lid$/);
    expect(sender).toEqual({ phone: null, lid: chatId, userName: 'sara.b', scopedId: null });
  });
});

describe('an action on a message', () => {
  const action = (part: object, more: object = {}) => ({ id: fresh(), type: 'action', action: part, ...more });

  it('makes two events of two actions with one id, and none of their repeats, in any order', async () => {
    const digits = String(++phone);
    const id = fresh();
    const react = (emoji: string) => ({ id, type: 'action', action: { type: 'reaction', target: 'T-1', emoji } });
    for (const order of [
      [react('👍'), react('❤️')],
      [react('❤️'), react('👍'), react('❤️')],
    ])
      await told(digits, ...order);
    const kept = (await recorded()).filter(({ providerMessageId }) => providerMessageId === id);
    expect(kept.map(({ content }) => content?.reaction?.emoji).sort()).toEqual(['❤️', '👍'].sort());
  });

  it('shows the last edit at its message, whichever of them comes first', async () => {
    const forth = String(++phone);
    const back = String(++phone);
    for (const digits of [forth, back]) {
      const id = fresh();
      const edit = (text: string, seconds: number) =>
        action({ type: 'edit', target: id, edited_content: { body: text } }, { timestamp: 1_790_000_000 + seconds });
      const all = [{ id, text: { body: 'one' } }, edit('two', 1), edit('three', 2)];
      for (const message of digits === forth ? all : all.toReversed()) await told(digits, message);
      const seen = await until(
        async () => (await listed(digits)).find(({ edited }) => edited?.text === 'three'),
        'the last edit',
      );
      expect(seen).toMatchObject({ text: 'one', edited: { text: 'three', at: '2026-09-21T14:13:22.000Z' } });
    }
  });

  it('counts as no answer and no wish, unless it edits a message to STOP', async () => {
    const { digits, messageId } = await reached();
    const target = messageId;
    await told(digits, action({ type: 'reaction', target, emoji: 'STOP' }));
    await told(digits, action({ type: 'delete', target }, { text: { body: 'STOP' } }));
    await told(digits, action({ type: 'vote', target, votes: ['STOP'] }, { body: { text: 'STOP' } }));
    await app.settle();
    expect(await suppressed(digits)).toBe(false);
    await told(digits, action({ type: 'edit', target, edited_content: { body: ' Stop! ' } }));
    await until(() => suppressed(digits), 'the person on the list');
    await told(digits, action({ type: 'edit', target, edited_content: { body: 'START' } }));
    await app.settle();
    expect(await suppressed(digits)).toBe(true);
    await told(digits, { id: fresh(), text: { body: 'START' }, timestamp: Math.floor(Date.now() / 1_000) + 5 });
    await until(async () => !(await suppressed(digits)), 'the person off the list');
  });

  it('counts a list row of a stop word as STOP', async () => {
    const { digits } = await reached();
    await sends(digits, { kind: 'list', id: 'r9', title: 'Unsubscribe' });
    await until(() => suppressed(digits), 'the person on the list');
  });
});

describe('a hostile message', () => {
  it('gets the answer 200, stays within its bounds and leaves its neighbours whole', async () => {
    const digits = String(++phone);
    const many = Object.fromEntries(Array.from({ length: 190 }, (_, n) => [`k${n}`, n]));
    const id = fresh();
    const place = { latitude: 1, longitude: 2, name: 'x'.repeat(200_000), address: { deep: [many] } };
    const cards = Array.from({ length: 500 }, () => ({ name: 'n', vcard: 'v'.repeat(500) }));
    await told(
      digits,
      { id: fresh(), type: '__proto__', ['__proto__' as string]: many },
      { id: fresh(), type: 'contact_list', contact_list: { list: cards } },
      {
        id,
        type: 'location',
        location: place,
        context: { quoted_type: ['x'], forwarding_score: -1, ephemeral: 'soon' },
      },
      { id: fresh(), type: 'action', action: [1, 2], context: 'none' },
    );
    const kept = (await recorded()).filter(({ chatId }) => chatId.startsWith(digits));
    expect(kept).toHaveLength(4);
    // A list of 100 contacts is kept whole; no entry is longer than the longest text.
    for (const entry of kept) expect(JSON.stringify(entry).length).toBeLessThan(65_536);
    expect(kept.find(({ providerMessageId }) => providerMessageId === id)?.content).toEqual({
      location: { latitude: 1, longitude: 2, name: 'x'.repeat(300), address: null, live: false },
    });
    const entries: InboundMessage[] = await until(async () => {
      const found = await listed(digits);
      return found.length === 3 && found;
    }, 'three entries');
    expect(entries.some(({ content }) => content?.contacts?.length === 100)).toBe(true);
  });
});
