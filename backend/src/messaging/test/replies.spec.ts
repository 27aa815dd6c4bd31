import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { InboundMessage } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';

let app: TestApp;
let ada: Sender;
let eve: Sender;
let phone = 14155554000;
let answers = 0;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
});
afterAll(() => app.stop());

const BUTTONS = ['Yes', 'No'].map((title, n) => ({ type: 'quick_reply', title, id: `btn${n + 1}` }));
const fresh = () => String(++phone);

/** Two messages to one phone, both of them delivered; the second is the newer. */
async function two(digits: string, content: object = {}) {
  await ada.sim('PUT', `/phones/${digits}`, { behaviour: 'delivers' });
  const first = await ada.send(digits, { body: 'First', ...content });
  const one = await ada.shows(first, 'delivered');
  const second = await ada.send(digits, { body: 'Second', ...content });
  return { first, second, one, other: await ada.shows(second, 'delivered') };
}

/** A phone writes a message, which the gateway reports. */
async function write(chatId: string, content: object): Promise<string> {
  const id = `Answer${++answers}-abcdefg`;
  const timestamp = Math.floor(Date.now() / 1_000);
  const message = { id, from_me: false, type: 'text', chat_id: chatId, from_name: 'Sara', timestamp, ...content };
  await ada.webhook({ messages: [message], event: { type: 'messages', event: 'post' } }).expect(200);
  return id;
}
/** A START in the same second as the STOP does not lift it. */
const later = () => Math.floor(Date.now() / 1_000) + 5;
const heard = (text: string) =>
  eventually(async () => (await ada.inbox()).find((entry) => entry.text === text), { what: `'${text}' in the inbox` });

describe('an answer', () => {
  it('belongs to the message whose button was pressed, even after a newer one to the same phone', async () => {
    const digits = fresh();
    const { first, second, one } = await two(digits, { buttons: BUTTONS });
    await ada.sim('POST', `/phones/${digits}/reply`, { messageId: one.providerMessageId, button: 2 });
    expect(await ada.shows(first, 'replied')).toMatchObject({ lastReply: 'No' });
    await app.settle();
    expect((await ada.message(second)).status).toBe('delivered');
    expect((await ada.inbox(`?from=%2B${digits}`))[0]).toMatchObject({
      from: `+${digits}`,
      text: 'No',
      button: 2,
      messageId: first.messageId,
      jobId: first.jobId,
    });
  });

  it('belongs to the message that it quotes', async () => {
    const digits = fresh();
    const { first, second, one } = await two(digits);
    await write(`${digits}@s.whatsapp.net`, {
      text: { body: 'About the first' },
      context: { quoted_id: one.providerMessageId },
    });
    await ada.shows(first, 'replied');
    await app.settle();
    expect((await ada.message(second)).status).toBe('delivered');
  });

  it('belongs without both to the newest message to that phone, and so do further answers', async () => {
    const digits = fresh();
    const { first, second } = await two(digits);
    for (const text of ['Thank you', 'One more thing']) await ada.sim('POST', `/phones/${digits}/reply`, { text });
    await ada.until(second, ({ lastReply }) => lastReply === 'One more thing');
    expect((await ada.message(first)).status).toBe('delivered');
    expect((await ada.agent.get(`/api/jobs/${second.jobId}`)).body.funnel.replied).toBe(1);
    expect(await ada.inbox(`?from=%2B${digits}`)).toHaveLength(2);
  });

  it('belongs to a message to the same person under another way to write the number', async () => {
    const sent = await ada.send('5511987654321');
    await ada.until(sent, ({ status }) => !['queued', 'pending'].includes(status));
    await write('551187654321@s.whatsapp.net', { text: { body: 'Sim' } });
    expect(await ada.shows(sent, 'replied')).toMatchObject({ lastReply: 'Sim' });
  });

  it('belongs by button, quote and chat to a message to a person whose number WhatsApp hides', async () => {
    const digits = fresh();
    await ada.sim('PUT', `/phones/${digits}`, { behaviour: 'delivers', lid: true });
    const pressed = await ada.send(digits, { body: 'Press', buttons: BUTTONS });
    const { providerMessageId } = await ada.shows(pressed, 'delivered');
    await ada.sim('POST', `/phones/${digits}/reply`, { messageId: providerMessageId, button: 1 });
    await ada.shows(pressed, 'replied');
    const free = await ada.send(digits, { body: 'Write', buttons: BUTTONS });
    await ada.shows(free, 'delivered');
    await ada.sim('POST', `/phones/${digits}/reply`, { text: 'From a hidden number' });
    expect(await ada.shows(free, 'replied')).toMatchObject({ lastReply: 'From a hidden number' });
    expect(await heard('From a hidden number')).toMatchObject({ from: null, messageId: free.messageId });
    await ada.sim('POST', `/phones/${digits}/reply`, { text: 'Stop' });
    await heard('Stop');
    await app.settle();
    await ada.agent
      .post('/api/messages/send')
      .send({ channelId: ada.channel.id, to: `+${digits}`, body: 'x' })
      .expect(409);
  });

  it('belongs to no message if it is a reaction, from a group, or our own', async () => {
    const digits = fresh();
    const { second } = await two(digits);
    const chat = `${digits}@s.whatsapp.net`;
    await write('120363000000000000@g.us', { text: { body: 'In a group' } });
    await write(chat, { type: 'action', action: { type: 'reaction', emoji: '+' } });
    await write(chat, { from_me: true, source: 'mobile', text: { body: 'Written on the phone' } });
    await write(`${fresh()}@s.whatsapp.net`, { text: { body: 'Who are you?' } });
    expect(await heard('Who are you?')).toMatchObject({ messageId: null, jobId: null });
    await app.settle();
    expect((await ada.message(second)).status).toBe('delivered');
    const texts = (await ada.inbox()).map(({ text }) => text);
    for (const text of ['In a group', 'Written on the phone']) expect(texts).not.toContain(text);
  });
});

describe('the pair of STOP and START', () => {
  const send = (digits: string) =>
    ada.agent.post('/api/messages/send').send({ channelId: ada.channel.id, to: `+${digits}`, body: 'News' });

  it.each([
    ['STOP', 'START'],
    ['stop!', 'Start.'],
    ['Unsubscribe', 'UNSTOP'],
    ['إيقاف', 'ابدأ'],
    ['PARAR', 'Iniciar'],
    ['désabonner', 'démarrer'],
    ['Стоп', 'старт'],
    ['darme de baja', 'alta'],
  ])('counts (%s and %s) when they are alone in a message', async (stop, start) => {
    const digits = fresh();
    await send(digits).expect(201);
    await app.settle();
    for (const text of [`${stop} please not`, `please do not ${stop}`]) {
      await write(`${digits}@s.whatsapp.net`, { text: { body: text } });
    }
    await app.settle();
    await send(digits).expect(201);
    await write(`${digits}@s.whatsapp.net`, { text: { body: stop } });
    await app.settle();
    await send(digits).expect(409);
    expect((await ada.inbox(`?from=%2B${digits}`))[0]).toMatchObject({ text: stop, wish: 'stop' });
    await write(`${digits}@s.whatsapp.net`, { text: { body: start }, timestamp: later() });
    await app.settle();
    await send(digits).expect(201);
  });

  it('counts in the order in which the words were written, also in one call', async () => {
    const digits = fresh();
    await send(digits).expect(201);
    for (const last of ['STOP', 'START']) {
      const words = ['STOP', 'START', 'STOP', 'START', 'STOP', 'START', 'STOP', last];
      const messages = words.map((body, n) => ({
        id: `${last}${n}-${digits}`,
        from_me: false,
        type: 'text',
        chat_id: `${digits}@s.whatsapp.net`,
        timestamp: (last === 'STOP' ? 1_790_000_000 : 1_790_000_100) + n,
        text: { body },
      }));
      await ada.webhook({ messages }).expect(200);
      await app.settle();
      await send(digits).expect(last === 'STOP' ? 409 : 201);
    }
  });
});

describe('the inbox of an account', () => {
  it('comes as a plain array, newest first, in pages, of this account only', async () => {
    const digits = fresh();
    const chat = `${digits}@s.whatsapp.net`;
    for (let n = 1; n <= 5; n++) {
      await write(chat, { text: { body: `Line ${n}` } });
      await heard(`Line ${n}`);
    }
    const texts: (string | null)[] = [];
    let path: string | undefined = `/api/inbox?from=%2B${digits}&limit=2`;
    for (let pages = 0; path !== undefined; pages++) {
      const response: Response = await ada.agent.get(path).expect(200);
      texts.push(...(response.body as InboundMessage[]).map(({ text }) => text));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
      expect(pages).toBeLessThan(3);
    }
    expect(texts).toEqual(['Line 5', 'Line 4', 'Line 3', 'Line 2', 'Line 1']);
    expect((await ada.inbox(`?channelId=${ada.channel.id}`)).length).toBeGreaterThan(4);
    expect(await ada.inbox('?channelId=1')).toEqual([]);
    expect(await eve.inbox(`?channelId=${ada.channel.id}`)).toEqual([]);
    expect(await eve.inbox()).toEqual([]);
    await app.anonymous().get('/api/inbox').expect(401);
    for (const wrong of ['from=12', 'channelId=x', 'limit=0', 'surprise=1']) {
      await ada.agent.get(`/api/inbox?${wrong}`).expect(400);
    }
  });
});
