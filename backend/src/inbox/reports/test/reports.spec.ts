import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Conversation, CurrentUser, Forgetting, Job, Report } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { logOf } from '../../../../testing/events-of.js';
import { type Joined, memberOf } from '../../../../testing/people/members.js';
import { Sender } from '../../../../testing/people/sender.js';
import { everything, recount } from './recount.js';
import { asked, MINUTE, minutes, Monday } from './reporting.js';

const DAY = 1_440 * MINUTE;

const clock = new Monday();
let app: TestApp;
let ada: Sender;
let eve: Sender;
let bea: Joined;
let accountId: string;
let phones = 14155590000;
let ids = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
  bea = await memberOf(app, ada.agent, 'manager', null, 'Bea');
  accountId = ((await ada.agent.get('/api/me').expect(200)).body as CurrentUser).account.id;
  await bea.agent.post('/api/me/account').send({ accountId });
});
afterAll(() => app.stop());

const newDigits = () => String(++phones);

async function told(digits: string, more: object = {}, sender = ada): Promise<void> {
  const message = {
    ...{ id: `Rep${++ids}-abcdefgh`, from_me: false, type: 'text', chat_id: `${digits}@s.whatsapp.net` },
    ...{ from_name: 'Sara', timestamp: Math.floor(clock.now() / 1_000), text: { body: 'Hello?' }, ...more },
  };
  await sender.webhook({ messages: [message], event: { type: 'messages', event: 'post' } }).expect(200);
  await app.settle();
}
const phoneSays = (digits: string) => told(digits, { from_me: true, source: 'mobile' });

async function conversationOf(digits: string, agent: TestAgent = ada.agent): Promise<Conversation> {
  for (const view of ['all', 'snoozed', 'resolved']) {
    const { body } = await agent.get(`/api/conversations?view=${view}`).expect(200);
    const found = (body as Conversation[]).find(({ person }) => person.phone === `+${digits}`);
    if (found) return found;
  }
  throw new Error('There is no such conversation');
}

async function act(digits: string, what: string, body: object = {}, agent: TestAgent = ada.agent): Promise<void> {
  const { id } = await conversationOf(digits, agent);
  const answer = await agent.post(`/api/conversations/${id}/${what}`).send(body);
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  await app.settle();
}
async function reply(digits: string, agent: TestAgent = ada.agent): Promise<void> {
  const { owner } = await conversationOf(digits, agent);
  await act(digits, 'reply', { text: 'Here we are', expectedOwner: owner?.id ?? null }, agent);
}

async function report(from: string, days: number, more = '', agent: TestAgent = ada.agent): Promise<Report> {
  await app.settle();
  return (await agent.get(`/api/reports${asked(from, days, more)}`).expect(200)).body as Report;
}
async function opened(from: string, days: number, more: string): Promise<string[]> {
  const { body } = await ada.agent.get(`/api/reports/conversations${asked(from, days, more)}`).expect(200);
  return (body as Conversation[]).map(({ person }) => defined(person.phone).slice(1)).sort();
}
const sara = newDigits();
const omar = newDigits();
const lea = newDigits();
let atTheEndOfMonday: Report;

describe('a report', () => {
  it('gives figures of zero when nothing has happened', async () => {
    const { totals, days, hours, members, jobs } = await report('2030-03-03', 2, '', eve.agent);
    expect(totals).toMatchObject({ received: 0, answers: 0, waiting: 0, first: { count: 0, median: null, p90: null } });
    expect([days.length, hours.length, members, jobs]).toEqual([2, 24, [], []]);
  });

  it('counts messages and conversations, and times answers by member', async () => {
    await told(sara);
    clock.advance(5 * MINUTE);
    await told(omar);
    await reply(sara, bea.agent);
    clock.advance(10 * MINUTE);
    await told(sara);
    await phoneSays(omar);
    clock.advance(30 * MINUTE);
    await reply(sara, bea.agent);
    await act(sara, 'labels', { add: ['vip'] });
    await act(sara, 'resolve', {}, bea.agent);
    clock.advance(15 * MINUTE);
    await told(lea);
    const { totals, hours, members, channels, labels, before } = await report('2030-03-04', 1);
    expect(totals).toMatchObject({ received: 4, answers: 3, opened: 3, resolved: 1, waiting: 1 });
    expect(minutes(totals.first)).toEqual([2, 5, 10]);
    expect(minutes(totals.next)).toEqual([1, 30, 30]);
    expect(hours.flatMap(({ hour, received }) => (received > 0 ? [[hour, received]] : []))).toEqual([
      [8, 3],
      [9, 1],
    ]);
    expect(members.map(({ member, answers, resolved }) => [member?.name, answers, resolved])).toEqual([
      ['Bea', 2, 1],
      [undefined, 1, 0],
    ]);
    expect(channels).toMatchObject([{ channelId: ada.channel.id, label: ada.channel.label, received: 4 }]);
    expect(labels).toMatchObject([{ label: 'vip', opened: 1, resolved: 1, first: { count: 1 } }]);
    expect(before).toMatchObject({ from: '2030-03-03', to: '2030-03-03', totals: { received: 0 } });
  });

  it('opens the conversations of every figure', async () => {
    const of = (more: string) => opened('2030-03-04', 1, more);
    const [all, ofSara, ofOmar] = [[sara, omar, lea].sort(), [sara], [omar]];
    expect(await of('&figure=received')).toEqual(all);
    expect(await of('&figure=received&hour=9')).toEqual([lea]);
    expect(await of('&figure=answers&memberId=phone')).toEqual(ofOmar);
    expect(await of(`&figure=first&memberId=${bea.user.id}`)).toEqual(ofSara);
    expect(await of('&figure=next')).toEqual(ofSara);
    expect(await of('&figure=waiting')).toEqual([lea]);
    expect(await of('&figure=opened&label=vip')).toEqual(ofSara);
    expect(await of('&figure=resolved&label=nobody')).toEqual([]);
    const first = await ada.agent.get(`/api/reports/conversations${asked('2030-03-04', 1)}&figure=received&limit=2`);
    expect(first.body).toHaveLength(2);
    const next = defined(/<([^>]+)>/.exec(String(first.headers.link))?.[1]);
    expect((await ada.agent.get(next).expect(200)).body).toHaveLength(1);
  });

  it('shows what became of jobs, and which buttons were pressed', async () => {
    const digits = [newDigits(), newDigits()];
    for (const one of digits) await ada.sim('PUT', `/phones/${one}`, { behaviour: 'reads' });
    const rows = digits.map((phone) => ({ name: 'N', phone: `+${phone}`, message: 'Come?' }));
    const sent = await ada.agent.post('/api/messages/bulk').send({ channelId: ada.channel.id, rows }).expect(201);
    await ada.shows(sent.body, 'read');
    await app.settle();
    const [made] = ((await ada.agent.get('/api/jobs?type=bulk').expect(200)).body as Job[]).map(({ createdAt }) =>
      createdAt.slice(0, 10),
    );
    const { jobs } = await report(defined(made), 1);
    const { totals } = await report('2030-03-04', 1);
    expect(jobs).toMatchObject([{ total: 2, sent: 2, delivered: 2, read: 2, failed: 0, buttons: [0, 0, 0] }]);
    expect(totals.messages.read).toBeGreaterThanOrEqual(2);
    expect((await report('2030-03-03', 1)).jobs).toEqual([]);
  });
});

describe('the same report as of a past day', () => {
  it('gives what it gave then, whatever came later', async () => {
    clock.advance(13 * 60 * MINUTE);
    expect(new Date(clock.now()).toISOString()).toBe('2030-03-04T22:00:00.000Z');
    await app.settle();
    atTheEndOfMonday = await report('2030-03-04', 1);
    clock.advance(10 * 60 * MINUTE);
    // The answer to what waited, another label, a conversation of Monday that is opened again, and news from Monday.
    await reply(lea);
    await act(sara, 'labels', { add: ['angry'], remove: ['vip'] });
    await told(sara);
    await told(omar, { timestamp: Date.parse('2030-03-04T10:00:00Z') / 1_000 });
    const asOf = await report('2030-03-04', 1, '&asOf=2030-03-04');
    expect({ ...asOf, asOf: null }).toEqual(atTheEndOfMonday);
    const now = await report('2030-03-04', 1);
    expect(now.totals.received).toBe(atTheEndOfMonday.totals.received + 1);
    expect(now.labels.map(({ label }) => label)).toEqual(['angry']);
  });

  it('counts an answer to a message from before the period, and whether it is the first', async () => {
    const { totals, before } = await report('2030-03-05', 1);
    expect(minutes(totals.first)).toEqual([1, 23 * 60, 23 * 60]);
    expect(before.totals.waiting).toBe(2);
  });

  it('leaves out what was not known, also of a period that was not over', async () => {
    const { totals } = await report('2030-03-04', 3, '&asOf=2030-03-04');
    expect(totals.received).toBe(atTheEndOfMonday.totals.received);
  });
});

describe('figures', () => {
  it('gives the same as a recount of the events', async () => {
    const day = '2030-03-07';
    clock.advance(2 * DAY);
    for (const [index, digits] of [newDigits(), sara, newDigits(), omar].entries()) {
      await told(digits);
      clock.advance((index + 1) * MINUTE);
      if (index === 1) await phoneSays(digits);
      else if (index < 3) await reply(digits);
      if (index === 2) await act(digits, 'resolve');
    }
    const { totals } = await report(day, 1);
    const { volume, waits } = recount(await everything(logOf(app)), accountId, `${day}T00:00`, `${day}T24`);
    expect(totals).toMatchObject(volume);
    expect(totals.first.count + totals.next.count).toBe(waits.length);
    expect(waits.toSorted((a, b) => a - b).map((ms) => ms / MINUTE)).toEqual([1, 2, 3]);
    expect([...Object.values(totals.first), ...Object.values(totals.next)]).toContain(Math.max(...waits));
  });

  it('stays the same after a person was forgotten, and opens nothing of them', async () => {
    const before = await report('2030-03-04', 1, '&asOf=2030-03-04');
    const { person } = await conversationOf(lea);
    const order = { reason: 'asked', confirm: true };
    const { id } = (await ada.agent.post(`/api/people/${person.id}/forgetting`).send(order)).body as Forgetting;
    const look = async () => (await ada.agent.get(`/api/forgettings/${id}`)).body.state === 'done' || undefined;
    await eventually(look, { what: 'forgetting', timeoutMs: 60_000 });
    await app.settle();
    const after = await report('2030-03-04', 1, '&asOf=2030-03-04');
    expect([after.totals, before.totals.waiting]).toEqual([before.totals, 1]);
    expect(await opened('2030-03-04', 1, '&figure=waiting&asOf=2030-03-04')).toEqual([]);
  });
});

describe('a report in a file', () => {
  it('contains a line for each figure, times in seconds', async () => {
    const { text, headers } = await ada.agent.get(`/api/reports.csv${asked('2030-03-04', 1)}&bom=0`).expect(200);
    expect(headers['content-disposition']).toContain('report-2030-03-04-2030-03-04.csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('part,id,name,figure,value,before');
    expect(lines).toContain('total,,,first_median_s,300,');
    expect(lines).toContain('hour,9,,received,1,');
    expect(lines.some((line) => line.startsWith(`member,${bea.user.id},Bea,answers,2`))).toBe(true);
  });
});

describe('a request for a report', () => {
  it('tells which day is wrong', async () => {
    const of = (query: string) => ada.agent.get(`/api/reports${query}`).expect(400);
    for (const [query, field] of [
      ['', 'from'],
      [asked('tomorrow', 1), 'from'],
      [asked('2030-02-30', 1), 'from'],
      [asked('2030-03-04', 0), 'days'],
      [asked('2030-03-04', 93), 'days'],
      [asked('2030-03-04', 1, '&asOf=now'), 'asOf'],
    ] as const)
      expect((await of(query)).body.fields).toHaveProperty(field);
    await ada.agent.get(`/api/reports/conversations${asked('2030-03-04', 1)}&figure=all`).expect(400);
  });

  it('needs a member with all channels, and gives nothing of another account', async () => {
    const some = await memberOf(app, ada.agent, 'agent', [ada.channel.id], 'Sam');
    await some.agent.post('/api/me/account').send({ accountId });
    await some.agent.get(`/api/reports${asked('2030-03-04', 1)}`).expect(403);
    const { totals } = await report('2030-03-04', 1, '', eve.agent);
    expect(totals.received).toBe(0);
  });
});
