import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Assignee, Conversation, CurrentUser } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { mailGoes } from '../../../../testing/account-links.js';
import { type TestApp, startApp } from '../../../../testing/app.js';
import { anAccount, type ChannelOwner } from '../../../../testing/people/an-account.js';
import { memberOf } from '../../../../testing/people/members.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from '../../../inbox/conversations/test/chat.js';

let app: TestApp;
let olga: Sender;
let owner: Pick<ChannelOwner, 'agent' | 'user' | 'channel'>;

beforeAll(async () => {
  app = await startApp();
  mailGoes(app, 'demo');
  olga = await Sender.create(app, 'Olga', '+97339990001');
  const { channel, agent } = olga;
  owner = { channel, agent, user: (await agent.get('/api/me').expect(200)).body as CurrentUser };
});
afterAll(() => app.stop());

describe('the sight of a member', () => {
  it('shows their channels only: list, conversations, sending, outbox', async () => {
    const label = 'Second';
    const second = await owner.agent.post('/api/channels').send({ label, phone: '+97339990011' }).expect(201);
    const ben = await memberOf(app, owner.agent, 'agent', [second.body.id]);
    expect((await ben.agent.get('/api/channels').expect(200)).body).toMatchObject([{ label }]);
    const chat = new Chat(app, olga);
    await chat.says('Not for Ben');
    const { id } = await chat.one();
    expect((await ben.agent.get('/api/conversations').expect(200)).body).toEqual([]);
    for (const path of ['', '/lines']) await ben.agent.get(`/api/conversations/${id}${path}`).expect(404);
    await ben.agent.post(`/api/conversations/${id}/claim`).send({ expectedOwner: null }).expect(404);
    const send = { channelId: owner.channel.id, to: '+14155550199', body: 'Hello' };
    await ben.agent.post('/api/messages/send').send(send).expect(404);
    const sent = await owner.agent.post('/api/messages/send').send(send).expect(201);
    await app.settle();
    await ben.agent.get(`/api/jobs/${sent.body.jobId}`).expect(404);
    expect((await ben.agent.get('/api/jobs').expect(200)).body).toEqual([]);
    expect((await ben.agent.get('/api/jobs?q=%2B14155550199').expect(200)).body).toEqual([]);
    expect((await ben.agent.get(`/api/inbox?channelId=${owner.channel.id}`).expect(200)).body).toEqual([]);
    await ben.agent.get('/api/activity').expect(403);
  });

  it('counts their channels only: templates, conversations of others, pages of jobs', async () => {
    const label = 'Third';
    const third = await owner.agent.post('/api/channels').send({ label, phone: '+97339990012' }).expect(201);
    const ben = await memberOf(app, owner.agent, 'agent', [third.body.id]);
    const { body: template } = await owner.agent.post('/api/templates').send({ title: 'T', body: 'Hi' }).expect(201);
    const to = '+14155550777';
    const send = { channelId: owner.channel.id, to, body: 'Hi', templateId: template.id };
    for (let n = 0; n < 2; n++) await owner.agent.post('/api/messages/send').send(send).expect(201);
    const chat = new Chat(app, olga);
    await chat.says('For the owner');
    const { id } = await chat.one();
    const { owner: before } = (await owner.agent.get(`/api/conversations/${id}`).expect(200)).body as Conversation;
    if (before?.id !== owner.user.id) {
      await owner.agent
        .post(`/api/conversations/${id}/claim`)
        .send({ expectedOwner: before?.id ?? null })
        .expect(200);
    }
    await app.settle();
    const uses = async (agent: typeof ben.agent) =>
      (await agent.get('/api/template-uses').query({ ids: template.id }).expect(200)).body as object[];
    expect(await uses(owner.agent)).toMatchObject([{ jobs: 2 }]);
    expect(await uses(ben.agent)).toEqual([{ templateId: template.id, jobs: 0, lastUsedAt: null }]);
    const answers = async (agent: typeof ben.agent) =>
      ((await agent.get('/api/conversations/members').expect(200)).body as Assignee[]).find(
        (one) => one.id === owner.user.id,
      )?.conversations;
    expect(await answers(owner.agent)).toBeGreaterThan(0);
    expect(await answers(ben.agent)).toBe(0);
    const jobs = await ben.agent.get('/api/jobs').query({ q: to, limit: 1 }).expect(200);
    expect(jobs.body).toEqual([]);
    expect(jobs.headers.link).toBeUndefined();
  });

  it('covers channels of the account only', async () => {
    const other = await anAccount('Other').withPlan().withActiveChannel().in(app);
    const email = 'channels@example.com';
    const answer = await owner.agent
      .post('/api/team/invitations')
      .send({ email, role: 'agent', channels: [other.channel.id] })
      .expect(409);
    expect(answer.body.fields).toEqual({ channels: 'This is no channel of this account' });
    const ben = await memberOf(app, owner.agent, 'agent');
    const change = { role: 'agent', channels: [other.channel.id], version: 1 };
    await owner.agent.put(`/api/team/members/${ben.user.id}`).send(change).expect(409);
  });

  it('follows a change at once, and a member without the right to answer gives conversations back', async () => {
    const ben = await memberOf(app, owner.agent, 'agent');
    const chat = new Chat(app, olga);
    await chat.says('Hello');
    const { id } = await chat.one();
    await ben.agent.post(`/api/conversations/${id}/claim`).send({ expectedOwner: null }).expect(200);
    const change = { role: 'viewer', channels: null, version: 1 };
    await owner.agent.put(`/api/team/members/${ben.user.id}`).send(change).expect(200);
    await owner.agent
      .put(`/api/team/members/${ben.user.id}`)
      .send({ ...change, role: 'agent' })
      .expect(409);
    const refused = await ben.agent.post(`/api/conversations/${id}/notes`).send({ text: 'x' }).expect(403);
    expect(refused.body).toMatchObject({ code: 'role', message: expect.stringContaining('Viewers of this account') });
    await chat.until(async () => (await chat.one()).owner === null, 'the conversation to be back');
  });
});

describe('a conversation', () => {
  it('goes only to a member with the right to answer', async () => {
    const [ben, vera] = [await memberOf(app, owner.agent, 'agent'), await memberOf(app, owner.agent, 'viewer')];
    const { user: stranger } = await app.register('Stranger');
    const chat = new Chat(app, olga);
    await chat.says('Who helps me?');
    const { id } = await chat.one();
    const assign = (memberId: string, expectedOwner: string | null, reason?: string) =>
      owner.agent.post(`/api/conversations/${id}/assign`).send({ memberId, expectedOwner, reason });
    for (const one of [vera.user.id, stranger.id, 'nobody'])
      expect((await assign(one, null)).body.fields).toEqual({ memberId: expect.stringContaining('may answer') });
    await assign(ben.user.id, null).expect(200);
    await assign(owner.user.id, null).expect(409);
    await assign(owner.user.id, ben.user.id).expect(400);
    await assign(owner.user.id, ben.user.id, 'Ben is away').expect(200);
    await assign(ben.user.id, owner.user.id).expect(200);
    await app.settle();
    const found = (await owner.agent.get(`/api/conversations?owner=${ben.user.id}`).expect(200)).body as Conversation[];
    expect(found.map((one) => one.id)).toContain(id);
    expect(defined(found.find((one) => one.id === id)).owner).toEqual({ id: ben.user.id, name: ben.user.name });
    const members = (await ben.agent.get('/api/conversations/members').expect(200)).body as { id: string }[];
    expect(members.map((one) => one.id)).toContain(ben.user.id);
    expect(members.map((one) => one.id)).not.toContain(vera.user.id);
  });
});
