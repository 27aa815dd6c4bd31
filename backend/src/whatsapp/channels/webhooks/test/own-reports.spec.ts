import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EvidencePack, IncomingWebhook, PersonMoment } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { eventually } from '../../../../../testing/eventually.js';
import { Sender } from '../../../../../testing/people/sender.js';

let app: TestApp;
let ada: Sender;
let token: string;
let said = 0;
let seconds = 0;
beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  token = ((await ada.agent.get('/api/workflows/webhook').expect(200)).body as IncomingWebhook).token;
});
afterAll(() => app.stop());

/** Each a second after the one before: of one second, a STOP counts. */
const message = (phone: string, text: string, id = `Report${++said}-abcdefg`) => ({
  messages: [
    {
      ...{ id, from_me: false, type: 'text', chat_id: `${phone}@s.whatsapp.net`, from_name: 'Sara' },
      timestamp: Math.floor(Date.now() / 1_000) - 600 + ++seconds,
      text: { body: text },
    },
  ],
  event: { type: 'messages', event: 'post' },
});

/** The account's own system reports a message, with the account's token. */
async function report(phone: string, text: string, id?: string): Promise<void> {
  const body = { channel_id: ada.channel.whapiChannelId, ...message(phone, text, id) };
  await app.anonymous().post('/webhooks/whapi').set('Authorization', `Bearer ${token}`).send(body).expect(200);
  await app.settle();
}

const conversationOf = (text: string) =>
  eventually(
    async () =>
      (await ada.agent.get('/api/conversations').expect(200)).body.find((one: object) =>
        JSON.stringify(one).includes(text),
      ),
    { what: `the conversation with '${text}'` },
  );
const stopped = async () =>
  ((await ada.agent.get('/api/suppressions').expect(200)).body as { phone: string }[]).map(({ phone }) => phone);

describe('a report of an account’s own system that the gateway does not confirm (A3)', () => {
  it('counts a reply when the message before it was not confirmed', async () => {
    await report('14155558301', 'Invented');
    const { id } = await conversationOf('Invented');
    await ada.agent.post(`/api/conversations/${id}/claim`).send({ expectedOwner: null }).expect(200);
    const before = (await ada.agent.get('/api/me').expect(200)).body.messagesSentToday as number;
    const reply = await ada.agent.post(`/api/conversations/${id}/reply`).send({ text: 'An advert' });
    await app.settle();
    const after = (await ada.agent.get('/api/me').expect(200)).body.messagesSentToday as number;
    expect(reply.status >= 400 || after === before + 1).toBe(true);
  });

  it('lifts no STOP that was written to the gateway, and its START is shown as a report', async () => {
    await ada.webhook(message('14155558302', 'STOP')).expect(200);
    await app.settle();
    await report('14155558302', 'START');
    expect(await stopped()).toContain('+14155558302');
    const people = (await ada.agent.get('/api/people?limit=100').expect(200)).body as {
      id: string;
      handles: { value: string }[];
    }[];
    const person = people.find(({ handles }) => handles.some(({ value }) => value === '+14155558302'));
    const moments = (await ada.agent.get(`/api/people/${person?.id}/timeline`).expect(200)).body as PersonMoment[];
    const texts = moments.flatMap((one) =>
      one.kind === 'message-received' ? [[one.message.text, one.message.reported]] : [],
    );
    expect(texts).toEqual(
      expect.arrayContaining([
        ['STOP', false],
        ['START', true],
      ]),
    );
    expect(moments.some(({ kind }) => kind === 'restored')).toBe(false);
    const pack = (await ada.agent.get(`/api/people/${person?.id}/evidence.json`).expect(200)).body as EvidencePack;
    expect(JSON.stringify(pack.events)).not.toContain('RecipientRestored');
  });

  it('gives way to the word of the gateway, which still counts', async () => {
    await ada.webhook(message('14155558303', 'STOP')).expect(200);
    await app.settle();
    await report('14155558303', 'START', 'SameMessage-abcdefg');
    expect(await stopped()).toContain('+14155558303');
    await ada.webhook(message('14155558303', 'START', 'SameMessage-abcdefg')).expect(200);
    await eventually(async () => !(await stopped()).includes('+14155558303') || undefined, {
      what: 'the STOP is lifted',
    });
  });
});
