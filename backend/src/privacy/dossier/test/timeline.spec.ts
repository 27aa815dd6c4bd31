import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonMoment, SavedPerson, SavedWording } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';

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

const add = async (phone: string) =>
  ((await ada.agent.post('/api/people').send({ phone }).expect(201)).body as SavedPerson).id;
const post = (id: string, what: string, body: object) => ada.agent.post(`/api/people/${id}/${what}`).send(body);
const page = (id: string, query = '', { agent } = ada) => agent.get(`/api/people/${id}/timeline${query}`);
const timeline = async (id: string) => (await page(id).expect(200)).body as PersonMoment[];
const kinds = (moments: readonly PersonMoment[]) => moments.map(({ kind }) => kind);

async function says(chatId: string, text: string, more: object = {}): Promise<void> {
  const message = { id: `Hello${++said}-abcdefg`, from_me: false, type: 'text', chat_id: chatId, from_name: 'Sara' };
  const messages = [{ ...message, ...more, timestamp: Math.floor(Date.now() / 1_000), text: { body: text } }];
  await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
  await eventually(async () => (await ada.inbox()).find((entry) => entry.text === text), { what: `'${text}'` });
  await app.settle();
}

/** Reads all pages, one moment at a time. */
async function walked(id: string): Promise<PersonMoment[]> {
  const all: PersonMoment[] = [];
  for (let query = '?limit=1'; ;) {
    const { body, headers } = await page(id, query).expect(200);
    all.push(...(body as PersonMoment[]));
    const next = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1];
    if (next === undefined) return all;
    query = new URL(next, 'http://localhost').search;
  }
}

describe('the timeline of a person', () => {
  it('lists messages with their reasons, consents, labels and attributes, newest first', async () => {
    const id = await add('+14155558101');
    await post(id, 'labels', { add: ['vip'] }).expect(200);
    await post(id, 'attributes', { name: 'city', value: 'Riffa' }).expect(200);
    const draft = { purpose: 'marketing', language: 'en', text: 'Yes, write to me.' };
    const { id: wordingId } = (await ada.agent.post('/api/wordings').send(draft).expect(201)).body as SavedWording;
    await post(id, 'consents', { purpose: 'marketing', means: 'paper', wordingId }).expect(200);
    await app.settle();
    const sent = await ada.send('14155558101', { body: 'An offer', purpose: 'marketing' });
    await ada.until(sent, ({ sentAt }) => sentAt !== null);
    await says('14155558101@s.whatsapp.net', 'Please call me');
    await says('14155558101@s.whatsapp.net', 'STOP');
    const bases = async () =>
      (await timeline(id)).map((moment) => (moment.kind === 'message-sent' ? moment.basis.kind : moment.kind));
    await eventually(
      async () => {
        const told = await bases();
        return told.includes('stopped') && told.includes('withdrawal') ? true : undefined;
      },
      { what: 'a stop and its confirmation' },
    );
    await app.settle();
    const moments = await timeline(id);
    expect([...kinds(moments)].sort()).toEqual([
      'attribute-set',
      'consent',
      'label-added',
      'message-received',
      'message-received',
      'message-sent',
      'message-sent',
      'stopped',
    ]);
    expect(moments.map(({ at }) => at)).toEqual([...moments.map(({ at }) => at)].sort().reverse());
    expect(moments.findLast(({ kind }) => kind === 'message-sent')).toMatchObject({
      ...{ message: { id: sent.messageId, body: 'An offer', to: '+14155558101' } },
      basis: { kind: 'consent', purpose: 'marketing', consent: { wording: { id: wordingId } } },
    });
    expect(moments.find(({ kind }) => kind === 'stopped')).toMatchObject({ phone: '+14155558101', text: 'STOP' });
    expect(moments.at(-1)).toMatchObject({ kind: 'label-added', label: 'vip' });
    expect(await walked(id)).toEqual(moments);
  });

  it('covers all numbers and merged people, also after a merge was undone', async () => {
    const [one, other] = [await add('+14155558111'), await add('+14155558112')];
    await ada.agent.post('/api/people').send({ phone: '+14155558111', lid: '777000111222333@lid' }).expect(201);
    await says('777000111222333@lid', 'From a hidden number');
    await post(other, 'labels', { add: ['other'] }).expect(200);
    await post(one, 'merge', { personId: other }).expect(200);
    await app.settle();
    const whole = await timeline(one);
    expect(kinds(whole)).toEqual(['merged', 'label-added', 'message-received', 'handle-linked']);
    expect(whole[0]).toMatchObject({ personId: other, into: one });
    expect(whole[2]).toMatchObject({ message: { text: 'From a hidden number', from: null } });
    expect(await timeline(other)).toEqual(whole);
    expect(await walked(one)).toEqual(whole);
    await post(one, 'unmerge', { personId: other }).expect(200);
    await app.settle();
    expect(kinds(await timeline(one))).toEqual(['unmerged', 'merged', 'message-received', 'handle-linked']);
    expect(kinds(await timeline(other))).toEqual(['unmerged', 'merged', 'label-added']);
  });

  it('answers 404 to other accounts, and refuses wrong limits and cursors', async () => {
    const id = await add('+14155558121');
    await page(id, '', eve).expect(404);
    await page('nobody').expect(404);
    expect(await timeline(id)).toEqual([]);
    for (const query of ['?limit=0', '?limit=101', '?cursor=none', '?cursor=WzEsMl0'])
      expect([query, (await page(id, query)).status]).toEqual([query, 400]);
  });
});
