import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from './chat.js';

const clock = TestTime.running();
let app: TestApp;
let ada: Sender;
let eve: Sender;

beforeAll(async () => {
  app = await startApp({ clock });
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
});
afterAll(() => app.stop());

const chat = () => new Chat(app, ada);

describe('a conversation', () => {
  it('opens with what a person writes, waits for an answer, and has no owner', async () => {
    const sara = chat();
    await sara.says('Hello?');
    await sara.says('Are you there?');
    const found = await sara.one('unassigned');
    expect(found).toMatchObject({
      channelId: ada.channel.id,
      state: 'open',
      owner: null,
      unread: 2,
      last: { from: 'person', text: 'Are you there?', status: null },
      person: { name: 'Sara', phone: `+${sara.digits}`, stopped: false },
      waitingSince: expect.any(String),
      windowEndsAt: expect.any(String),
    });
    expect(await sara.detail()).toMatchObject({ replyTo: `+${sara.digits}`, cannotReply: null });
    expect(await sara.texts()).toEqual(['Hello?', 'Are you there?']);
  });

  it('opens with what the owner writes on the phone, which answers the person', async () => {
    const omar = chat();
    await omar.phoneSays('Your parcel is here');
    expect(await omar.one()).toMatchObject({ unread: 0, waitingSince: null, last: { from: 'phone' } });
    await omar.says('Thank you');
    expect(await omar.one()).toMatchObject({ unread: 1, waitingSince: expect.any(String) });
    await omar.phoneSays('You are welcome');
    expect(await omar.one()).toMatchObject({ unread: 0, waitingSince: null });
  });

  it('opens neither by a bulk message, which it shows, nor by groups, reactions and calls', async () => {
    const lea = chat();
    const rows = [{ name: 'Lea', phone: `+${lea.digits}`, message: 'Big sale' }];
    await ada.sim('PUT', `/phones/${lea.digits}`, { behaviour: 'delivers' });
    const bulk = await ada.agent.post('/api/messages/bulk').send({ channelId: ada.channel.id, rows }).expect(201);
    await ada.shows(bulk.body, 'delivered');
    await lea.told({ type: 'call' });
    await new Chat(app, ada, '1', '120363000000000000@g.us').says('In a group');
    expect(await lea.mine()).toEqual([]);
    await lea.says('How much?');
    expect((await lea.messages()).map(({ from, text, sent }) => [from, text, sent?.bulk])).toEqual([
      ['member', 'Big sale', true],
      ['person', 'How much?', undefined],
    ]);
  });

  it('shows what was changed, withdrawn, quoted and reacted to', async () => {
    const mia = chat();
    const first = await mia.says('Two kilos of dates');
    const second = await mia.says('Oops');
    const action = (more: object) => mia.told({ type: 'action', ...more });
    await action({
      action: { type: 'edited', target: first, edited_content: { body: 'Three kilos of dates' }, edited_type: 'text' },
    });
    await action({ action: { type: 'delete', target: second } });
    await mia.says('As above', { context: { quoted_id: first, quoted_type: 'text' } });
    await action({ action: { type: 'reaction', target: first, emoji: '👍' }, from_me: true });
    const [one, two, three] = await mia.messages();
    expect(one).toMatchObject({ text: 'Two kilos of dates', edited: { text: 'Three kilos of dates' } });
    expect(one?.reactions).toEqual([{ emoji: '👍', by: 'account' }]);
    expect(two).toMatchObject({ text: 'Oops', deletedAt: expect.any(String) });
    expect(three).toMatchObject({ repliesTo: { from: 'person', text: 'Three kilos of dates' } });
    expect(await mia.messages()).toHaveLength(3);
    await action({ action: { type: 'reaction', target: first, emoji: '' }, from_me: true });
    expect((await mia.messages())[0]?.reactions).toEqual([]);
  });

  it('shows a file, and what became of what was sent', async () => {
    const ned = chat();
    await ada.sim('PUT', `/phones/${ned.digits}`, { behaviour: 'reads' });
    const sent = await ada.send(ned.digits, { body: 'A picture, please' });
    await ada.shows(sent, 'read');
    await ada.sim('POST', `/phones/${ned.digits}/send`, { kind: 'image', channelId: ada.channel.whapiChannelId });
    await ned.until(
      async () => (await ned.mine()).length > 0 && (await ned.messages())[1]?.content?.media?.state === 'kept',
      'a picture',
    );
    expect((await ned.messages())[0]).toMatchObject({
      sent: { status: 'replied', outcomeUnknown: false, bulk: false },
    });
  });
});

describe('working on a conversation', () => {
  it('goes from taken to resolved, and comes back with the next message', async () => {
    const zoe = chat();
    await zoe.says('It is broken');
    await zoe.act('claim', { expectedOwner: null });
    expect(await zoe.one('mine')).toMatchObject({ owner: { name: 'Ada' } });
    await zoe.act('read');
    expect(await zoe.one('mine')).toMatchObject({ unread: 0, waitingSince: expect.any(String) });
    await zoe.act('notes', { text: 'Sounds like the *hinge*' });
    await zoe.act('labels', { add: ['repair', ' repair '] });
    await zoe.act('resolve');
    expect(await zoe.mine('all')).toEqual([]);
    expect(await zoe.one('resolved')).toMatchObject({ labels: ['repair'], waitingSince: null });
    await zoe.says('Still broken');
    expect(await zoe.one('mine')).toMatchObject({ state: 'open', unread: 1 });
    await zoe.act('release');
    expect(await zoe.one('unassigned')).toMatchObject({ owner: null });
    const told = (await zoe.lines()).map((line) =>
      line.type === 'event'
        ? `${line.event} ${line.by?.name ?? '-'}`
        : line.type === 'note'
          ? `note ${line.text}`
          : line.text,
    );
    expect(told.toSorted()).toEqual(
      [
        ...['It is broken', 'opened -', 'claimed Ada', 'note Sounds like the *hinge*', 'labelled Ada', 'resolved Ada'],
        ...['Still broken', 'reopened -', 'released Ada'],
      ].toSorted(),
    );
  });

  it('snoozes until a time in the future, and then is there again', async () => {
    const pia = chat();
    await pia.says('Next week?');
    const until = (ms: number) => ({ until: new Date(clock.now() + ms).toISOString() });
    expect((await pia.act('snooze', until(-1), 400)).fields).toHaveProperty('until');
    expect((await pia.act('snooze', { until: 'soon' }, 400)).fields).toHaveProperty('until');
    expect((await pia.act('snooze', {}, 400)).fields).toHaveProperty('until');
    await pia.act('snooze', until(3_600_000));
    expect(await pia.one('snoozed')).toMatchObject({ snoozedUntil: expect.any(String) });
    clock.advance(3_600_001);
    ada.nudge('conversation-waker');
    await pia.until(async () => (await pia.mine('all')).length === 1, 'the conversation');
    expect((await pia.lines()).at(-1)).toMatchObject({ type: 'event', event: 'woken', by: null });
  });

  it('counts what waits, and pages the list by a cursor', async () => {
    const agent = ada.agent;
    const counts = async () => (await agent.get('/api/conversations/counts').expect(200)).body;
    await app.settle();
    const before = await counts();
    const [one, two] = [chat(), chat()];
    await one.says('One');
    await two.says('Two');
    await two.act('claim', { expectedOwner: null });
    await app.settle();
    expect(await counts()).toEqual({
      ...{ all: before.all + 2, unread: before.unread + 2, mine: before.mine + 1 },
      unassigned: before.unassigned + 1,
      mentioned: 0,
    });
    const first = await agent.get('/api/conversations?limit=1').expect(200);
    expect(first.body).toMatchObject([{ last: { text: 'Two' } }]);
    const next = /<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '';
    expect((await agent.get(next).expect(200)).body).toMatchObject([{ last: { text: 'One' } }]);
  });

  it('turns up in a search by the number and name of the person', async () => {
    const uma = chat();
    await uma.says('Here', { from_name: 'Umaimah Quorra' });
    await app.settle();
    for (const q of ['quor', uma.digits, 'umai'])
      expect(await uma.all('all', `&q=${q}`)).toMatchObject([{ person: { name: 'Umaimah Quorra' } }]);
    expect(await uma.all('resolved', '&q=quor')).toEqual([]);
    expect(await uma.all('all', '&q=nobodysname')).toEqual([]);
  });

  it('answers 404 to another account', async () => {
    const ivy = chat();
    await ivy.says('Mine');
    const { id } = await ivy.one();
    const of = { agent: eve.agent, path: `/api/conversations/${id}` };
    await of.agent.get(of.path).expect(404);
    await of.agent.get(`${of.path}/lines`).expect(404);
    await of.agent.post(`${of.path}/claim`).send({ expectedOwner: null }).expect(404);
    await of.agent.post(`${of.path}/reply`).send({ expectedOwner: null, text: 'Hi' }).expect(404);
    await ada.agent.get('/api/conversations/nothing').expect(404);
  });

  it.each([
    ['claim', {}, 'expectedOwner'],
    ['claim', { expectedOwner: 5 }, 'expectedOwner'],
    ['notes', { text: ' ' }, 'text'],
    ['notes', { text: 'x'.repeat(4_097) }, 'text'],
    ['notes', { text: 'Call \u0000 him' }, 'text'],
    ['labels', { add: 'vip' }, 'add'],
    ['reply', { text: '', expectedOwner: null }, 'text'],
  ])('refuses %s with %j, naming %s', async (what, body, field) => {
    const bad = chat();
    await bad.says('Hello');
    expect((await bad.act(what, body, 400)).fields).toHaveProperty(field);
  });
});

describe('a conversation of people that become one', () => {
  const personId = async (digits: string) => {
    await app.settle();
    return ((await ada.agent.get(`/api/people?handle=%2B${digits}`).expect(200)).body as Person[])[0]?.id;
  };

  it('gets joined into the one of before, and comes apart again when the people are parted', async () => {
    const [one, two] = [chat(), chat()];
    await one.says('From my phone');
    await one.act('claim', { expectedOwner: null });
    await two.says('From my other phone');
    const body = { personId: await personId(two.digits) };
    const into = await personId(one.digits);
    await ada.agent.post(`/api/people/${into}/merge`).send(body).expect(200);
    await app.settle();
    expect(await two.mine()).toEqual([]);
    expect(await one.one('mine')).toMatchObject({ unread: 2, last: { text: 'From my other phone' } });
    expect(await one.texts()).toEqual(['From my phone', 'From my other phone']);
    await one.act('resolve');
    await two.says('Once more');
    expect(await one.one('mine')).toMatchObject({ state: 'open', last: { text: 'Once more' } });
    await ada.agent.post(`/api/people/${into}/unmerge`).send(body).expect(200);
    await app.settle();
    expect(await two.one('unassigned')).toMatchObject({ last: { text: 'Once more' } });
    expect(await one.texts()).toEqual(['From my phone']);
  });

  it('gets joined when the gateway tells that a hidden number is theirs', async () => {
    const open = chat();
    const hidden = new Chat(app, ada, open.digits, `8${open.digits}@lid`);
    await open.says('Hello');
    await hidden.says('Hidden', { from: open.digits });
    await hidden.says('Hidden again', { from: open.digits });
    await app.settle();
    expect(await open.texts()).toEqual(['Hello', 'Hidden', 'Hidden again']);
    expect(await open.one()).toMatchObject({ unread: 3, last: { text: 'Hidden again' } });
    await hidden.phoneSays('An answer');
    expect(await open.one()).toMatchObject({ unread: 0, waitingSince: null, last: { text: 'An answer' } });
  });
});
