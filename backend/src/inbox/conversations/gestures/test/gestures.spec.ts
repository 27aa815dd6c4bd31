import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConversationMessage } from '@wavelane/contracts';
import { START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { logOf } from '../../../../../testing/events-of.js';
import { Sender } from '../../../../../testing/people/sender.js';
import { Chat } from '../../test/chat.js';

interface OnPhone {
  messages: { id: string; fromMe: boolean; text: string | null; reactions: { emoji: string; fromMe: boolean }[] }[];
  actions: unknown[];
}

let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550140');
});
afterAll(() => app.stop());

/** A person who wrote from their phone, and was answered there. */
async function answered() {
  const chat = new Chat(app, ada);
  await ada.sim('PUT', `/phones/${chat.digits}`, { behaviour: 'delivers' });
  await chat.says('Are you open?');
  await chat.one();
  await ada.sim('POST', `/phones/${chat.digits}/send`, {
    ...{ kind: 'text', text: 'Hello?', channelId: ada.channel.whapiChannelId },
  });
  await chat.until(async () => (await chat.messages()).length === 2, 'the second message');
  await chat.act('reply', { text: 'Until nien', expectedOwner: null }, 201);
  await chat.until(async () => (await chat.one('mine')).last?.status === 'delivered', 'the reply');
  const { id } = await chat.one('mine');
  const line = async (text: string) => defined((await chat.messages()).find((one) => one.text === text));
  const [theirs, ours] = [await line('Hello?'), await line('Until nien')];
  const now = async (of: ConversationMessage) => defined((await chat.messages()).find((one) => one.id === of.id));
  const act = (of: { id: string }, what: string, body: object = {}, key: string = randomUUID()) =>
    ada.agent
      .post(`/api/conversations/${id}/lines/${encodeURIComponent(of.id)}/${what}`)
      .set('Idempotency-Key', key)
      .send(body);
  const phone = () => ada.sim<OnPhone>('GET', `/phones/${chat.digits}/shown`);
  return { chat, id, theirs, ours, now, act, phone };
}

describe('a gesture of a member', () => {
  it('shows a reaction on the phone and in the thread, until it is taken back', async () => {
    const { chat, theirs, ours, now, act, phone } = await answered();
    for (const line of [theirs, ours]) {
      await act(line, 'react', { emoji: '👍' }).expect(200);
      await chat.until(async () => (await now(line)).reactions.some(({ by }) => by === 'account'), 'the reaction');
      expect((await now(line)).reactions).toEqual([{ emoji: '👍', by: 'account' }]);
      expect((await phone()).messages.filter(({ reactions }) => reactions.length > 0)).toMatchObject([
        { reactions: [{ emoji: '👍', fromMe: true }] },
      ]);
      await act(line, 'react', { emoji: null }).expect(200);
      await chat.until(async () => (await now(line)).reactions.length === 0, 'no reaction');
      expect((await phone()).messages.flatMap(({ reactions }) => reactions)).toEqual([]);
    }
  });

  it('gives an own text another one, and shows what the person had read before', async () => {
    const { chat, ours, now, act, phone } = await answered();
    expect(ours.editableUntil).toBeDefined();
    await act(ours, 'edit', { text: 'Until nine' }).expect(200);
    await chat.until(async () => (await now(ours)).edited, 'the edit');
    await act(ours, 'edit', { text: 'Until *nine*' }).expect(200);
    await chat.until(async () => (await now(ours)).edited?.text === 'Until *nine*', 'the second edit');
    expect(await now(ours)).toMatchObject({
      ...{ text: 'Until nien', edited: { text: 'Until *nine*', earlier: ['Until nine'] } },
    });
    expect((await now(ours)).gestures).toBeUndefined();
    expect((await chat.one('mine')).last).toMatchObject({ text: 'Until *nine*', deleted: false });
    expect((await phone()).messages.at(-1)).toMatchObject({ text: 'Until *nine*', edited: true });
    expect((await chat.one('mine')).last).toMatchObject({ text: 'Until *nine*', deleted: false });
    await act(ours, 'edit', { text: 'Until *nine*' }).expect(400);
  });

  it('deletes an own message for everyone, and leaves in the log what it said', async () => {
    const { chat, ours, now, act, phone } = await answered();
    await act(ours, 'withdraw').expect(200);
    await chat.until(async () => (await now(ours)).deletedAt, 'the withdrawal');
    expect(await now(ours)).toMatchObject({ text: 'Until nien' });
    expect((await chat.one('mine')).last).toMatchObject({ deleted: true });
    expect((await phone()).messages.at(-1)).toMatchObject({ text: null });
    expect((await chat.one('mine')).last).toMatchObject({ from: 'member', deleted: true });
    const { body } = await act(ours, 'edit', { text: 'Hi' }).expect(409);
    expect(body).toMatchObject({ code: 'message-was-deleted' });
  });

  it('happens once under one key', async () => {
    const { chat, theirs, now, act, phone } = await answered();
    const key = randomUUID();
    for (let n = 0; n < 3; n++) await act(theirs, 'react', { emoji: '🙏' }, key).expect(200);
    await chat.until(async () => (await now(theirs)).reactions.length === 1, 'the reaction');
    await app.settle();
    expect((await phone()).actions).toHaveLength(1);
  });

  it('says that it does not know whether an edit was made, and never makes it again', async () => {
    const { chat, ours, now, act, phone } = await answered();
    await ada.fault('refuse-then-lose', { route: 'write', times: 1 });
    await act(ours, 'edit', { text: 'Until nine' }).expect(200);
    await chat.until(async () => (await now(ours)).gestures?.[0]?.state === 'unknown', 'the doubt');
    expect(await now(ours)).toMatchObject({
      gestures: [{ kind: 'edit', state: 'unknown', cause: 'unanswered', text: 'Until nine', by: { name: 'Ada' } }],
    });
    ada.nudge('gestures');
    await app.settle();
    expect((await phone()).actions).toEqual([]);
  });

  it('counts as made if only the answer was lost and the echo came', async () => {
    const { chat, ours, now, act, phone } = await answered();
    await ada.fault('accept-then-lose', { route: 'write', times: 1 });
    await act(ours, 'edit', { text: 'Until nine' }).expect(200);
    await chat.until(async () => (await now(ours)).edited?.text === 'Until nine', 'the echo');
    expect((await now(ours)).gestures).toBeUndefined();
    expect((await phone()).actions).toHaveLength(1);
  });

  it('gets another try if the gateway asked to slow down, and a refusal with its reason if it said no', async () => {
    const { chat, theirs, now, act, phone } = await answered();
    await ada.fault('rate-limit', { route: 'write', times: 1 });
    await act(theirs, 'react', { emoji: '😮' }).expect(200);
    await chat.until(async () => (await now(theirs)).reactions.length === 1, 'the reaction');
    expect((await phone()).actions).toHaveLength(1);
    await ada.fault('error', { route: 'write', times: 1, status: 404 });
    await act(theirs, 'react', { emoji: '😢' }).expect(200);
    await chat.until(async () => (await now(theirs)).gestures, 'the refusal');
    expect(await now(theirs)).toMatchObject({
      gestures: [{ kind: 'reaction', state: 'refused', cause: 'refused', emoji: '😢' }],
      reactions: [{ emoji: '😮' }],
    });
  });

  it('refuses messages of others and of other conversations, edits that are late, and bad input', async () => {
    const [one, other] = [await answered(), await answered()];
    const code = async (of: { id: string }, what: string, body: object, status: number) =>
      ((await one.act(of, what, body).expect(status)).body as { code: string }).code;
    expect(await code(one.theirs, 'edit', { text: 'No' }, 409)).toBe('only-own-messages-can-be-edited');
    expect(await code(one.theirs, 'withdraw', {}, 409)).toBe('only-own-messages-can-be-deleted');
    for (const id of [other.ours.id, other.theirs.id, 'sent:none', 'x']) {
      await one.act({ id }, 'react', { emoji: '👍' }).expect(404);
      await one.act({ id }, 'edit', { text: 'No' }).expect(404);
      await one.act({ id }, 'withdraw').expect(404);
    }
    for (const emoji of ['', 'no', '👍👍', 7, undefined]) await one.act(one.theirs, 'react', { emoji }).expect(400);
    for (const text of ['', 7, 'x'.repeat(4_097)]) await one.act(one.ours, 'edit', { text }).expect(400);
    await app.settle();
    expect((await one.phone()).actions).toEqual([]);
  });

  it('shows reactions from the own phone, and votes at a poll', async () => {
    const { chat, theirs, now } = await answered();
    const target = theirs.id.split(':').at(-1);
    const action = (part: object, more: object = {}) =>
      chat.told({ type: 'action', action: { target, ...part }, ...more });
    await action({ type: 'reaction', emoji: '❤️' }, { from_me: true, source: 'mobile' });
    await chat.until(async () => (await now(theirs)).reactions.length === 1, 'the reaction');
    expect((await now(theirs)).reactions).toEqual([{ emoji: '❤️', by: 'account' }]);
    await action({ type: 'vote', votes: ['Mon', 'Tue'] });
    await chat.until(async () => (await now(theirs)).votes, 'the vote');
    expect((await now(theirs)).votes).toEqual([{ options: ['Mon', 'Tue'], by: 'person' }]);
  });

  it('keeps the words of an edit in its order and in the report of it alone', async () => {
    const { chat, ours, now, act } = await answered();
    await act(ours, 'edit', { text: 'Very secret words' }).expect(200);
    await chat.until(async () => (await now(ours)).edited, 'the edit');
    const types: string[] = [];
    for await (const { events } of logOf(app).pages({ after: START }))
      for (const { type, data } of events) if (JSON.stringify(data).includes('Very secret words')) types.push(type);
    expect(types.sort()).toEqual(['EditOrdered', 'GatewayMessageReceived']);
  });
});
