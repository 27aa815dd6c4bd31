import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundLine } from '@wavelane/contracts';
import type { Response } from 'supertest';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { memberOf } from '../../../../testing/people/members.js';
import { Chat } from './chat.js';

let app: TestApp;
let sender: Sender;

beforeAll(async () => {
  app = await startApp();
  sender = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

const search = async (q: string, more = '', agent = sender.agent) => {
  await app.settle();
  const { body } = await agent.get(`/api/conversations/search?q=${encodeURIComponent(q)}${more}`).expect(200);
  return body as FoundLine[];
};
const texts = (found: readonly FoundLine[]) => found.map(({ text }) => text);

describe('a search for words', () => {
  it('finds what people write, what the owner writes on the phone and notes, with the conversation', async () => {
    const chat = new Chat(app, sender);
    await chat.says('Where is my zebra rug?');
    await chat.phoneSays('The zebra rug is on its way');
    const [conversation] = await chat.all();
    await sender.agent
      .post(`/api/conversations/${conversation?.id}/notes`)
      .send({ text: 'Zebra again: second complaint' })
      .expect(200);
    const found = await search('ZEB');
    expect(new Set(found.map(({ from }) => from))).toEqual(new Set(['person', 'phone', 'note']));
    expect(new Set(found.map((one) => one.conversation.id))).toEqual(new Set([conversation?.id]));
    expect(texts(await search('rug zebra where'))).toEqual(['Where is my zebra rug?']);
    expect(await search('ebra')).toEqual([]);
    expect(await search('?!')).toEqual([]);
  });

  it('finds the new words of a changed text, and none of a withdrawn one', async () => {
    const chat = new Chat(app, sender);
    const id = await chat.says('I want the walrus lamp');
    await chat.told({
      type: 'action',
      action: { type: 'edited', target: id, edited_content: { body: 'I want the otter lamp' }, edited_type: 'text' },
    });
    expect(texts(await search('otter'))).toEqual(['I want the otter lamp']);
    expect(await search('walrus')).toEqual([]);
    await chat.told({ type: 'action', action: { type: 'delete', target: id } });
    expect(await search('otter')).toEqual([]);
  });

  it('finds the words that one of the account’s own messages had before it was edited, and says so', async () => {
    const chat = new Chat(app, sender);
    await chat.says('When?');
    const id = await chat.phoneSays('The llama comes at nine');
    await chat.told({
      type: 'action',
      ...{ from_me: true, source: 'mobile' },
      action: { type: 'edited', target: id, edited_content: { body: 'It comes at ten' }, edited_type: 'text' },
    });
    await chat.one();
    expect(await search('llama')).toMatchObject([{ text: 'The llama comes at nine', was: true, from: 'phone' }]);
    expect((await search('comes ten'))[0]).not.toHaveProperty('was');
  });

  it('finds the words of contents in both directions', async () => {
    const chat = new Chat(app, sender);
    await chat.told({ type: 'location', location: { latitude: 1, longitude: 2, name: 'Numbat Gate' } });
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Pia Numbat\nORG:Bakery\nEND:VCARD';
    await chat.told({ type: 'contact', contact: { name: 'Pia Numbat', vcard } });
    await chat.one();
    const rows = [{ id: 'a', title: 'Numbat tour', description: 'at dawn' }];
    const content = { kind: 'list', button: 'Tours', sections: [{ rows }] };
    await chat.act('reply', { text: 'Choose', content, expectedOwner: null }, 201);
    const poll = { kind: 'poll', question: 'Numbat when?', options: ['Monday', 'Friday'], choices: 1 };
    const { owner } = await chat.one('mine');
    await chat.act('reply', { text: '', content: poll, expectedOwner: owner?.id ?? null }, 201);
    expect(texts(await search('numbat')).toSorted()).toEqual([
      'Choose Tours: Numbat tour (at dawn)',
      'Numbat Gate',
      'Numbat when?: Monday; Friday',
      'Pia Numbat, Bakery',
    ]);
    for (const q of ['gate numbat', 'bakery', 'friday', 'tours dawn']) expect(await search(q)).toHaveLength(1);
  });

  it('comes in pages that miss and repeat nothing', async () => {
    const chat = new Chat(app, sender);
    for (let n = 0; n < 5; n++) await chat.says(`Giraffe number ${n}`);
    await app.settle();
    const all: string[] = [];
    for (let next: string | undefined = '/api/conversations/search?q=giraffe&limit=2'; next !== undefined;) {
      const answer: Response = await sender.agent.get(next).expect(200);
      all.push(...texts(answer.body as FoundLine[]));
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
    }
    expect(all.sort()).toEqual([0, 1, 2, 3, 4].map((n) => `Giraffe number ${n}`));
  });

  it('finds what was answered', async () => {
    const chat = new Chat(app, sender);
    await sender.sim('PUT', `/phones/${chat.digits}`, { behaviour: 'delivers' });
    await chat.says('Is it there?');
    const { id } = await chat.one();
    const reply = { text: 'The *lynx* sofa is here', expectedOwner: null };
    await sender.agent.post(`/api/conversations/${id}/reply`).send(reply).expect(201);
    const [found, ...more] = await search('lynx');
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      from: 'member',
      by: { name: expect.any(String) },
      text: reply.text,
      conversation: { id },
    });
  });

  it('finds for a member only what is in the channels they see', async () => {
    const wanted = { label: 'Second', phone: '+97339990011' };
    const second = await sender.agent.post('/api/channels').send(wanted).expect(201);
    const chat = new Chat(app, sender);
    await chat.says('A secret panda');
    const there = await memberOf(app, sender.agent, 'viewer', [sender.channel.id]);
    const elsewhere = await memberOf(app, sender.agent, 'viewer', [second.body.id as number]);
    expect(texts(await search('panda', '', there.agent))).toEqual(['A secret panda']);
    expect(await search('panda', '', elsewhere.agent)).toEqual([]);
  });

  it('finds nothing of another account, and refuses what is no text by name', async () => {
    const other = await Sender.create(app, 'Omar', '+14155550101');
    expect(await search('giraffe', '', other.agent)).toEqual([]);
    const { body } = await sender.agent.get('/api/conversations/search').expect(400);
    expect(Object.keys(body.fields as object)).toEqual(['q']);
    await sender.agent.get(`/api/conversations/search?q=${'x'.repeat(121)}`).expect(400);
  });
});
