import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Person, SavedPerson, SavedWording } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';

let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

const get = async (id: string) => (await ada.agent.get(`/api/people/${id}`).expect(200)).body as Person;
const listed = async () => (await ada.agent.get('/api/people').expect(200)).body as Person[];
const add = async (to: string, name: string) =>
  (
    (
      await ada.agent
        .post('/api/people')
        .send({ phone: `+${to}`, name })
        .expect(201)
    ).body as SavedPerson
  ).id;

describe('a person at a glance', () => {
  it('counts what was sent to them, what they read and what they wrote, and nothing of others', async () => {
    const to = '14155556001';
    const [id, other] = [await add(to, 'Lee'), await add('14155556002', 'Zoë')];
    await ada.send(to, { name: 'Lee' });
    const timestamp = Math.floor(Date.now() / 1_000);
    const message = { id: 'Glance1-abcdefg', from_me: false, type: 'text', chat_id: `${to}@s.whatsapp.net` };
    const messages = [{ ...message, from_name: 'Lee', timestamp, text: { body: 'Hello' } }];
    await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
    const isCounted = async () => {
      await app.settle();
      const { messages: found } = await get(id);
      // An answer says that the message was read.
      return found?.sent === 1 && found.read === 1 && found.received === 1 ? true : undefined;
    };
    await eventually(isCounted, { what: 'one sent, read and answered message' });
    expect((await get(other)).messages).toEqual({ sent: 0, read: 0, received: 0 });
  });

  it('names in the list the purposes that each agreed to, not those that they withdrew from', async () => {
    const [id, other] = [await add('14155556003', 'Sara'), await add('14155556004', 'Omar')];
    for (const purpose of ['marketing', 'service']) {
      const draft = { purpose, language: 'en', text: `Yes, write to me for ${purpose}.` };
      const wording = (await ada.agent.post('/api/wordings').send(draft).expect(201)).body as SavedWording;
      const consent = { purpose, means: 'paper', wordingId: wording.id };
      await ada.agent.post(`/api/people/${id}/consents`).send(consent).expect(200);
      if (purpose === 'marketing') await ada.agent.post(`/api/people/${other}/consents`).send(consent).expect(200);
    }
    const no = { purpose: 'marketing', means: 'spoken' };
    await ada.agent.post(`/api/people/${other}/consents/withdraw`).send(no).expect(200);
    await app.settle();
    const consents = new Map((await listed()).map((one) => [one.id, one.consents]));
    expect(consents.get(id)).toEqual(['marketing', 'service']);
    expect(consents.get(other)).toEqual([]);
  });

  it('names no purpose that one of two merged people withdrew from, as the filter by consent', async () => {
    const [id, other] = [await add('14155556005', 'Mona'), await add('14155556006', 'Mona B')];
    const draft = { purpose: 'news', language: 'en', text: 'Yes, send me news.' };
    const wording = (await ada.agent.post('/api/wordings').send(draft).expect(201)).body as SavedWording;
    const yes = { purpose: 'news', means: 'paper', wordingId: wording.id };
    for (const one of [id, other]) await ada.agent.post(`/api/people/${one}/consents`).send(yes).expect(200);
    const no = { purpose: 'news', means: 'spoken' };
    await ada.agent.post(`/api/people/${id}/consents/withdraw`).send(no).expect(200);
    await ada.agent.post(`/api/people/${id}/merge`).send({ personId: other }).expect(200);
    await app.settle();
    expect((await listed()).find((one) => one.id === id)?.consents).toEqual([]);
    const { body } = await ada.agent.get('/api/people?purpose=news&consent=given').expect(200);
    expect((body as Person[]).map((one) => one.id)).toEqual([]);
  });
});
