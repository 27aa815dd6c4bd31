import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkPreview, BulkResult, Channel, JobDetail } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let user: TestAgent;
let channel: Channel;

beforeAll(async () => {
  app = await startApp();
  ({ user, channel } = await sender('Ada', '+14155550100'));
});
afterAll(() => app.stop());

/** A user with a plan and an active channel that nobody has linked: what is sent stays in the queue. */
async function sender(name: string, phone: string, planId = 'advanced') {
  const { agent, user: account } = await app.register(name);
  const admin = await app.subscribe(agent, planId);
  await admin.post('/api/admin/balance/topup').send({ days: 100 }).expect(200);
  await agent.post('/api/channels').send({ label: `${name}'s shop`, phone });
  const [pending] = (await agent.get('/api/channels').expect(200)).body as Channel[];
  await admin.post(`/api/admin/users/${account.id}/channels/${pending!.id}/activate`).send({ days: 30 }).expect(200);
  const [active] = (await agent.get('/api/channels')).body as Channel[];
  return { user: agent, accountId: account.id, channel: active! };
}

const phone = (n: number) => `+1415555${String(1000 + n)}`;

async function send(body: Record<string, unknown>): Promise<BulkResult> {
  const response = await user.post('/api/messages/bulk').send({ channelId: channel.id, ...body });
  expect({ status: response.status, body: response.body as unknown }).toMatchObject({ status: 201 });
  return response.body as BulkResult;
}

function upload(csv: string | Buffer, fields: Record<string, string> = {}, agent = user) {
  const request = agent.post('/api/messages/bulk/file');
  for (const [name, value] of Object.entries({ channelId: String(channel.id), ...fields }))
    void request.field(name, value);
  return request.attach('file', Buffer.from(csv), 'people.csv');
}

const detail = async (jobId: string) => (await user.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail;

describe('rows', () => {
  it('become a job of the specification', async () => {
    const { jobId, report } = await send({
      rows: [
        { name: 'Sara', phone: phone(1), message: 'Hi {{name}}' },
        { name: 'Bob', phone: phone(2), message: 'Hello' },
      ],
    });
    expect(report).toEqual({ total: 2, valid: 2, invalid: 0, duplicate: 0, suppressed: 0, blank: 0, problems: [] });
    const job = await detail(jobId);
    expect(job).toMatchObject({ type: 'bulk', counts: { total: 2, queued: 2 } });
    expect(job.messages.map(({ to, name, body }) => [to, name, body])).toEqual([
      [phone(1), 'Sara', 'Hi Sara'],
      [phone(2), 'Bob', 'Hello'],
    ]);
  });
});

describe('a file', () => {
  it('is previewed, then sent', async () => {
    const csv = `name;phone;city\r\nSara;${phone(11)};Manama\r\nBob;12;Riyadh\r\n`;
    const fields = { body: 'Hi {{name}} in {{city}}' };
    const { body: preview } = (await upload(csv, { ...fields, dryRun: 'true' }).expect(200)) as { body: BulkPreview };
    expect(preview).toMatchObject({ delimiter: ';', encoding: 'utf-8', problem: null, report: { total: 2, valid: 1 } });
    const { body: result } = (await upload(csv, fields).expect(201)) as { body: BulkResult };
    const job = await detail(result.jobId);
    expect(job.messages.map(({ body }) => body)).toEqual(['Hi Sara in Manama']);
    const errors = await user.get(`/api/jobs/${result.jobId}/errors.csv`).expect(200);
    expect(errors.text).toContain('Bob,12,Riyadh,3');
  });
});
