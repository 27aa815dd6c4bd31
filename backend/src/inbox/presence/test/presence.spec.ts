import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Conversation, Doing, Presence } from '@wavelane/contracts';
import { PRESENCE_MS, TYPING_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { randomUUID } from 'node:crypto';
import type TestAgent from 'supertest/lib/agent.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { logOf } from '../../../../testing/events-of.js';
import { LiveLine } from '../../../../testing/live-line.js';
import { memberOf } from '../../../../testing/people/members.js';
import { Sender } from '../../../../testing/people/sender.js';

const NAME = 'ب'.repeat(120);
const time = TestTime.running();
let app: TestApp;
let ada: Sender;
let bea: TestAgent;
let beaId: string;
let beaEmail: string;
/** Sees only another channel. */
let cleo: TestAgent;
let conversationId: string;

beforeAll(async () => {
  app = await startApp({ clock: time, env: { RATE_LIMITS: 'on' } });
  ada = await Sender.create(app, 'Ada', '+14155550100');
  const elsewhere = await ada.agent
    .post('/api/channels')
    .send({ label: 'Elsewhere', phone: '+14155550102' })
    .expect(201);
  ({
    agent: bea,
    user: { id: beaId },
    email: beaEmail,
  } = await memberOf(app, ada.agent, 'agent', null, NAME));
  ({ agent: cleo } = await memberOf(app, ada.agent, 'agent', [elsewhere.body.id as number]));
  const message = { id: 'There-abcdefg', from_me: false, type: 'text', chat_id: '14155570901@s.whatsapp.net' };
  const timestamp = Math.floor(Date.now() / 1_000);
  const messages = [{ ...message, from_name: 'Sara', timestamp, text: { body: 'Anybody there?' } }];
  await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
  await app.settle();
  const { body } = await ada.agent.get('/api/conversations').expect(200);
  conversationId = defined((body as Conversation[])[0]).id;
});
afterAll(() => app.stop());
afterEach(() => time.advance(PRESENCE_MS));

const beat = async (agent: TestAgent, doing: Doing = 'looking', tab = 'tab', status = 200) =>
  (await agent.post('/api/presence').send({ conversationId, tab, doing }).expect(status)).body as Presence[];
const seenBy = async (agent: TestAgent) => (await agent.get('/api/presence').expect(200)).body as Presence[];

describe('presence in a conversation', () => {
  it('shows a member to the others with their name, and not to themselves', async () => {
    expect(await beat(bea)).toEqual([]);
    expect(await seenBy(bea)).toEqual([]);
    expect(await seenBy(ada.agent)).toEqual([{ conversationId, member: { id: beaId, name: NAME }, typing: false }]);
    expect(await beat(ada.agent, 'typing')).toMatchObject([{ member: { id: beaId } }]);
    expect(await seenBy(bea)).toMatchObject([{ member: { name: 'Ada' }, typing: true }]);
  });

  it('ends when the member says so, and by itself after its time', async () => {
    await beat(bea, 'typing');
    time.advance(TYPING_MS);
    expect(await seenBy(ada.agent)).toMatchObject([{ typing: false }]);
    await beat(bea, 'gone', 'another');
    expect(await seenBy(ada.agent)).toHaveLength(1);
    await beat(bea, 'gone');
    expect(await seenBy(ada.agent)).toEqual([]);
    await beat(bea);
    time.advance(PRESENCE_MS);
    expect(await seenBy(ada.agent)).toEqual([]);
  });

  it('reaches open pages at once', async () => {
    const line = await LiveLine.of(app.url, ada.agent);
    await beat(bea);
    await line.hears('presence');
    line.close();
  });

  it('stays hidden from and closed to members without the channel and other accounts', async () => {
    const eve = await Sender.create(app, 'Eve', '+14155550101');
    await beat(bea);
    for (const agent of [cleo, eve.agent]) {
      expect(await seenBy(agent)).toEqual([]);
      await beat(agent, 'looking', 'tab', 404);
    }
    await app.anonymous().post('/api/presence').send({ conversationId, tab: 'tab', doing: 'looking' }).expect(401);
    // A stranger's end of presence affects only the stranger's own session.
    await beat(eve.agent, 'gone');
    expect(await seenBy(ada.agent)).toHaveLength(1);
  });

  it('leaves nothing in the log', async () => {
    await app.settle();
    const before = await logOf(app).head();
    await beat(bea);
    await beat(bea, 'typing');
    await beat(bea, 'gone');
    // Timers of the application may write meanwhile, but nothing about the conversation.
    const { events } = await logOf(app).readAll({ after: before, limit: 1_000 });
    expect(events.filter((event) => JSON.stringify(event).includes(conversationId))).toEqual([]);
  });

  it('refuses wrong input by field', async () => {
    for (const wrong of [{ tab: '' }, { tab: 'x'.repeat(37) }, { doing: 'dancing' }, { conversationId: 'a b' }]) {
      const body = { conversationId, tab: 'tab', doing: 'looking', ...wrong };
      const answer = await bea.post('/api/presence').send(body).expect(400);
      expect(Object.keys(answer.body.fields as object)).toEqual(Object.keys(wrong));
    }
  });

  it('ends when the member is removed from the team', async () => {
    const dan = await memberOf(app, ada.agent, 'viewer');
    await beat(dan.agent);
    expect(await seenBy(ada.agent)).toMatchObject([{ member: { id: dan.user.id } }]);
    await ada.agent.delete(`/api/team/members/${dan.user.id}`).expect(200);
    expect(await seenBy(ada.agent)).toEqual([]);
    await beat(dan.agent, 'looking', 'tab', 401);
  });
});

describe('presence after signing out', () => {
  it('ends with its session, and goes on in another session of the member', async () => {
    const here = await app.signIn(beaEmail, PASSWORD);
    const elsewhere = await app.signIn(beaEmail, PASSWORD);
    await beat(here);
    await beat(elsewhere, 'looking', 'another');
    await here.post('/api/auth/logout').expect(200);
    expect(await seenBy(ada.agent)).toMatchObject([{ member: { id: beaId } }]);
    await elsewhere.post('/api/auth/logout').expect(200);
    expect(await seenBy(ada.agent)).toEqual([]);
  });
});

describe('presence told too often', () => {
  it('answers 429 to that member only', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 260; count++) {
      const body = { conversationId, tab: randomUUID(), doing: 'gone' };
      statuses.add((await cleo.post('/api/presence').send(body)).status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
    await beat(bea);
  });
});
