import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Conversation,
  ConversationCounts,
  ConversationDetail,
  ConversationNote,
  Member,
} from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { type Joined, memberOf } from '../../../../testing/people/members.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from './chat.js';

let app: TestApp;
let ada: Sender;
let ben: Joined;
let vic: Joined;
let hidden: Joined;
let strangerId: string;
let elsewhere: number;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  ben = await memberOf(app, ada.agent, 'agent', null, 'Ben');
  vic = await memberOf(app, ada.agent, 'viewer', null, 'Vic');
  const other = await ada.agent.post('/api/channels').send({ label: 'Elsewhere', phone: '+14155550188' }).expect(201);
  elsewhere = (other.body as { id: number }).id;
  hidden = await memberOf(app, ada.agent, 'agent', [elsewhere], 'Hidden');
  const stranger = await Sender.create(app, 'Eve', '+14155550200');
  strangerId = (await stranger.agent.get('/api/me').expect(200)).body.id as string;
});
afterAll(() => app.stop());

async function written(): Promise<Chat> {
  const somebody = new Chat(app, ada);
  await somebody.says('Is it ready?');
  await somebody.one();
  return somebody;
}
const mentionedTo = async (agent: TestAgent): Promise<string[]> => {
  await app.settle();
  const { body } = await agent.get('/api/conversations?view=mentioned').expect(200);
  return (body as Conversation[]).map(({ id }) => id);
};
const countOf = async (agent: TestAgent): Promise<number> =>
  ((await agent.get('/api/conversations/counts').expect(200)).body as ConversationCounts).mentioned;

describe('a note with a mention', () => {
  it('appears in the count and list of each mentioned member until read, also when resolved', async () => {
    const sara = await written();
    const { id } = await sara.one();
    await sara.act('notes', { text: 'Ask @Ben, and @Vic', mentions: [ben.user.id, vic.user.id, ben.user.id] });
    await sara.act('resolve');
    for (const { agent } of [ben, vic]) {
      expect(await mentionedTo(agent)).toEqual([id]);
      expect(await countOf(agent)).toBe(1);
      expect((await agent.get(`/api/conversations/${id}`).expect(200)).body as ConversationDetail).toMatchObject({
        mentioned: true,
      });
    }
    expect(await mentionedTo(ada.agent)).toEqual([]);
    const note = (await sara.lines()).find((line): line is ConversationNote => line.type === 'note');
    expect(note).toMatchObject({ text: 'Ask @Ben, and @Vic', mentions: [{ name: 'Ben' }, { name: 'Vic' }] });
    await vic.agent.post(`/api/conversations/${id}/mentions/read`).expect(200);
    expect([await mentionedTo(vic.agent), await countOf(vic.agent)]).toEqual([[], 0]);
    expect(await mentionedTo(ben.agent)).toEqual([id]);
    await ben.agent.post(`/api/conversations/${id}/mentions/read`).expect(200);
    await ben.agent.post(`/api/conversations/${id}/mentions/read`).expect(200);
    expect([await mentionedTo(ben.agent), await countOf(ben.agent)]).toEqual([[], 0]);
  });

  it('accepts and offers only members with a view of the channel', async () => {
    const omar = await written();
    const { id } = await omar.one();
    const offered = (await ada.agent.get(`/api/conversations/${id}/mentionable`).expect(200)).body as Member[];
    expect(offered.map(({ name }) => name)).toEqual(['Ben', 'Vic']);
    for (const wrong of [hidden.user.id, strangerId, 'nobody'])
      expect((await omar.act('notes', { text: 'Look', mentions: [wrong] }, 400)).fields).toHaveProperty('mentions');
    for (const wrong of ['x', [5], ['a b'], Array<string>(21).fill(ben.user.id)])
      expect((await omar.act('notes', { text: 'Look', mentions: wrong }, 400)).fields).toHaveProperty('mentions');
    expect((await omar.lines()).filter(({ type }) => type === 'note')).toEqual([]);
    await vic.agent.get(`/api/conversations/${id}/mentionable`).expect(403);
    await hidden.agent.post(`/api/conversations/${id}/mentions/read`).expect(404);
  });

  it('turns up in the mentioned member’s search by the number of the person', async () => {
    const [mia, ned] = [await written(), await written()];
    await mia.act('notes', { text: '@Ben?', mentions: [ben.user.id] });
    await app.settle();
    const search = async (digits: string) =>
      ((await ben.agent.get(`/api/conversations?view=mentioned&q=${digits}`).expect(200)).body as unknown[]).length;
    expect([await search(mia.digits), await search(ned.digits)]).toEqual([1, 0]);
    await ben.agent.post(`/api/conversations/${(await mia.one()).id}/mentions/read`).expect(200);
  });

  it('counts as read with the conversation that shows it after people became one', async () => {
    const [one, two] = [await written(), await written()];
    const { person } = await one.one();
    const other = await two.one();
    await two.act('notes', { text: '@Ben?', mentions: [ben.user.id] });
    await ada.agent.post(`/api/people/${person.id}/merge`).send({ personId: other.person.id }).expect(200);
    const { id } = await one.one();
    expect(await mentionedTo(ben.agent)).toEqual([id]);
    await ben.agent.post(`/api/conversations/${other.id}/mentions/read`).expect(200);
    expect(await mentionedTo(ben.agent)).toEqual([]);
  });

  it('disappears for members that lost the channel or left', async () => {
    const zoe = await written();
    const { id } = await zoe.one();
    const cleo = await memberOf(app, ada.agent, 'agent', [ada.channel.id], 'Cleo');
    const path = `/api/team/members/${cleo.user.id}`;
    await zoe.act('notes', { text: '@Cleo', mentions: [cleo.user.id] });
    expect([await mentionedTo(cleo.agent), await countOf(cleo.agent)]).toEqual([[id], 1]);
    const team = (await ada.agent.get('/api/team').expect(200)).body as { members: { id: string; version: number }[] };
    const { version } = team.members.find((one) => one.id === cleo.user.id) ?? { version: 0 };
    await ada.agent
      .put(path)
      .send({ role: 'agent', channels: [elsewhere], version })
      .expect(200);
    expect([await mentionedTo(cleo.agent), await countOf(cleo.agent)]).toEqual([[], 0]);
    await ada.agent.delete(path).expect(200);
    await cleo.agent.get('/api/conversations?view=mentioned').expect(({ status, body }) => {
      if (status === 200) expect(body).toEqual([]);
    });
    expect((await zoe.act('notes', { text: '@Cleo', mentions: [cleo.user.id] }, 400)).fields).toHaveProperty(
      'mentions',
    );
  });
});
