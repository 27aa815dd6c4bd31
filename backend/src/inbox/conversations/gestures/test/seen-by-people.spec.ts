import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { logOf } from '../../../../../testing/events-of.js';
import { Sender } from '../../../../../testing/people/sender.js';
import { Chat } from '../../test/chat.js';

interface OnPhone {
  messages: { text: string | null; fromMe: boolean; readAt: string | null }[];
  typing: boolean;
}

let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550141');
});
afterAll(() => app.stop());

/** A person who wrote from their phone, to an account that they have written to before. */
async function wrote() {
  const chat = new Chat(app, ada);
  await ada.sim('PUT', `/phones/${chat.digits}`, { behaviour: 'delivers' });
  await chat.says('Before');
  await chat.one();
  const says = async (text: string) => {
    await ada.sim('POST', `/phones/${chat.digits}/send`, {
      ...{ kind: 'text', text, channelId: ada.channel.whapiChannelId },
    });
    await chat.until(async () => (await chat.texts()).includes(text), text);
  };
  await says('Hello?');
  const phone = () => ada.sim<OnPhone>('GET', `/phones/${chat.digits}/shown`);
  const isRead = async (text: string) => (await phone()).messages.find((one) => one.text === text)?.readAt !== null;
  const { id } = await chat.one();
  const beat = (doing: string) =>
    ada.agent.post('/api/presence').send({ conversationId: id, tab: 't', doing }).expect(200);
  return { chat, says, phone, isRead, beat };
}

const rules = async (more: object, status = 200) => {
  const { body } = await ada.agent.get('/api/answering').expect(200);
  const { version: expectedVersion } = (body as { rules: { version: number } }).rules;
  const off = { returnAfterMinutes: null, assignment: 'off', awayMessage: null, closeAfterDays: null };
  const answer = await ada.agent.put('/api/answering/rules').send({ expectedVersion, ...off, ...more });
  expect(answer.status).toBe(status);
  return (answer.body as { rules?: object }).rules;
};

describe('the view of a person on the members', () => {
  it('shows a message as read once a member has opened the conversation or answered it', async () => {
    const { chat, says, isRead } = await wrote();
    expect(await isRead('Hello?')).toBe(false);
    await chat.act('read');
    await chat.until(() => isRead('Hello?'), 'the reading');
    await says('And tomorrow?');
    expect(await isRead('And tomorrow?')).toBe(false);
    await chat.act('reply', { text: 'Yes', expectedOwner: null }, 201);
    await chat.until(() => isRead('And tomorrow?'), 'the second reading');
  });

  it('shows no message as read while the account does not want it', async () => {
    expect(await rules({ readReceipts: false })).toMatchObject({ readReceipts: false });
    // A change that leaves out readReceipts keeps its value.
    expect(await rules({ closeAfterDays: 30 })).toMatchObject({ readReceipts: false, closeAfterDays: 30 });
    await rules({ readReceipts: 'no' }, 400);
    const { chat, says, isRead } = await wrote();
    await chat.act('read');
    await app.settle();
    expect(await isRead('Hello?')).toBe(false);
    expect(await rules({ readReceipts: true })).not.toHaveProperty('readReceipts');
    await says('Still there?');
    await chat.act('read');
    await chat.until(() => isRead('Still there?'), 'the reading');
  });

  it('goes on after a failed call, and shows the message as read at the next event', async () => {
    const { chat, isRead } = await wrote();
    await ada.fault('error', { route: 'write', status: 503 });
    await chat.act('read');
    await app.settle();
    expect(await isRead('Hello?')).toBe(false);
    const { faults } = await ada.sim<{ faults: { hits: number }[] }>('GET', '/faults');
    expect(faults.map(({ hits }) => hits)).toEqual([1]);
    await ada.sim('DELETE', '/faults');
    await chat.act('reply', { text: 'Yes', expectedOwner: null }, 201);
    await chat.until(() => isRead('Hello?'), 'the reading');
  });

  it('shows "typing…" while a member writes an answer, and costs no event', async () => {
    const { chat, phone, beat } = await wrote();
    await app.settle();
    const before = await logOf(app).head();
    await beat('looking');
    await beat('typing');
    expect((await phone()).typing).toBe(false);
    await beat('answering');
    await chat.until(async () => (await phone()).typing, '"typing…"');
    expect(await logOf(app).head()).toBe(before);
  });
});
