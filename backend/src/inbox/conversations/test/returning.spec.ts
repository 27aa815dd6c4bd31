import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { type Joined, memberOf } from '../../../../testing/people/members.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from './chat.js';

let app: TestApp;
let ada: Sender;
let ben: Joined;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  ben = await memberOf(app, ada.agent, 'agent', null, 'Ben');
});
afterAll(() => app.stop());

const away = (isAway: boolean) => ben.agent.put('/api/answering/away').send({ away: isAway }).expect(200);
afterEach(() => away(false));

/** A conversation that Ben has claimed. */
async function taken(text = 'One'): Promise<Chat & { id: string }> {
  const chat = new Chat(app, ada);
  await chat.says(text);
  const { id } = await chat.one();
  await ben.agent.post(`/api/conversations/${id}/claim`).send({ expectedOwner: null }).expect(200);
  return Object.assign(chat, { id });
}
const ownerOf = async (chat: Chat) => {
  await app.settle();
  return (await chat.one()).owner?.name ?? null;
};
const answers = (id: string) =>
  ben.agent.post(`/api/conversations/${id}/reply`).send({ text: 'Hello', expectedOwner: ben.user.id }).expect(201);

describe('a conversation whose member goes away', () => {
  it.each([
    [true, null],
    [false, 'Ben'],
  ])('returns to the queue if its person writes again: away %p', async (isAway, owner) => {
    const chat = await taken();
    await ben.agent.post(`/api/conversations/${chat.id}/resolve`).send({}).expect(200);
    await away(isAway);
    await chat.says('Two, after the break');
    await chat.until(async () => (await chat.mine()).length === 1, 'an open conversation');
    expect(await ownerOf(chat)).toBe(owner);
  });

  it('returns to the queue if its person waits, and stays otherwise', async () => {
    const [waiting, answered] = [await taken(), await taken()];
    await answers(answered.id);
    await app.settle();
    await away(true);
    expect([await ownerOf(waiting), await ownerOf(answered)]).toEqual([null, 'Ben']);
    await answered.says('One more');
    expect(await ownerOf(answered)).toBe(null);
  });

  it('stays with a member that takes it while away', async () => {
    await away(true);
    const chat = await taken();
    await chat.says('Two');
    expect(await ownerOf(chat)).toBe('Ben');
  });

  it('returns to the queue if it wakes', async () => {
    const chat = await taken();
    const until = new Date(Date.now() + 1_200).toISOString();
    await ben.agent.post(`/api/conversations/${chat.id}/snooze`).send({ until }).expect(200);
    await away(true);
    await chat.until(async () => (await chat.mine()).length === 1, 'an open conversation');
    expect(await ownerOf(chat)).toBe(null);
  });
});
