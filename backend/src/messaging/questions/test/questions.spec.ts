import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Consents,
  DoubleOptIn,
  Job,
  JobDetail,
  MessageBasis,
  SavedPerson,
  SavedWording,
} from '@wavelane/contracts';
import { START } from '@wavelane/event-store';
import { startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { startMongoDouble } from '@wavelane/read-store/testing';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { logOf } from '../../../../testing/events-of.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Invariants } from '../../../books/audit/checks/invariants.js';

let app: TestApp;
let ada: Sender;
let wording: SavedWording;
let said = 0;

const SQLITE = () => Promise.resolve({ env: {}, stop: () => Promise.resolve() as Promise<unknown> });
async function doubles() {
  const [log, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
  const env = { EVENTSTORE_URL: log.url, MONGODB_URL: mongo.url };
  return { env, stop: (): Promise<unknown> => Promise.all([log.kill(), mongo.stop()]) };
}

async function start(env: Record<string, string>): Promise<void> {
  app = await startApp({ env });
  ada = await Sender.create(app, 'Ada', '+14155550001');
  const draft = { purpose: 'marketing', language: 'es-MX', text: 'Sí, quiero ofertas.' };
  wording = (await ada.agent.post('/api/wordings').send(draft).expect(201)).body as SavedWording;
  await change().expect(200);
}

const change = (over: object = {}) =>
  ada.agent.put('/api/double-opt-in').send({
    ...{ purposes: ['marketing'], channelId: ada.channel.id, expiresAfterDays: 7, againAfterDays: 30, words: ['dale'] },
    ...over,
  });
async function person(digits: string): Promise<string> {
  const { body } = await ada.agent.post('/api/people').send({ phone: `+${digits}` }).expect(201); // prettier-ignore
  return (body as SavedPerson).id;
}
const give = (id: string) =>
  ada.agent
    .post(`/api/people/${id}/consents`)
    .send({ purpose: 'marketing', means: 'web-form', wordingId: wording.id, reference: 'Form 7' })
    .expect(200);
const consentsOf = async (id: string) =>
  (await ada.agent.get(`/api/people/${id}/consents`).expect(200)).body as Consents;

/** The gateway reports what they wrote, as often as `times`. */
async function says(
  digits: string,
  text: string,
  { times = 1, quoted, source = 'mobile' }: { times?: number; quoted?: string; source?: string } = {},
) {
  const id = `Answer${++said}-abcdefg`;
  const message = { id, from_me: false, type: 'text', chat_id: `${digits}@s.whatsapp.net`, text: { body: text } };
  const context = quoted === undefined ? {} : { context: { quoted_id: quoted } };
  const messages = [{ ...message, ...context, source, timestamp: Math.floor(Date.now() / 1_000) }];
  for (let n = 0; n < times; n++)
    await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
  await app.settle();
}
/** A member types on the account's own phone, and the gateway reports it. */
async function types(digits: string, text: string) {
  const id = `Typed${++said}-abcdefgh`;
  const message = { id, from_me: true, type: 'text', chat_id: `${digits}@s.whatsapp.net`, text: { body: text } };
  const messages = [{ ...message, source: 'mobile', timestamp: Math.floor(Date.now() / 1_000) }];
  await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
  await app.settle();
}
const textsAt = async (digits: string) => (await ada.arrived(digits)).map(({ body }) => String(body));
const asked = (digits: string) =>
  eventually(async () => (await textsAt(digits)).find((text) => text.startsWith('Ada: confirma')), { what: 'the question' }); // prettier-ignore
const jobsTo = async (digits: string) =>
  ((await ada.agent.get('/api/jobs?limit=100').expect(200)).body as Job[]).filter(({ to }) => to === `+${digits}`);
const fateOf = async (jobId: string) => {
  const { messages } = (await ada.agent.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail;
  return defined(messages[0]);
};
/** Sends an offer. @returns its message once it has left the queue */
async function offer(digits: string) {
  const { jobId } = await ada.send(digits, { body: `Offer ${++said}`, purpose: 'marketing' });
  return eventually(
    async () => {
      const message = await fateOf(jobId);
      return message.status === 'queued' ? undefined : message;
    },
    { what: 'what became of the offer' },
  );
}

describe.each([
  ['SQLite', SQLITE],
  ['EventStoreDB and MongoDB (doubles)', doubles],
])('a consent that people confirm, on %s', (_, open) => {
  let engines: Awaited<ReturnType<typeof open>>;

  beforeAll(async () => {
    engines = await open();
    await start(engines.env);
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    await engines.stop();
  });

  it('waits as asked, refuses offers, and holds from their yes on, which stands in the evidence', async () => {
    const phone = '14155557001';
    const id = await person(phone);
    await give(id);
    expect(await asked(phone)).toContain('Responde SÍ');
    await app.settle();
    const waiting = await consentsOf(id);
    expect(waiting.purposes).toMatchObject([{ state: 'asked', isConfirmed: false, waitsUntil: expect.any(String) }]);
    expect(await offer(phone)).toMatchObject({ status: 'failed', error: expect.stringContaining('has not said yes') });
    const [question] = await jobsTo(phone);
    await says(phone, '¡Sí!', { times: 3 });
    const { purposes, history } = await eventually(
      async () => {
        const told = await consentsOf(id);
        return told.purposes[0]?.state === 'given' ? told : undefined;
      },
      { what: 'the consent' },
    );
    expect(purposes).toMatchObject([{ isConfirmed: true }]);
    expect(history.map(({ what, means }) => `${what} ${means}`)).toEqual(['given double-opt-in', 'asked web-form']);
    expect((await offer(phone)).status).not.toBe('failed');
    // A consent that is entered again leads to no second question.
    await give(id);
    await app.settle();
    expect((await textsAt(phone)).filter((text) => text.startsWith('Ada: confirma'))).toHaveLength(1);
    const message = await fateOf(defined((await jobsTo(phone)).at(-1) ?? question).id);
    const basis = (await ada.agent.get(`/api/messages/${message.id}/basis`).expect(200)).body as MessageBasis;
    expect(basis).toMatchObject({ kind: 'question', purpose: 'marketing', ruleVersion: 4, consent: { what: 'asked' } });
    const { body: pack } = await ada.agent.get(`/api/people/${id}/evidence.json`).expect(200);
    const types = (pack as { events: { event: { type: string } }[] }).events.map(({ event }) => event.type);
    expect(types).toEqual(expect.arrayContaining(['ConsentAsked', 'MessageClaimed', 'MessageReplied', 'ConsentGiven']));
  }, 60_000);

  it('ignores a yes to something else, and accepts a word of the account', async () => {
    const phone = '14155557002';
    const id = await person(phone);
    await says(phone, 'sí');
    await give(id);
    await asked(phone);
    await ada.send(phone, { body: 'Shall we come at three?', purpose: 'service' });
    await eventually(async () => (await textsAt(phone)).find((text) => text.includes('at three')), {
      what: 'the other',
    });
    await app.settle();
    await says(phone, 'sí');
    expect((await consentsOf(id)).purposes).toMatchObject([{ state: 'asked' }]);
    const quoted = defined((await ada.arrived(phone)).find(({ body }) => String(body).startsWith('Ada: confirma')));
    await says(phone, 'Dale!', { quoted: String(quoted.id) });
    await eventually(async () => (await consentsOf(id)).purposes.find(({ state }) => state === 'given'), {
      what: 'it',
    });
  }, 60_000);

  it('ignores a yes to what was typed on the phone, and a yes that a program wrote', async () => {
    const [phone, other] = ['14155557005', '14155557006'];
    const id = await person(phone);
    await types(phone, 'Before the question');
    await give(id);
    await asked(phone);
    await app.settle();
    for (const source of ['api', 'business_api', 'bot']) await says(phone, 'sí', { source });
    await types(phone, 'Shall we come at three?');
    await says(phone, 'sí');
    expect((await consentsOf(id)).purposes).toMatchObject([{ state: 'asked' }]);
    // A message that was typed before the question, or to another person, does not keep the answer from counting.
    const next = await person(other);
    await types(other, 'Before the question');
    await give(next);
    await asked(other);
    await types(phone, 'To somebody else');
    await says(other, 'sí');
    await eventually(async () => (await consentsOf(next)).purposes.find(({ state }) => state === 'given'), {
      what: 'the consent',
    });
  }, 60_000);

  it('ends with a STOP for good, and is asked for no more after a withdrawal', async () => {
    const [phone, other] = ['14155557003', '14155557004'];
    const id = await person(phone);
    await give(id);
    await asked(phone);
    await says(phone, 'stop');
    await says(phone, 'sí');
    await eventually(async () => (await consentsOf(id)).purposes.find(({ state }) => state === 'withdrawn'), {
      what: 'it',
    });
    await says(other, 'stop');
    await give(await person(other));
    await app.settle();
    expect((await textsAt(other)).filter((text) => text.startsWith('Ada: confirma'))).toEqual([]);
  }, 60_000);

  it('reports what is wrong with its setting', async () => {
    const { body } = await ada.agent.get('/api/double-opt-in').expect(200);
    const told: DoubleOptIn = body;
    expect(told).toMatchObject({ purposes: ['marketing'], words: { own: ['dale'] } });
    for (const [over, field] of [
      [{ purposes: ['Not so'] }, 'purposes'],
      [{ purposes: 'marketing' }, 'purposes'],
      [{ channelId: null }, 'channelId'],
      [{ channelId: 'x' }, 'channelId'],
      [{ expiresAfterDays: 0 }, 'expiresAfterDays'],
      [{ againAfterDays: 2 }, 'againAfterDays'],
      [{ words: ['stop'] }, 'words'],
    ] as const) {
      const { body: problem } = await change(over).expect(400);
      expect(Object.keys((problem as { fields: object }).fields)).toEqual([field]);
    }
  });

  it('leaves a log in which no person got anything before a yes', async () => {
    const invariants = new Invariants();
    for await (const page of logOf(app).pages({ after: START }))
      for (const event of page.events) invariants.take(event);
    expect(invariants.breaches).toEqual([]);
  });
});
