import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Consents, MessageBasis, Person, SavedPerson, SavedWording, SendResult } from '@wavelane/contracts';
import { START, type StoredEvent } from '@wavelane/event-store';
import { startApp, type TestApp } from '../../../testing/app.js';
import { logOf } from '../../../testing/events-of.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';
import { Invariants } from '../../books/audit/checks/invariants.js';

let app: TestApp;
let ada: Sender;
let eve: Sender;
let wording: SavedWording;
let people = 0;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
  wording = await publish('marketing');
});
afterAll(() => app.stop());

async function publish(purpose: string, { agent } = ada): Promise<SavedWording> {
  const draft = { purpose, language: 'en', text: `Yes, write to me for ${purpose}.` };
  return (await agent.post('/api/wordings').send(draft).expect(201)).body as SavedWording;
}

/** A new person, with their number without '+'. */
async function somebody(): Promise<{ id: string; to: string }> {
  const to = `1415555${7_000 + ++people}`;
  const { id } = (
    await ada.agent
      .post('/api/people')
      .send({ phone: `+${to}` })
      .expect(201)
  ).body as SavedPerson;
  return { id, to };
}

const consent = (over: object = {}) => ({ purpose: 'marketing', means: 'paper', wordingId: wording.id, ...over });
const give = (id: string, over: object = {}) => ada.agent.post(`/api/people/${id}/consents`).send(consent(over));
const withdraw = (id: string, over: object = {}) =>
  ada.agent.post(`/api/people/${id}/consents/withdraw`).send({ purpose: 'marketing', means: 'spoken', ...over });
const historyOf = async (id: string) =>
  (await ada.agent.get(`/api/people/${id}/consents`).expect(200)).body as Consents;
const basisOf = async ({ messageId }: SendResult) =>
  (await ada.agent.get(`/api/messages/${messageId}/basis`).expect(200)).body as MessageBasis;

/** Sends, and waits for the decision that the message may be sent. */
async function sent(to: string, content: Record<string, unknown> = {}): Promise<MessageBasis> {
  const result = await ada.send(to, content);
  const look = async () => {
    const basis = await basisOf(result);
    return basis.kind === null ? undefined : basis;
  };
  return eventually(look, { what: 'the claim' });
}

async function everything(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of logOf(app).pages({ after: START })) events.push(...page.events);
  return events;
}

describe('consent', () => {
  it('keeps the wording, the means, the time and the reference of what was said', async () => {
    const { id } = await somebody();
    await give(id, { at: '2026-01-02T08:00:00+03:00', reference: ' Form 7 ', wordingVersion: 1 }).expect(200);
    await withdraw(id, { note: 'Said so on the phone' }).expect(200);
    await withdraw(id).expect(200);
    const { purposes, history } = await historyOf(id);
    const neverAsked = { isConfirmed: false, waitsUntil: null };
    const since: unknown = expect.any(String);
    expect(purposes).toEqual([{ purpose: 'marketing', state: 'withdrawn', since, ...neverAsked }]);
    expect(history).toMatchObject([
      { what: 'withdrawn', means: 'spoken', note: 'Said so on the phone', wording: null },
      {
        ...{ what: 'given', means: 'paper', at: '2026-01-02T05:00:00.000Z', reference: 'Form 7', note: null },
        wording: { id: wording.id, version: 1, hash: wording.hash },
      },
    ]);
  });

  it('serves as the basis of messages for its purpose alone', async () => {
    const { id, to } = await somebody();
    await give(id).expect(200);
    await app.settle();
    const [given] = (await historyOf(id)).history;
    const offer = await sent(to, { body: 'An offer' });
    expect(offer).toMatchObject({ kind: 'consent', purpose: 'marketing', ruleVersion: 2, consent: given });
    expect(await sent(to, { body: 'Table', purpose: 'service' })).toMatchObject({ kind: 'none-recorded' });
    const order = await sent(to, { body: 'Your order', purpose: 'transactional' });
    expect(order).toMatchObject({ kind: 'transactional', decidedAt: expect.any(String) });
  });

  it('stops messages of its purpose alone after a withdrawal, until it is given anew', async () => {
    const { id, to } = await somebody();
    await give(id).expect(200);
    await withdraw(id).expect(200);
    const offer = await ada.send(to, { body: 'An offer' });
    await ada.shows(offer, 'failed');
    await sent(to, { body: 'Your table', purpose: 'service' });
    expect(await basisOf(offer)).toEqual({ kind: null, purpose: null, ruleVersion: null, decidedAt: null });
    const old = await give(id, { at: '2026-01-01T00:00:00Z', note: 'An old form' }).expect(409);
    expect(Object.keys(old.body.fields as object)).toEqual(['at']);
    const bare = await give(id).expect(400);
    expect(Object.keys(bare.body.fields as object)).toEqual(['note']);
    await give(id, { note: 'Asked for offers in the shop' }).expect(200);
    await app.settle();
    const again = await sent(to, { body: 'A new offer' });
    expect(again).toMatchObject({ kind: 'consent', consent: { note: 'Asked for offers in the shop' } });
  });

  it('lets an answer go within a day of a message, whatever the policy', async () => {
    const { to } = await somebody();
    await ada.agent.put('/api/consent-policy').send({ unrecorded: 'refuse' }).expect(200);
    const timestamp = Math.floor(Date.now() / 1_000) - 3_600;
    const wrote = {
      id: 'Question-abcdefghij',
      from_me: false,
      type: 'text',
      chat_id: `${to}@s.whatsapp.net`,
      timestamp,
    };
    const messages = [{ ...wrote, text: { body: 'Are you open?' } }];
    await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
    await app.settle();
    const at = new Date(timestamp * 1_000).toISOString();
    expect(await sent(to, { body: 'Yes, until five' })).toMatchObject({
      ...{ kind: 'window', answered: { id: expect.any(String), at } },
    });
    const reaction = { ...wrote, id: 'Reaction-abcdefghij', type: 'action', action: { type: 'reaction', emoji: '👍' } };
    const other = await somebody();
    const chat_id = `${other.to}@s.whatsapp.net`;
    await ada.webhook({ messages: [{ ...reaction, chat_id }], event: { type: 'messages', event: 'post' } }).expect(200);
    await app.settle();
    await ada.shows(await ada.send(other.to, { body: 'Hello' }), 'failed');
    await ada.agent.put('/api/consent-policy').send({ unrecorded: 'send' }).expect(200);
  });

  it('becomes necessary for every message when the account says so', async () => {
    const { id, to } = await somebody();
    expect((await eve.agent.get('/api/consent-policy').expect(200)).body).toEqual({ unrecorded: 'send' });
    await ada.agent.put('/api/consent-policy').send({ unrecorded: 'refuse' }).expect(200);
    const refused = await ada.send(to, { body: 'An offer' });
    await ada.shows(refused, 'failed');
    await give(id).expect(200);
    await app.settle();
    expect(await sent(to, { body: 'An offer' })).toMatchObject({ kind: 'consent' });
    await ada.agent.put('/api/consent-policy').send({ unrecorded: 'send' }).expect(200);
  });

  it('leaves a log in which every message rests on what was known', async () => {
    await app.settle();
    const invariants = new Invariants();
    const log = await everything();
    for (const event of log) invariants.take(event);
    expect(invariants.breaches).toEqual([]);
    expect(log.filter(({ type }) => type === 'MessageClaimed').length).toBeGreaterThanOrEqual(5);
  });
});

describe('the list of people by consent', () => {
  const list = async (query: string) =>
    ((await ada.agent.get(`/api/people?${query}`).expect(200)).body as Person[]).map(({ id }) => id);

  it('lists each person once by purpose and state, with other filters', async () => {
    const own = await publish('birthday');
    const of = { purpose: 'birthday', wordingId: own.id };
    const [one, other, third] = [await somebody(), await somebody(), await somebody()];
    await ada.agent
      .post('/api/people')
      .send({ phone: `+${one.to}`, lid: '812345678901234@lid' })
      .expect(201);
    for (const { id } of [one, other, third]) await give(id, of).expect(200);
    await withdraw(third.id, { purpose: 'birthday' }).expect(200);
    await ada.agent
      .post(`/api/people/${one.id}/labels`)
      .send({ add: ['cake'] })
      .expect(200);
    expect((await list('purpose=birthday')).sort()).toEqual([one.id, other.id].sort());
    expect(await list('purpose=birthday&consent=withdrawn')).toEqual([third.id]);
    expect(await list('purpose=birthday&label=cake')).toEqual([one.id]);
    expect(await list(`purpose=birthday&handle=%2B${third.to}`)).toEqual([]);
    expect(await list('purpose=birthday&consent=given&handle=812345678901234@lid')).toEqual([one.id]);
    expect(await list('purpose=nothing-of-ours')).toEqual([]);
    const pages = [await list('purpose=birthday&limit=1'), await list('purpose=birthday')];
    expect(pages[0]).toEqual(pages[1]?.slice(0, 1));
    expect((await eve.agent.get('/api/people?purpose=birthday').expect(200)).body).toEqual([]);
  });

  it.each([
    ['consent=given', 'purpose'],
    ['purpose=Not+one', 'purpose'],
    ['purpose=service&consent=maybe', 'consent'],
  ])('refuses %s, naming the parameter %s', async (query, field) => {
    const refused = await ada.agent.get(`/api/people?${query}`).expect(400);
    expect(Object.keys(refused.body.fields as object)).toEqual([field]);
  });
});

describe('the consent API', () => {
  it.each([
    [{ wordingId: undefined }, 'wordingId'],
    [{ wordingId: '../../x' }, 'wordingId'],
    [{ wordingVersion: 1.5 }, 'wordingVersion'],
    [{ purpose: 'service' }, 'wordingId'],
    [{ purpose: 'transactional' }, 'purpose'],
    [{ purpose: '__proto__' }, 'purpose'],
    [{ means: 'telepathy' }, 'means'],
    [{ means: 'other' }, 'note'],
    [{ at: '2099-01-01T00:00:00Z' }, 'at'],
    [{ at: '2026-02-31T00:00:00Z' }, 'at'],
    [{ at: '2026-02-01T00:00:00' }, 'at'],
    [{ at: 7 }, 'at'],
    [{ reference: 'x'.repeat(201) }, 'reference'],
    [{ reference: 'Form\u0000' }, 'reference'],
    [{ note: { a: 1 } }, 'note'],
    [{ note: 'half \ud83d' }, 'note'],
  ])('refuses %j, naming %s, and writes nothing', async (over, field) => {
    const { id } = await somebody();
    const refused = await give(id, over).expect(400);
    expect(Object.keys(refused.body.fields as object)).toEqual([field]);
    expect(await historyOf(id)).toEqual({ purposes: [], history: [] });
  });

  it('hides people, wordings and messages of other accounts', async () => {
    const { id } = await somebody();
    await eve.agent.get(`/api/people/${id}/consents`).expect(404);
    await eve.agent.post(`/api/people/${id}/consents`).send(consent()).expect(404);
    await eve.agent
      .post(`/api/people/${id}/consents/withdraw`)
      .send({ purpose: 'service', means: 'paper' })
      .expect(404);
    const theirs = await publish('marketing', eve);
    expect((await give(id, { wordingId: theirs.id }).expect(404)).body.fields).toHaveProperty('wordingId');
    expect((await give(id, { wordingVersion: 2 }).expect(404)).body.fields).toHaveProperty('wordingVersion');
    const { messageId } = await ada.send('14155557999');
    await eve.agent.get(`/api/messages/${messageId}/basis`).expect(404);
  });

  it('accepts a purpose named like a part of every object as one of the account', async () => {
    const { id, to } = await somebody();
    const own = await publish('constructor');
    await give(id, { purpose: 'constructor', wordingId: own.id }).expect(200);
    await app.settle();
    expect(await sent(to, { purpose: 'constructor' })).toMatchObject({ kind: 'consent', purpose: 'constructor' });
  });
});
