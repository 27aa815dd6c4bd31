import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Channel,
  type Conversation,
  type CurrentUser,
  DAY_MS,
  type Forgetting,
  type Job,
  type Notice,
  type OptOut,
  type PersonMoment,
  type Report,
  type Team,
} from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { type EventStore, START } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { verify } from '../../../books/audit/checks/verification.js';
import { EVENT_STORE, READ_STORE } from '../../../platform/storage/tokens.js';
import { ALL_PROJECTIONS } from '../../../projections.js';
import { DemoSeed } from '../seed/demo-seed.js';

/** A day of the balance that ends while the story is played belongs to the present. Unix ms */
const BEGAN = Date.now();
let dataDir: string;
let app: TestApp;
let agent: TestAgent;

const start = () => startApp({ dataDir, env: { SEED_DEMO: '1', AUTOMATIC_DAYS: 'on' } });
const enter = async (): Promise<TestAgent> => {
  const { email, password } = app.app.get(DemoSeed).signIn;
  return app.signIn(email, password);
};
const get = async <T>(path: string) => (await agent.get(path).expect(200)).body as T;
const talks = (view: 'all' | 'resolved') => get<Conversation[]>(`/api/conversations?view=${view}&limit=100`);

/** One start that ends in the middle of the story, and one that continues it. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wavelane-demo-'));
  app = await start();
  const played = app.app.get(DemoSeed).run(app.url);
  await eventually(async () => {
    agent = await enter().catch(() => agent);
    return agent && (await talks('resolved')).length > 4 ? true : undefined;
  }, { what: 'the story to begin', timeoutMs: 60_000, everyMs: 200 }); // prettier-ignore
  await app.stop();
  await played;
  app = await start();
  // In a test the product has another port after each start; an installation keeps its port.
  for (const { settings } of app.simulators.whapi.channels.all())
    for (const hook of settings.webhooks) hook.url = hook.url.replace(/^http:\/\/[^/]+/, app.url);
  await app.app.get(DemoSeed).run(app.url);
  await app.settle();
  agent = await enter();
}, 180_000);
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const standing = async () => ({
  me: await get<CurrentUser>('/api/me'),
  channels: (await get<Channel[]>('/api/channels')).map(({ label, status, authStatus }) => [label, status, authStatus]),
  open: (await talks('all')).map(({ person, labels }) => [person.name, labels]),
  resolved: (await talks('resolved')).length,
  jobs: (await get<Job[]>('/api/jobs?type=bulk')).map(({ name, counts }) => [name, counts.total]),
  team: (await get<Team>('/api/team')).members.map(({ name }) => name),
  optOuts: (await get<OptOut[]>('/api/opt-outs')).length,
  forgotten: (await get<Forgetting[]>('/api/forgettings')).map(({ state }) => state),
});

/** On a slow machine a call of the present may fail; its first failure is then of the present. */
const isFailureOfToday = (data: unknown) => {
  const { times, since } = data as Readonly<Record<string, unknown>>;
  return times !== undefined && Math.abs(Date.parse(String(since)) - Date.now()) < DAY_MS / 24;
};

describe('the demonstration', () => {
  it('makes a shop with a life, even after interruptions while it is made', async () => {
    expect(await standing()).toMatchObject({
      me: { status: 'active', currentPlan: { name: 'Growth' }, emailVerified: true },
      channels: [
        ['Support', 'ACTIVE', 'AUTHORIZED'],
        ['Shop', 'ACTIVE', 'AUTHORIZED'],
      ],
      open: [
        ['Gwen Price', ['vip']],
        ['Fabio Greco', ['complaint']],
        ['Ella Frost', ['question']],
        ['David Stern', ['delivery']],
        ['Celia Ponce', ['order']],
        ['Boris Ilic', ['return']],
        ['Alba Soler', ['question']],
        ['مريم العلي', ['order']],
        ['أحمد الخليفة', ['question']],
        ['ليلى منصور', ['delivery']],
        ['Zara Malik', ['question']],
        ['Leo Fuchs', expect.any(Array)],
      ],
      resolved: 47,
      jobs: [
        ['Winter blankets', 58],
        ['Opening on Sunday', 30],
        ['Late summer sale', 30],
        ['New lamps', 60],
      ],
      team: ['Demo', 'Maya Haddad', 'Jonas Weber', 'Priya Nair'],
      optOuts: 1,
      forgotten: ['done'],
    });
  });

  it('keeps days to extend both channels with, so that the end on the dashboard is the one of both', async () => {
    const me = await get<CurrentUser>('/api/me');
    expect(me).toMatchObject({ activeChannels: 2, status: 'active' });
    expect(me.channelsExtendAhead).not.toBeNull();
    expect(me.freeDays).toBeGreaterThan(20);
    const notices = await get<Notice[]>('/api/notices?limit=100');
    expect(notices.filter(({ kind }) => kind === 'channel-ends')).toEqual([]);
  });

  it('dates its history in the past, so reports have curves', async () => {
    const from = new Date(Date.now() - 89 * DAY_MS).toISOString().slice(0, 10);
    const { days, totals } = await get<Report>(`/api/reports?from=${from}&days=90`);
    expect(days.filter(({ received }) => received > 0).length).toBeGreaterThan(30);
    expect(totals.received).toBeGreaterThan(100);
    const oldest = defined((await talks('resolved')).at(-1));
    expect(Date.parse(oldest.lastAt)).toBeLessThan(Date.now() - 60 * DAY_MS);
    const story = await get<PersonMoment[]>(`/api/people/${oldest.person.id}/timeline`);
    expect(story.length).toBeGreaterThan(3);
  });

  it('dates every event at the moment of the story, also those that no command writes alone', async () => {
    const undated = new Set<string>();
    const isOfNow = (effectiveAt = '') => Date.parse(effectiveAt) >= BEGAN;
    for await (const { events } of app.app.get<EventStore>(EVENT_STORE).pages({ after: START }))
      for (const { type, metadata, data } of events)
        if (metadata.decidedAt === undefined && !isOfNow(metadata.effectiveAt) && !isFailureOfToday(data))
          undated.add(type);
    // Seals and the log of sign-ins have the machine's time. The last events are of the present, as are failures of the
    // gateway on a busy machine.
    for (const type of ['ChannelUnreachable', 'ChannelReachable']) undated.delete(type);
    const told = [...undated].filter((type) => /^(Job|People|Message|Gateway|Channel|Wallet|PayPal)/.test(type));
    expect(told).toEqual([]);
  });

  it('changes nothing by a second seeding, and keeps its books in order', async () => {
    const before = await standing();
    await app.app.get(DemoSeed).run(app.url);
    await app.settle();
    expect(await standing()).toEqual(before);
    const [eventStore, readStore] = [app.app.get<EventStore>(EVENT_STORE), app.app.get<ReadStore>(READ_STORE)];
    const report = await verify({ eventStore, readStore, projections: ALL_PROJECTIONS, now: Date.now() });
    expect(report.differences).toEqual([]);
  });
});
