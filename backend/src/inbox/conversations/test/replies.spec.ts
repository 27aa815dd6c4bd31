import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CurrentUser, Person, TimelineEntry } from '@wavelane/contracts';
import { fieldsOf, START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { logOf } from '../../../../testing/events-of.js';
import { Sender } from '../../../../testing/people/sender.js';
import { messageIdOf } from '../../../messaging/sending/recipients.js';
import { idOf } from '../../../platform/domain/ids.js';
import { ConversationActs } from '../conversation-acts.js';
import { FindConversations } from '../list/find-conversations.js';
import { Chat } from './chat.js';

const DAY_MS = 86_400_000;
let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

const chat = () => new Chat(app, ada);
const reply = (text: string, expectedOwner: string | null = null) => ({ text, expectedOwner });
const usedToday = async () => {
  await app.settle();
  return ((await ada.agent.get('/api/me').expect(200)).body as CurrentUser).messagesSentToday;
};

/** A person who wrote a moment ago. */
async function written(text = 'Is it ready?'): Promise<Chat> {
  const somebody = chat();
  await ada.sim('PUT', `/phones/${somebody.digits}`, { behaviour: 'delivers' });
  await somebody.says(text);
  await somebody.one();
  return somebody;
}

describe('a reply', () => {
  it('takes the conversation, arrives on the phone, and shows what became of it', async () => {
    const sara = await written();
    const before = await usedToday();
    const { free } = await sara.act('reply', reply('It is, *come* by'), 201);
    expect(free).toBe(true);
    await sara.until(async () => (await sara.one('mine')).last?.status === 'delivered', 'the delivered reply');
    expect((await ada.arrived(sara.digits)).map(({ body }) => body)).toEqual(['It is, *come* by']);
    expect(await sara.one('mine')).toMatchObject({
      ...{ unread: 0, waitingSince: null, owner: { name: 'Ada' } },
      last: { from: 'member', text: 'It is, *come* by', by: { name: 'Ada' } },
    });
    expect((await sara.messages()).at(-1)).toMatchObject({
      ...{ from: 'member', text: 'It is, *come* by' },
      sent: { status: 'delivered', outcomeUnknown: false, bulk: false, by: { name: 'Ada' } },
    });
    // Within 24 hours it uses nothing of the plan.
    expect(await usedToday()).toBe(before);
  });

  it('goes out once, however often it is asked for under its key', async () => {
    const omar = await written();
    const { id } = await omar.one();
    const key = randomUUID();
    const ask = () =>
      ada.agent.post(`/api/conversations/${id}/reply`).set('Idempotency-Key', key).send(reply('Once')).expect(201);
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    await omar.until(async () => (await omar.one()).last?.status === 'delivered', 'the reply');
    await app.settle();
    expect((await ada.arrived(omar.digits)).map(({ body }) => body)).toEqual(['Once']);
    expect((await omar.texts()).filter((text) => text === 'Once')).toHaveLength(1);
  });

  it('quotes a message of either side, on the phone and in the thread', async () => {
    const quinn = await written('Which size?');
    await ada.sim('POST', `/phones/${quinn.digits}/send`, {
      ...{ kind: 'text', text: 'And which colour?', channelId: ada.channel.whapiChannelId },
    });
    await quinn.until(async () => (await quinn.messages()).length === 2, 'the second question');
    const asked = defined((await quinn.messages()).at(-1));
    await quinn.act('reply', { ...reply('Blue'), quotes: asked.id }, 201);
    await quinn.until(async () => (await quinn.one('mine')).last?.status === 'delivered', 'the reply');
    const [arrived] = await ada.arrived(quinn.digits);
    expect(arrived?.context).toMatchObject({ quoted_id: asked.id.split(':').at(-1) });
    const answer = defined((await quinn.messages()).at(-1));
    const { body: shown } = await ada.agent.get(`/api/messages/${defined(answer.sent).messageId}`).expect(200);
    expect(shown).toMatchObject({ body: 'Blue', quotes: asked.id.split(':').at(-1) });
    expect(answer).toMatchObject({
      text: 'Blue',
      repliesTo: { id: asked.id, from: 'person', kind: 'text', text: 'And which colour?' },
    });
    await quinn.act('reply', { ...reply('Dark blue'), quotes: answer.id }, 201);
    await quinn.until(async () => (await ada.arrived(quinn.digits)).length === 2, 'the second reply');
    expect((await quinn.messages()).at(-1)).toMatchObject({
      repliesTo: { id: answer.id, from: 'member', kind: 'text', text: 'Blue' },
    });
  });

  it('quotes nothing of another conversation, and nothing that is no message', async () => {
    const [one, other] = [await written('Mine'), await written('Not yours')];
    const [line] = await other.messages();
    await one.act('reply', { ...reply('Hello'), quotes: defined(line).id }, 404);
    for (const quotes of ['heard:', 'sent:none', 'x', '', `heard:${ada.channel.id}:none`])
      await one.act('reply', { ...reply('Hello'), quotes }, 404);
    await one.act('reply', { ...reply('Hello'), quotes: 7 }, 400);
    expect((await one.messages()).map(({ text }) => text)).toEqual(['Mine']);
  });

  it('goes out once when the process that decided it died', async () => {
    const lost = await written();
    const { id: accountId } = (await ada.agent.get('/api/me').expect(200)).body as CurrentUser;
    const looking = { accountId, memberId: accountId, channels: null };
    const found = await app.app.get(FindConversations).one(looking, (await lost.one()).id);
    const context = { actor: { kind: 'user', id: accountId }, correlationId: 'x', causationId: null } as const;
    const jobId = idOf('job', accountId, 'lost:send');
    const text = { to: `+${lost.digits}`, name: null, text: 'After all', free: true };
    const ordered = { jobId, messageId: messageIdOf(jobId, 0), commandId: 'lost', ...text };
    const order = { type: 'OrderReply', by: accountId, expectedOwner: null, reply: ordered } as const;
    await app.app.get(ConversationActs).do(found, order, { ...context, commandId: 'lost' });
    await lost.until(async () => (await ada.arrived(lost.digits)).length === 1, 'the reply of before');
    expect((await ada.arrived(lost.digits)).map(({ body }) => body)).toEqual(['After all']);
  });

  it.each([
    ['nothing but its claim follows when it is free', true, ['ReplyOrdered', 'MessageClaimed', 'MessageAccepted']],
    [
      'an admission follows when it is not',
      false,
      ['ReplyOrdered', 'JobAdmitted', 'MessageClaimed', 'MessageAccepted'],
    ],
  ])('serves as its own order: %s', async (_what, free, expected) => {
    const lost = await written();
    const { id: accountId } = (await ada.agent.get('/api/me').expect(200)).body as CurrentUser;
    const found = await app.app
      .get(FindConversations)
      .one({ accountId, memberId: accountId, channels: null }, (await lost.one()).id);
    const commandId = randomUUID();
    const jobId = idOf('job', accountId, `${commandId}:send`);
    const day = new Date().toISOString().slice(0, 10);
    const content = { to: `+${lost.digits}`, name: null, text: 'One event', free };
    const message = { jobId, messageId: messageIdOf(jobId, 0), day, purpose: 'service', channelLabel: 'Shop' };
    const reply = { commandId, ...content, ...message };
    const order = { type: 'OrderReply', by: accountId, expectedOwner: null, reply } as const;
    const context = {
      actor: { kind: 'user', id: accountId },
      correlationId: 'x',
      causationId: null,
      commandId,
    } as const;
    await app.app.get(ConversationActs).do(found, order, context);
    await lost.until(async () => (await ada.arrived(lost.digits)).length === 1, 'the reply');
    await app.settle();
    const of: string[] = [];
    const log = logOf(app);
    for await (const { events } of log.pages({ after: START }))
      for (const event of events) if (fieldsOf(event).jobId === jobId) of.push(event.type);
    expect(of.filter((type) => type !== 'MessageStatusReached')).toEqual(expected);
  });

  it('takes pauses and cancellations like every job, although its job has no stream', async () => {
    // The channel waits after such an answer.
    const bob = await Sender.create(app, 'Bob', '+14155550101');
    const ida = new Chat(app, bob);
    await ida.says('Is it ready?');
    await ida.one();
    await bob.fault('rate-limit', { route: 'send' });
    const { jobId } = await ida.act('reply', reply('Later'), 201);
    await bob.agent.post(`/api/jobs/${String(jobId)}/pause`).expect(200);
    await bob.agent.post(`/api/jobs/${String(jobId)}/cancel`).expect(200);
    const titles = (
      (await bob.agent.get(`/api/jobs/${String(jobId)}/timeline`).expect(200)).body as TimelineEntry[]
    ).map(({ title }) => title);
    expect(titles).toEqual(['Queued', 'Paused', 'Cancelled']);
  });

  it('shows an unknown outcome as such, and never goes out again', async () => {
    const una = await written();
    await ada.fault('refuse-then-lose', { route: 'send' });
    await una.act('reply', reply('Perhaps'), 201);
    const line = await una.until(
      async () => (await una.messages()).find(({ sent }) => sent?.outcomeUnknown),
      'the unknown outcome',
    );
    expect(line).toMatchObject({ text: 'Perhaps', sent: { status: 'pending', error: expect.any(String) } });
    expect(await ada.arrived(una.digits)).toEqual([]);
  });

  it('refuses to go to a person after STOP, with the reason, and writes nothing', async () => {
    const stop = await written();
    await stop.says('STOP');
    await app.settle();
    expect((await stop.detail()).cannotReply).toContain('STOP');
    expect((await stop.act('reply', reply('But'), 409)).message).toContain('STOP');
    expect(await stop.texts()).toEqual(['Is it ready?', 'STOP', expect.stringMatching(/^You are unsubscribed/)]);
    expect(await stop.one('unassigned')).toMatchObject({ owner: null, person: { stopped: true } });
  });

  it('refuses to go to a person without consent to service messages, with the reason', async () => {
    const wes = await written();
    await app.settle();
    const [person] = (await ada.agent.get(`/api/people?handle=%2B${wes.digits}`).expect(200)).body as Person[];
    const said = { purpose: 'service', means: 'message', note: 'Told us' };
    await ada.agent.post(`/api/people/${person?.id}/consents/withdraw`).send(said).expect(200);
    expect((await wes.act('reply', reply('Still'), 409)).message).toContain('service');
  });

  it('uses the plan after 24 hours, as every other message', async () => {
    const late = chat();
    await late.says('Yesterday', { timestamp: Math.floor((Date.now() - DAY_MS) / 1_000) - 60 });
    await late.act('claim', { expectedOwner: null });
    const mine = (await late.one('mine')).owner?.id ?? null;
    const before = await usedToday();
    expect((await late.act('reply', reply('Sorry, so late', mine), 201)).free).toBe(false);
    expect(await usedToday()).toBe(before + 1);
  });

  it('tells the owner when another one was expected', async () => {
    const two = await written();
    const { body } = await ada.agent
      .post(`/api/conversations/${(await two.one()).id}/reply`)
      .send(reply('Mine', 'somebody-else'))
      .expect(409);
    expect(body).toMatchObject({ code: 'owner-differs', fields: { expectedOwner: '' } });
    expect(await two.texts()).toEqual(['Is it ready?']);
  });

  it('refuses to go out while the channel is not linked, and says so before', async () => {
    const off = await written();
    const detail = await off.detail();
    expect(detail.cannotReply).toBeNull();
    await ada.agent.post(`/api/channels/${ada.channel.id}/logout`).expect(200);
    await app.settle();
    expect((await off.detail()).cannotReply).toContain('not linked');
    expect((await off.act('reply', reply('Nobody hears'), 409)).message).toContain('not linked');
  });
});
