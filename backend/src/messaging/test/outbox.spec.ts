import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job, JobDetail } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { anAccount, type ChannelOwner } from '../../../testing/people/an-account.js';

let app: TestApp;
let user: TestAgent;
let other: TestAgent;
let channel: ChannelOwner['channel'];
let spring: string;
let autumn: string;

const DAY_MS = 86_400_000;
const dayOf = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
const bulk = async (jobName: string, phones: string[]): Promise<string> => {
  const rows = phones.map((phone, index) => ({ name: `P${index}`, phone, message: 'Hello' }));
  const order = { channelId: channel.id, rows, jobName };
  return (await user.post('/api/messages/bulk').send(order).expect(201)).body.jobId as string;
};
const ids = async (query: string, agent = user) =>
  ((await agent.get(`/api/jobs?${query}`).expect(200)).body as Job[]).map(({ id }) => id).sort();
const fieldsOf = async (address: string) => (await user.get(address).expect(400)).body.fields as object;

/** The channel is not linked: everything stays in the queue. */
beforeAll(async () => {
  app = await startApp();
  const sara = anAccount('Sara').withPlan().withActiveChannel({ phone: '+14155550100' });
  ({ agent: user, channel } = await sara.in(app));
  ({ agent: other } = await anAccount('Omar').in(app));
  spring = await bulk('Spring Sale', ['+14155551141', '+14155551143']);
  autumn = await bulk('=HYPERLINK("x")', ['+14155551142']);
});
afterAll(() => app.stop());

describe('the list of the outbox', () => {
  it('holds the jobs of days of the account, both included', async () => {
    const all = [autumn, spring].sort();
    expect(await ids(`from=${dayOf(0)}&to=${dayOf(0)}`)).toEqual(all);
    expect(await ids(`from=${dayOf(-3)}`)).toEqual(all);
    expect(await ids(`from=${dayOf(1)}`)).toEqual([]);
    expect(await ids(`to=${dayOf(-1)}`)).toEqual([]);
    expect(await ids(`to=${dayOf(-1)}&q=14155551142`)).toEqual([]);
  });

  it('finds jobs by the beginning of a number', async () => {
    expect(await ids(`q=${encodeURIComponent('+1 415 555 114')}`)).toEqual([autumn, spring].sort());
    expect(await ids('q=14155551143')).toEqual([spring]);
    expect(await ids('q=99988')).toEqual([]);
    expect(await ids('q=141555', other)).toEqual([]);
  });

  it.each([
    ['from=yesterday', { from: 'from must be a date such as 2026-01-31' }],
    ['to=2026-02-31', { to: 'to must be a date such as 2026-01-31' }],
    ['from=9999-01-01', { from: 'from must be a date such as 2026-01-31' }],
    ['type=letter', { type: "type must be 'single' or 'bulk'" }],
    ['q=a&q=b', { q: 'q must be one text' }],
  ])('refuses %s and names the field', async (asked, fields) => {
    expect(await fieldsOf(`/api/jobs?${asked}`)).toMatchObject(fields);
    expect(await fieldsOf(`/api/jobs.csv?${asked}`)).toMatchObject(fields);
  });

  it('exports its jobs as a file that starts no formula, of the own account only', async () => {
    const { text, headers } = await user.get('/api/jobs.csv?bom=0').expect(200);
    expect(headers['content-disposition']).toContain('outbox.csv');
    const [header, ...lines] = text.trim().split('\r\n');
    expect(header).toMatch(
      /^created_at \(UTC\),scheduled_for \(UTC\),type,status,name,to,channel,total,queued,.*,cancelled,job_id$/,
    );
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain(`'=HYPERLINK`);
    expect((await user.get('/api/jobs.csv?bom=0&q=14155551143').expect(200)).text.split('\r\n')[1]).toContain(spring);
    expect((await other.get('/api/jobs.csv?bom=0').expect(200)).text.trim().split('\r\n')).toHaveLength(1);
  });
});

describe('the list of messages of a job', () => {
  it('finds messages by a number, in a state or in any', async () => {
    const of = async (query: string) =>
      ((await user.get(`/api/jobs/${spring}?${query}`).expect(200)).body as JobDetail).messages.map(({ to }) => to);
    expect(await of('q=14155551143')).toEqual(['+14155551143']);
    expect(await of('q=14155551143&status=queued')).toEqual(['+14155551143']);
    expect(await of('q=14155551143&status=read')).toEqual([]);
    expect(await of('q=14155551142')).toEqual([]);
    expect(await fieldsOf(`/api/jobs/${spring}?q=${'a'.repeat(101)}`)).toEqual({
      q: 'q must be at most 100 characters',
    });
    await other.get(`/api/jobs/${spring}?q=14155551143`).expect(404);
  });
});
