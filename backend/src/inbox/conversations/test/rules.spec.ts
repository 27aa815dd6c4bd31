import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answering, type AnsweringRules, type ConversationLine, type OpeningHours } from '@wavelane/contracts';
import { DateTime } from 'luxon';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { type Joined, memberOf } from '../../../../testing/people/members.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from './chat.js';

const MINUTE = 60_000;
const OFF: AnsweringRules = { returnAfterMinutes: null, assignment: 'off', awayMessage: null, closeAfterDays: null };
const clock = TestTime.running();
// The machine's clock stamps what the gateway reports, so tests that move the test's clock come last.
let app: TestApp;
let ada: Sender;
let ben: Joined;
let vic: Joined;
let hidden: Joined;

beforeAll(async () => {
  app = await startApp({ clock });
  ada = await Sender.create(app, 'Ada', '+14155550100');
  ben = await memberOf(app, ada.agent, 'agent', null, 'Ben');
  vic = await memberOf(app, ada.agent, 'viewer', null, 'Vic');
  const other = await ada.agent.post('/api/channels').send({ label: 'Elsewhere', phone: '+14155550188' }).expect(201);
  hidden = await memberOf(app, ada.agent, 'agent', [(other.body as { id: number }).id], 'Hidden');
});
afterAll(() => app.stop());

const chat = () => new Chat(app, ada);
const now = async () => (await ada.agent.get('/api/answering').expect(200)).body as Answering;
async function rules(more: Partial<AnsweringRules>): Promise<void> {
  const { version } = (await now()).rules;
  await ada.agent
    .put('/api/answering/rules')
    .send({ expectedVersion: version, ...OFF, ...more })
    .expect(200);
}
async function hours(set: OpeningHours | null): Promise<void> {
  const { version } = (await now()).openingHours;
  await ada.agent.put('/api/answering/opening-hours').send({ expectedVersion: version, hours: set }).expect(200);
}
/** Open on every day but the current day of the test's clock. */
const closedToday = (): OpeningHours => ({
  timeZone: 'UTC',
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
  holidays: [0, 1].map((ahead) => ({
    date: DateTime.fromMillis(clock.now(), { zone: 'utc' }).plus({ days: ahead }).toFormat('yyyy-MM-dd'),
    name: 'Off',
  })),
});
async function pass(): Promise<void> {
  await app.settle();
  ada.nudge('answering-rules');
}
const told = (lines: readonly ConversationLine[]) =>
  lines.flatMap((line) =>
    line.type === 'event' ? [[line.event, line.rule, line.by?.name ?? null, line.to?.name]] : [],
  );

describe('opening hours and rules', () => {
  it('refuses the second of two tabs with what to do, and shows the author of the change', async () => {
    const { openingHours } = await now();
    const change = (name: string) =>
      ada.agent.put('/api/answering/opening-hours').send({
        expectedVersion: openingHours.version,
        hours: {
          timeZone: 'Asia/Bahrain',
          week: [{ day: 1, from: '09:00', to: '17:00' }],
          holidays: [{ date: '2020-01-01', name }],
        },
      });
    const first = (await change('One').expect(200)).body as Answering;
    expect(first.openingHours).toMatchObject({ version: openingHours.version + 1, changedBy: { name: 'Ada' } });
    const second = await change('Two').expect(409);
    expect(second.body).toMatchObject({
      code: 'answering-changed',
      message: expect.stringContaining('Check the new hours'),
    });
    await hours(null);
  });

  it('tells the field that is wrong, and takes nothing of it', async () => {
    const { openingHours, rules: before } = await now();
    const week = [
      { day: 1, from: '09:00', to: '12:00' },
      { day: 1, from: '11:00', to: '13:00' },
    ];
    const wrong = await ada.agent
      .put('/api/answering/opening-hours')
      .send({ expectedVersion: openingHours.version, hours: { timeZone: 'UTC', week, holidays: [] } })
      .expect(400);
    expect(wrong.body.fields).toEqual({ 'hours.week.1.from': expect.stringContaining('overlap') });
    const minutes = { expectedVersion: before.version, ...OFF, returnAfterMinutes: 0 };
    const refused = await ada.agent.put('/api/answering/rules').send(minutes).expect(400);
    expect(refused.body.fields).toEqual({ returnAfterMinutes: expect.any(String) });
    expect((await now()).rules).toEqual(before);
  });

  it('lets managers change them, and each answering member say of themselves that they are away', async () => {
    await ben.agent
      .put('/api/answering/rules')
      .send({ expectedVersion: 0, ...OFF })
      .expect(403);
    await vic.agent.put('/api/answering/away').send({ away: true }).expect(403);
    await ben.agent.put('/api/answering/away').send({ away: true, memberId: hidden.user.id }).expect(403);
    const stranger = await Sender.create(app, 'Eve', '+14155550200');
    const { body } = await stranger.agent.get('/api/me').expect(200);
    await ada.agent
      .put('/api/answering/away')
      .send({ away: true, memberId: (body as { id: string }).id })
      .expect(404);
    await ben.agent.put('/api/answering/away').send({ away: true }).expect(200);
    expect((await now()).members).toContainEqual({ id: ben.user.id, name: 'Ben', away: true });
    await ada.agent.put('/api/answering/away').send({ away: false, memberId: ben.user.id }).expect(200);
  });
});

describe('assignment', () => {
  it('goes around members that answer, see the channel and are present, for new conversations only', async () => {
    const before = chat();
    await before.says('From before');
    await before.one('unassigned');
    await rules({ assignment: 'round-robin' });
    const chats = [chat(), chat(), chat(), chat()];
    for (const one of chats) {
      await one.says('Hello');
      await one.until(async () => (await one.one()).owner !== null, 'an owner');
    }
    const owners: string[] = [];
    for (const one of chats) owners.push((await one.one()).owner?.name ?? '');
    expect(owners.toSorted()).toEqual(['Ada', 'Ada', 'Ben', 'Ben']);
    const [first] = chats;
    expect(told((await first?.lines()) ?? [])).toContainEqual(['assigned', 'round-robin', null, owners[0]]);
    expect(await before.one('unassigned')).toMatchObject({ owner: null });
    await ben.agent.put('/api/answering/away').send({ away: true }).expect(200);
    for (const one of [chat(), chat()]) {
      await one.says('Hello');
      await one.until(async () => (await one.one()).owner?.name === 'Ada', 'Ada');
    }
    await ben.agent.put('/api/answering/away').send({ away: false }).expect(200);
    await rules({});
  });
});

describe('an away message', () => {
  it('goes once to a person outside opening hours, and never to a program or after STOP', async () => {
    await hours(closedToday());
    await rules({ awayMessage: 'We are closed. We answer tomorrow.' });
    const [pia, program, echo, stop] = [chat(), chat(), chat(), chat()];
    await ada.sim('PUT', `/phones/${pia.digits}`, { behaviour: 'delivers' });
    await stop.says('STOP');
    await program.says('I am a robot', { source: 'api' });
    await echo.says(' We are closed. We answer tomorrow. ');
    await pia.says('Anybody there?');
    await pia.until(async () => (await ada.arrived(pia.digits)).length > 0, 'the message');
    await pia.says('Hello??');
    await pia.until(async () => (await pia.texts()).includes('Hello??'), 'the second message');
    await app.settle();
    expect((await ada.arrived(pia.digits)).map(({ body }) => body)).toEqual(['We are closed. We answer tomorrow.']);
    for (const { digits } of [program, echo, stop]) {
      const bodies = (await ada.arrived(digits)).map(({ body }) => body);
      expect(bodies).not.toContain('We are closed. We answer tomorrow.');
    }
    expect(told(await pia.lines())).toContainEqual(['away-sent', undefined, null, undefined]);
    // The message is no answer: the person goes on waiting.
    expect(await pia.one()).toMatchObject({ owner: null, waitingSince: expect.any(String) });
    const [sent] = (await pia.messages()).filter(({ from }) => from === 'member');
    const basis = await ada.agent.get(`/api/messages/${sent?.sent?.messageId ?? ''}/basis`).expect(200);
    expect(basis.body).toMatchObject({ purpose: 'service' });
    await hours(null);
    await pia.says('Open now?');
    await pia.until(async () => (await pia.texts()).includes('Open now?'), 'the third message');
    await app.settle();
    expect(await ada.arrived(pia.digits)).toHaveLength(1);
    await rules({});
  });
});

describe('a conversation that waits too long', () => {
  it('goes to another member when conversations are assigned', async () => {
    await rules({ assignment: 'least-busy', returnAfterMinutes: 5 });
    const omar = chat();
    await omar.says('Hello');
    await omar.until(async () => (await omar.one()).owner !== null, 'an owner');
    const { owner } = await omar.one();
    clock.advance(6 * MINUTE);
    await pass();
    const other = owner?.name === 'Ada' ? 'Ben' : 'Ada';
    await omar.until(async () => (await omar.one()).owner?.name === other, other);
    await rules({});
  });

  it('goes back to the queue, says so, and does it once for each wait', async () => {
    await rules({ returnAfterMinutes: 10 });
    const sara = chat();
    await sara.says('Hello?');
    await sara.act('claim', { expectedOwner: null });
    clock.advance(9 * MINUTE);
    await pass();
    expect(await sara.one('mine')).toMatchObject({ owner: { name: 'Ada' } });
    clock.advance(2 * MINUTE);
    await pass();
    await sara.until(async () => (await sara.one()).owner === null, 'the queue');
    expect(told(await sara.lines())).toContainEqual(['released', 'unanswered', null, undefined]);
    await sara.act('claim', { expectedOwner: null });
    clock.advance(20 * MINUTE);
    await pass();
    await pass();
    expect(await sara.one('mine')).toMatchObject({ owner: { name: 'Ada' } });
    await rules({});
  });

  it('counts no time while the account is closed', async () => {
    await hours(closedToday());
    await rules({ returnAfterMinutes: 1 });
    const lea = chat();
    await lea.says('Hello?');
    await lea.act('claim', { expectedOwner: null });
    clock.advance(30 * MINUTE);
    await pass();
    await pass();
    expect(await lea.one('mine')).toMatchObject({ owner: { name: 'Ada' } });
    await hours(null);
    await pass();
    await lea.until(async () => (await lea.one()).owner === null, 'the queue');
    await rules({});
  });
});

describe('silence', () => {
  it('resolves a conversation after so many days, and what comes opens it again', async () => {
    const mia = chat();
    await mia.says('Thank you');
    await mia.act('claim', { expectedOwner: null });
    await rules({ closeAfterDays: 1 });
    for (const ahead of [11, 11]) {
      clock.advance(ahead * 60 * MINUTE);
      await pass();
      expect(await mia.one('mine')).toMatchObject({ state: 'open' });
    }
    clock.advance(3 * 60 * MINUTE);
    await pass();
    await mia.until(async () => (await mia.mine('resolved')).length > 0, 'resolved');
    expect(told(await mia.lines())).toContainEqual(['resolved', 'silence', null, undefined]);
    await rules({});
    await mia.says('One more thing');
    await mia.until(async () => (await mia.mine('mine')).length > 0, 'open again');
  });
});
