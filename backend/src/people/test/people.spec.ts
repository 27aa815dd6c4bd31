import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Conversation, Person, SavedPerson } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { handleClaim, handleStream } from '../handles/handle-claim.js';
import { personStream } from '../person/person.events.js';
import { person } from '../person/person.js';

let app: TestApp;
let ada: Sender;
let eve: Sender;
let said = 0;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
});
afterAll(() => app.stop());

const list = async (query = '', { agent } = ada) =>
  (await agent.get(`/api/people${query}`).expect(200)).body as Person[];
const get = async (id: string) => (await ada.agent.get(`/api/people/${id}`).expect(200)).body as Person;
const add = async (body: object) => (await ada.agent.post('/api/people').send(body).expect(201)).body as SavedPerson;
const byHandle = async (handle: string) => (await list(`?handle=${encodeURIComponent(handle)}`))[0];
const post = (id: string, what: string, body: object) => ada.agent.post(`/api/people/${id}/${what}`).send(body);

async function says(chatId: string, text: string, name = 'Sara', at = Date.now()): Promise<void> {
  const timestamp = Math.floor(at / 1_000);
  const message = { id: `Hello${++said}-abcdefg`, from_me: false, type: 'text', chat_id: chatId, from_name: name };
  const messages = [{ ...message, timestamp, text: { body: text } }];
  await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
  await eventually(async () => (await ada.inbox()).find((entry) => entry.text === text), { what: `'${text}'` });
  await app.settle();
}

describe('the list of people', () => {
  it('derives people from messages alone and keeps their ids when more is said of them', async () => {
    await ada.send('14155556001', { name: 'Listed Lee' });
    await says('14155556002@s.whatsapp.net', 'Hello there', 'Zoë Writer');
    await ada.agent.post('/api/suppressions').send({ phone: '+14155556003' }).expect(200);
    const [lee, zoe, stopped] = [
      await byHandle('+14155556001'),
      await byHandle('+1 415 555 6002'),
      await byHandle('+14155556003'),
    ];
    expect(lee).toMatchObject({ name: 'Listed Lee', handles: [{ kind: 'phone', value: '+14155556001' }] });
    expect(zoe).toMatchObject({ name: 'Zoë Writer', lastInboundAt: expect.any(String), stopped: false });
    expect(stopped).toMatchObject({ stopped: true, labels: [], merged: [] });
    const labelled = await post(String(zoe?.id), 'labels', { add: [' vip ', 'vip'] }).expect(200);
    expect(labelled.body).toMatchObject({ id: zoe?.id, labels: ['vip'] });
    expect(await byHandle('+14155556002')).toMatchObject({ id: zoe?.id, labels: ['vip'] });
    expect((await list('?label=vip')).map(({ id }) => id)).toEqual([zoe?.id]);
    expect((await list('?stopped=true')).map(({ id }) => id)).toEqual([stopped?.id]);
    expect(await list('', eve)).toEqual([]);
  });

  it('keeps the name of a list after a message, and finds the person by the profile name too', async () => {
    await ada.send('14155556081', { name: 'Layla' });
    await says('14155556081@s.whatsapp.net', 'Thank you', 'Phone 4567');
    const named = { name: 'Layla', profileName: 'Phone 4567' };
    expect(await byHandle('+14155556081')).toMatchObject(named);
    for (const search of ['layla', 'phone', '4567'])
      expect(await list(`?search=${search}`)).toEqual(expect.arrayContaining([expect.objectContaining(named)]));
    const { body } = await ada.agent.get('/api/conversations').expect(200);
    const { person } = defined((body as Conversation[]).find(({ last }) => last?.text === 'Thank you'));
    expect(person).toMatchObject(named);
  });

  it('compares labels as searches compare texts, and shows them as first written', async () => {
    const [one, two] = [
      await add({ phone: '+14155556061', name: 'One', labels: ['Équipe'] }),
      await add({ phone: '+14155556062', name: 'Two', labels: ['EQUIPE'] }),
    ];
    await app.settle();
    const again = await post(one.id, 'labels', { add: ['équipe', 'Chef', 'chef'] }).expect(200);
    expect(again.body.labels).toEqual(['Équipe', 'Chef']);
    await app.settle();
    expect((await list('?label=equipe')).map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect((await list('?label=equipe&search=two')).map(({ id }) => id)).toEqual([two.id]);
    expect((await post(one.id, 'labels', { remove: ['EQUIPE'] }).expect(200)).body.labels).toEqual(['Chef']);
  });

  it('finds a person by the beginning of any word of the name and by part of a number', async () => {
    await add({ phone: '+14155556011', name: 'Maryam bint Khalid' });
    for (const search of ['MARY', 'bint', 'kha', '1415555601', '+1415555601'])
      expect([search, (await list(`?search=${encodeURIComponent(search)}`)).map(({ name }) => name)]).toEqual([
        search,
        ['Maryam bint Khalid'],
      ]);
    for (const search of ['khalid mary', '5556011', '6011', '٦٠١١', '001 (415) 555-6011', '\u202a+14155556011\u202c'])
      expect([search, (await list(`?search=${encodeURIComponent(search)}`)).map(({ name }) => name)]).toEqual([
        search,
        ['Maryam bint Khalid'],
      ]);
    expect(await list('?search=iryam')).toEqual([]);
    expect(await list('?search=maryam&label=none')).toEqual([]);
  });

  it.each([
    ['+5511987650001', '+551187650001'],
    ['+525512340001', '+5215512340001'],
  ])('treats %s and %s as one person', async (one, other) => {
    const first = await add({ phone: one, name: 'Variant' });
    expect(await add({ phone: other })).toEqual(first);
    expect(await byHandle(other)).toMatchObject({ id: first.id, name: 'Variant' });
  });

  it('dates no message later than it was heard, whatever the clock of the gateway says', async () => {
    await says('14155556071@s.whatsapp.net', 'From the year after', 'Early Ed', Date.now() + 400 * 86_400_000);
    const ed = await byHandle('+14155556071');
    expect(Date.parse(String(ed?.lastInboundAt))).toBeLessThanOrEqual(Date.now());
  });

  it('keeps what was seen of a hidden number when its person becomes known', async () => {
    await says('123456789012345@lid', 'I have no number', 'Hidden Hal');
    const hidden = await byHandle('123456789012345@lid');
    expect(hidden).toMatchObject({ name: 'Hidden Hal', handles: [{ kind: 'lid', value: '123456789012345' }] });
    const whole = await add({ phone: '+14155556021', lid: '123456789012345@lid' });
    expect(whole.handles).toHaveLength(2);
    expect(await byHandle('123456789012345@lid')).toMatchObject({
      id: whole.id,
      name: 'Hidden Hal',
      lastInboundAt: hidden?.lastInboundAt,
    });
    expect((await list('?search=hidden')).map(({ id }) => id)).toEqual([whole.id]);
    expect(await get(String(hidden?.id))).toMatchObject({ id: whole.id });
  });

  it('merges and unmerges two people, and refuses handles that belong to both', async () => {
    const [one, other] = [await add({ phone: '+14155556031', labels: ['a'] }), await add({ lid: '55566677788@lid' })];
    const conflict = await ada.agent.post('/api/people').send({ phone: '+14155556031', lid: '55566677788@lid' });
    expect([conflict.status, conflict.body.message.includes(one.id), conflict.body.message.includes(other.id)]).toEqual(
      [409, true, true],
    );
    await post(other.id, 'labels', { add: ['b'] }).expect(200);
    await post(one.id, 'merge', { personId: other.id }).expect(200);
    await post(one.id, 'merge', { personId: other.id }).expect(200);
    expect(await get(other.id)).toMatchObject({ id: one.id, labels: ['a', 'b'], merged: [other.id] });
    expect((await list('?label=b')).map(({ id }) => id)).toEqual([one.id]);
    await post(other.id, 'merge', { personId: one.id }).expect(409);
    await ada.agent.post('/api/people').send({ phone: '+14155556031', lid: '55566677788@lid' }).expect(201);
    await post(one.id, 'unmerge', { personId: other.id }).expect(200);
    expect(await get(other.id)).toMatchObject({ id: other.id, labels: ['b'], merged: [] });
    await post(one.id, 'merge', { personId: one.id }).expect(409);
    await post(one.id, 'merge', { personId: 'nobody' }).expect(404);
  });

  it('stores typed attributes, removes them by null and takes the name from one', async () => {
    const { id } = await add({ phone: '+14155556041' });
    for (const [name, value] of [
      ['city', 'Riffa'],
      ['visits', 3],
      ['member', true],
      ['language', 'pt-BR'],
      ['timeZone', 'Asia/Bahrain'],
    ])
      await post(id, 'attributes', { name, value }).expect(200);
    const { body } = await post(id, 'attributes', { name: 'visits', value: null }).expect(200);
    expect(body.attributes).toEqual({ city: 'Riffa', member: true, language: 'pt-BR', timeZone: 'Asia/Bahrain' });
    await post(id, 'attributes', { name: 'name', value: 'محمد بن عبد الرحمن' }).expect(200);
    expect(await get(id)).toMatchObject({ name: 'محمد بن عبد الرحمن' });
  });
});

describe('the people API', () => {
  it.each([
    [{}, 'phone'],
    [{ phone: '12' }, 'phone'],
    [{ lid: 'abc' }, 'lid'],
    [{ business: 'x' }, 'business'],
    [{ phone: '+14155556051', labels: [''] }, 'labels'],
    [{ phone: '+14155556051', labels: Array.from({ length: 51 }, (_, n) => `l${n}`) }, 'labels'],
    [{ phone: '+14155556051', name: 7 }, 'name'],
  ])('refuses %j, naming %s, and writes no person down', async (body, field) => {
    const refused = await ada.agent.post('/api/people').send(body).expect(400);
    expect(Object.keys(refused.body.fields as object)).toEqual([field]);
    expect(await byHandle('+14155556051')).toBeUndefined();
  });

  it.each([
    ['attributes', { name: '', value: 'x' }, 'name'],
    ['attributes', { name: '__proto__', value: 'x' }, 'name'],
    ['attributes', { name: 'city' }, 'value'],
    ['attributes', { name: 'city', value: { a: 1 } }, 'value'],
    ['attributes', { name: 'city', value: 'x'.repeat(501) }, 'value'],
    ['attributes', { name: 'language', value: 'English!' }, 'value'],
    ['attributes', { name: 'timeZone', value: 'Mars/Base' }, 'value'],
    ['labels', { add: [7] }, 'add'],
    ['merge', {}, 'personId'],
  ])('refuses %s %j, naming the field', async (what, body, field) => {
    const { id } = await add({ phone: '+14155556061' });
    const before = await get(id);
    const refused = await post(id, what, body).expect(400);
    expect(Object.keys(refused.body.fields as object)).toEqual([field]);
    expect(await get(id)).toEqual(before);
  });

  it.each(['?stopped=maybe', '?handle=x', '?limit=0'])('refuses the list %s', async (query) => {
    await ada.agent.get(`/api/people${query}`).expect(400);
  });

  it('hides the people of another account and keeps the same number of two accounts apart', async () => {
    const mine = await add({ phone: '+14155556071', name: 'Mine' });
    const theirs = await eve.agent.post('/api/people').send({ phone: '+14155556071', name: 'Theirs' }).expect(201);
    expect(theirs.body.id).not.toBe(mine.id);
    await eve.agent.get(`/api/people/${mine.id}`).expect(404);
    await eve.agent.post(`/api/people/${theirs.body.id}/merge`).send({ personId: mine.id }).expect(404);
    await eve.agent
      .post(`/api/people/${mine.id}/labels`)
      .send({ add: ['x'] })
      .expect(404);
    expect(await get(mine.id)).toMatchObject({ name: 'Mine', labels: [] });
  });

  it('completes the claim of a handle when a crash interrupted it', async () => {
    const first = { kind: 'phone', value: '+14155556091' } as const;
    const accountId = (await ada.agent.get('/api/me').expect(200)).body.id as string;
    const handleId = app.app.get(HandleIds).idOf(accountId, first.kind, first.value);
    const claim = { accountId, handleId, personId: handleId, handle: first, first };
    const context = {
      actor: { kind: 'user', id: accountId },
      correlationId: 'c',
      commandId: 'crashed',
      causationId: null,
    } as const;
    const executor = app.app.get(CommandExecutor);
    await executor.execute(handleClaim, handleStream(handleId), { type: 'ClaimHandle', claim }, context);
    await app.settle();
    expect((await executor.state(person, personStream(handleId))).handles).toEqual([{ handleId, handle: first }]);
  });

  it('accepts one of two simultaneous claims of one handle for two people', async () => {
    const [one, other] = [await add({ phone: '+14155556081' }), await add({ phone: '+14155556082' })];
    const lid = '98765432109@lid';
    const both = await Promise.all([
      ada.agent.post('/api/people').send({ phone: '+14155556081', lid }),
      ada.agent.post('/api/people').send({ phone: '+14155556082', lid }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const winner = both[0]?.status === 201 ? one : other;
    expect(await byHandle(lid)).toMatchObject({ id: winner.id });
  });
});
