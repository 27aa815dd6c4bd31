import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChannelPacing, DeliveryDay, Job, JobDetail, RetryResult, TimelineEntry } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { DispatchTimings } from '../dispatch/timings.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { controlGateway } from '../../../testing/gateway-control.js';
import { anAccount, type ChannelOwner } from '../../../testing/people/an-account.js';

let app: TestApp;
let user: TestAgent;
let other: TestAgent;
let channel: ChannelOwner['channel'];

beforeAll(async () => {
  app = await startApp();
  app.app.get(DispatchTimings).checks = [100, 100];
  const sara = anAccount('Sara').withPlan().withActiveChannel({ phone: '+14155550100' });
  ({ agent: user, channel } = await sara.in(app));
  ({ agent: other } = await anAccount('Omar').in(app));
});
afterAll(() => app.stop());

const sim = <T = unknown>(method: string, path: string, body?: unknown) =>
  controlGateway<T>(app.simulators.url, method, path, body);

const bulk = async (phones: string[], more: object = {}): Promise<string> => {
  const rows = phones.map((phone, index) => ({ name: `P${index}`, phone, message: `Hello ${index}` }));
  const order = { channelId: channel.id, rows, ...more };
  return (await user.post('/api/messages/bulk').send(order).expect(201)).body.jobId as string;
};
const jobOf = async (id: string) => (await user.get(`/api/jobs/${id}`).expect(200)).body as JobDetail;
const until = (id: string, holds: (job: JobDetail) => boolean) =>
  eventually(async () => {
    const job = await jobOf(id);
    return holds(job) ? job : undefined;
  });
const resolve = (id: string, outcome: string, by = user) => by.post(`/api/messages/${id}/resolve`).send({ outcome });
const hasGone = ({ messages: [message] }: JobDetail) => !['failed', 'queued'].includes(defined(message).status);
const act = (id: string, what: string, status = 200) => user.post(`/api/jobs/${id}/${what}`).send({}).expect(status);

/** Before the channel is linked nothing goes out, so its jobs wait. */
describe('a job that waits', () => {
  it('shows its cause, and goes on by itself', async () => {
    const id = await bulk(['+14155551101', '+14155551102']);
    const waiting = await jobOf(id);
    expect(waiting).toMatchObject({ status: 'QUEUED', pausedBy: null, estimatedFinishAt: null });
    expect(waiting.reason).toContain('Scan its QR code');
    await user.get(`/api/channels/${channel.id}/qr`).expect(200);
    await sim('POST', `/channels/${channel.whapiChannelId}/link`);
    const done = await until(id, ({ counts }) => counts.queued + counts.pending === 0);
    expect(done).toMatchObject({ reason: null, estimatedFinishAt: null });
    expect(done.counts.failed).toBe(0);
  });

  it('does not begin before its planned time', async () => {
    const scheduledFor = new Date(Date.now() + 4_000).toISOString();
    const id = await bulk(['+14155551103'], { scheduledFor });
    const planned = await jobOf(id);
    expect(planned).toMatchObject({ status: 'QUEUED', scheduledFor });
    expect(Date.parse(defined(planned.estimatedFinishAt))).toBeGreaterThanOrEqual(Date.parse(scheduledFor));
    const done = await until(id, ({ counts }) => counts.queued === 0);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(scheduledFor));
    expect(done.counts.failed).toBe(0);
  });
});

describe('a user', () => {
  it('pauses, resumes, and cancels for good', async () => {
    const scheduledFor = new Date(Date.now() + 60_000).toISOString();
    const id = await bulk(['+14155551104', '+14155551105', '+14155551106'], { scheduledFor });
    await act(id, 'pause');
    expect(await jobOf(id)).toMatchObject({ status: 'PAUSED', pausedBy: 'user', reason: 'This job was paused.' });
    await act(id, 'resume');
    expect(await jobOf(id)).toMatchObject({ status: 'QUEUED', pausedBy: null, reason: null });
    await act(id, 'cancel');
    const cancelled = await until(id, ({ messages }) => messages.every((message) => message.cancelled));
    expect(cancelled).toMatchObject({ status: 'CANCELLED', counts: { total: 3, queued: 0, failed: 0, cancelled: 3 } });
    const error = 'The job was cancelled before this message was sent.';
    expect(cancelled.messages).toMatchObject(Array(3).fill({ status: 'failed', failedAt: null, error }));
    const { text } = await user.get(`/api/jobs/${id}/export.csv?bom=0`).expect(200);
    expect(text.match(/,cancelled,/g)).toHaveLength(3);
    await act(id, 'resume', 409);
    await act(id, 'retry-failed', 409);
    await act(id, 'cancel');
    const told = (await user.get(`/api/jobs/${id}/timeline`).expect(200)).body as TimelineEntry[];
    expect(told.map(({ title }) => title)).toEqual(['Queued', 'Paused', 'Resumed', 'Cancelled']);
    expect(told.map(({ by }) => Boolean(by?.name))).toEqual([false, true, true, true]);
    expect(defined(told[0]).detail).toBe(`3 messages, planned for ${scheduledFor}`);
    await other.get(`/api/jobs/${id}/timeline`).expect(404);
  });
  it('tries again what was definitely not sent', async () => {
    const digits = '14155551107';
    await sim('POST', '/faults', { kind: 'not-sent', phone: digits, times: 1 });
    const id = await bulk([`+${digits}`]);
    const first = await until(id, ({ messages }) => defined(messages[0]).status === 'failed');
    expect(first.messages[0]).toMatchObject({ retryable: true, outcomeUnknown: false });
    expect(first.canRetry).toBe(true);
    expect(((await act(id, 'retry-failed')).body as RetryResult).requeued).toBe(1);
    const second = await until(id, hasGone);
    expect(second.messages[0]).toMatchObject({ error: null, retryable: false });
    expect(second.canRetry).toBe(false);
    expect(((await act(id, 'retry-failed')).body as RetryResult).requeued).toBe(0);
    const told = (await user.get(`/api/jobs/${id}/timeline`).expect(200)).body as TimelineEntry[];
    expect(told.map(({ detail }) => detail)).toEqual(['1 message', '1 message back in the queue.']);
  });

  it('settles a message with an unknown outcome, and only then tries again', async () => {
    const digits = '14155551109';
    await sim('POST', '/faults', { kind: 'refuse-then-lose', phone: digits, times: 1 });
    const id = await bulk([`+${digits}`]);
    const lost = await until(id, ({ messages }) => defined(messages[0]).outcomeUnknown);
    expect(((await act(id, 'retry-failed')).body as RetryResult).requeued).toBe(0);
    const { id: messageId } = defined(lost.messages[0]);
    await resolve(messageId, 'not-sent').expect(200);
    await until(id, ({ messages }) => defined(messages[0]).retryable);
    expect(((await act(id, 'retry-failed')).body as RetryResult).requeued).toBe(1);
    await until(id, hasGone);
    const { messages } = await sim<{ messages: unknown[] }>('GET', `/phones/${digits}/messages`);
    expect(messages).toHaveLength(1);
  });

  it('gets 404 for the jobs and messages of others', async () => {
    const id = await bulk(['+14155551108']);
    for (const what of ['pause', 'resume', 'cancel', 'retry-failed']) {
      await other.post(`/api/jobs/${id}/${what}`).send({}).expect(404);
      await user.post(`/api/jobs/no-such-job/${what}`).send({}).expect(404);
    }
    const { messages } = await until(id, ({ counts }) => counts.queued === 0);
    const { id: messageId } = defined(messages[0]);
    await resolve(messageId, 'sent', other).expect(404);
    await resolve(messageId, 'sent').expect(409);
    await resolve(messageId, 'perhaps').expect(400);
  });
});

describe('the report of a job', () => {
  it('contains nothing that a spreadsheet would run', async () => {
    const id = await bulk(['+14155551121']);
    await until(id, ({ counts }) => counts.queued + counts.pending === 0);
    const { text, headers } = await user.get(`/api/jobs/${id}/export.csv?bom=0`).expect(200);
    expect(headers['content-disposition']).toContain(`job-${id}.csv`);
    const [header, line, end] = text.split('\r\n');
    expect(header).toMatch(/^row,name,to,status,error,body,reply,queued_at \(UTC\),/);
    expect(line).toMatch(/^1,P0,'\+14155551121,(sent|delivered|read),,Hello 0,/);
    expect(end).toBe('');
    await other.get(`/api/jobs/${id}/export.csv`).expect(404);
  });

  it('counts by the days of the account', async () => {
    const days = (await user.get('/api/activity?days=3').expect(200)).body as DeliveryDay[];
    expect(days).toHaveLength(3);
    expect(defined(days.at(-1)).day).toBe(new Date().toISOString().slice(0, 10));
    const jobs = (await user.get('/api/jobs?limit=200').expect(200)).body as Job[];
    expect(defined(days.at(-1)).sent).toBe(jobs.reduce((sum, job) => sum + job.funnel.sent, 0));
    expect(defined(days.at(-1)).failed).toBe(jobs.reduce((sum, job) => sum + job.counts.failed, 0));
    await user.get('/api/activity?days=0').expect(400);
    expect(defined(((await other.get('/api/activity').expect(200)).body as DeliveryDay[])[29]).sent).toBe(0);
  });
});

describe('the outbox', () => {
  const ids = async (query: string, agent = user) =>
    ((await agent.get(`/api/jobs?${query}`).expect(200)).body as Job[]).map(({ id }) => id);

  it('searches by name and by phone number, and filters', async () => {
    const scheduledFor = new Date(Date.now() + 600_000).toISOString();
    const spring = await bulk(['+14155551141'], { jobName: 'Spring Sale', scheduledFor });
    const autumn = await bulk(['+14155551142', '+14155551141'], { jobName: 'Autumn', scheduledFor });
    expect(await ids('q=spring')).toEqual([spring]);
    expect(await ids(`q=${encodeURIComponent('+1 (415) 555-1142')}`)).toEqual([autumn]);
    expect((await ids('q=14155551141')).sort()).toEqual([spring, autumn].sort());
    expect(await ids('q=spring', other)).toEqual([]);
    expect(await ids('q=14155551141', other)).toEqual([]);
    await act(autumn, 'pause');
    expect(await ids('status=PAUSED')).toEqual([autumn]);
    expect(await ids('status=PAUSED&q=14155551141')).toEqual([autumn]);
    expect(await ids('type=single&status=PAUSED')).toEqual([]);
    expect(await ids(`channelId=${channel.id}&status=PAUSED`)).toEqual([autumn]);
    await user.get('/api/jobs?status=SOMETIMES').expect(400);
    const queued = await jobOf(`${autumn}?status=queued&limit=1`);
    expect(queued.messages.map(({ to }) => to)).toEqual(['+14155551142']);
    expect((await jobOf(`${autumn}?status=read`)).messages).toEqual([]);
    await user.get(`/api/jobs/${autumn}?status=late`).expect(400);
    for (const id of [spring, autumn]) await act(id, 'cancel');
  });
});

describe('the pace of a channel', () => {
  const address = () => `/api/channels/${channel.id}/pacing`;

  it('stays unlimited while no real phone is reached, and lets the owner choose', async () => {
    expect((await user.get(address()).expect(200)).body).toEqual({
      pace: 'unlimited',
      gapSeconds: { min: 0, max: 0 },
      perHour: null,
      perDay: null,
      slowedUntil: null,
      leftAlone: null,
      unlimitedAllowed: true,
    } satisfies ChannelPacing);
    await user.put(address()).send({ pace: 'fast' }).expect(200);
    expect((await user.get(address())).body).toMatchObject({ pace: 'fast', gapSeconds: { min: 2, max: 5 } });
    await user.put(address()).send({ pace: 'warp' }).expect(400);
    await other.get(address()).expect(404);
    await other.put(address()).send({ pace: 'fast' }).expect(404);
  });

  it('holds bulk jobs back, and a message to one person hardly at all', async () => {
    const id = await bulk(['+14155551111', '+14155551112', '+14155551113']);
    expect(((await user.get('/api/jobs?limit=1').expect(200)).body as Job[])[0]?.id).toBe(id);
    await until(id, ({ counts }) => counts.queued < 3);
    expect(Date.parse(defined((await jobOf(id)).estimatedFinishAt))).toBeGreaterThan(Date.now() + 2_000);
    const single = { channelId: channel.id, to: '+14155551114', body: 'Now' };
    const { body } = await user.post('/api/messages/send').send(single).expect(201);
    await until(body.jobId as string, ({ counts }) => counts.queued === 0);
    expect((await jobOf(id)).counts.queued).toBeGreaterThan(0);
    await user.put(address()).send({ pace: 'unlimited' }).expect(200);
    await until(id, ({ counts }) => counts.queued === 0);
  });
});

describe('a gateway that refuses', () => {
  it('slows the channel down for a while when it asks for that', async () => {
    await sim('POST', '/faults', { kind: 'rate-limit', route: 'send', times: 2, retryAfterSeconds: 1 });
    const id = await bulk(['+14155551131', '+14155551132']);
    const waiting = await until(id, ({ reason }) => reason !== null);
    expect(waiting).toMatchObject({ status: 'QUEUED', counts: { queued: 2 } });
    expect(waiting.reason).toContain('asks to slow down');
    const done = await until(id, ({ counts }) => counts.queued === 0);
    expect(done.counts.failed).toBe(0);
    const { slowedUntil } = (await user.get(`/api/channels/${channel.id}/pacing`)).body as ChannelPacing;
    expect(Date.parse(defined(slowedUntil))).toBeGreaterThan(Date.now() + 3_000_000);
  });

  it('pauses a job after twenty equal refusals in a row, until a person resumes it', async () => {
    const phones = Array.from({ length: 25 }, (_, index) => `+1415555${1200 + index}`);
    await sim('POST', '/faults', { kind: 'not-sent', route: 'send', times: 20 });
    const id = await bulk(phones);
    const paused = await until(id, ({ status }) => status === 'PAUSED');
    expect(paused).toMatchObject({ pausedBy: 'system', counts: { failed: 20, queued: 5 } });
    expect(paused.reason).toContain('20 messages in a row failed for the same reason');
    await act(id, 'resume');
    const done = await until(id, ({ counts }) => counts.queued + counts.pending === 0);
    expect(done).toMatchObject({ status: 'PARTIAL', counts: { failed: 20 } });
    expect(((await act(id, 'retry-failed')).body as RetryResult).requeued).toBe(20);
    await until(id, ({ counts }) => counts.queued === 0 && counts.failed === 0);
  });
});
