import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel, JobDetail } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { anAccount, newPhone } from '../../../testing/people/an-account.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { job } from '../jobs/job.js';
import { jobStream } from '../jobs/job.events.js';
import { messageQuota } from '../quota/message-quota.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';

let app: TestApp;
let user: TestAgent;
let accountId: string;
let deleted: Channel;
let kept: Channel;

beforeAll(async () => {
  app = await startApp();
  const sara = await anAccount('Sara').withPlan().withActiveChannel().in(app);
  ({ agent: user, channel: deleted } = sara);
  accountId = sara.user.id;
  kept = (await user.post('/api/channels').send({ label: 'Kept', phone: newPhone() }).expect(201)).body as Channel;
  await sara.admin.post(`/api/admin/users/${accountId}/channels/${kept.id}/activate`).send({ days: 30 }).expect(200);
});
afterAll(() => app.stop());

const bulk = async (channelId: number, more: object = {}): Promise<string> => {
  const rows = [newPhone(), newPhone()].map((phone) => ({ name: 'P', phone, message: 'Hello' }));
  const answer = await user
    .post('/api/messages/bulk')
    .send({ channelId, rows, ...more })
    .expect(201);
  return (answer.body as { jobId: string }).jobId;
};
const jobOf = async (id: string) => (await user.get(`/api/jobs/${id}`).expect(200)).body as JobDetail;
const cancelled = (id: string) =>
  eventually(async () => {
    const { body } = await user.get(`/api/jobs/${id}`);
    const { status, counts, messages = [] } = body as Partial<JobDetail>;
    // Job and messages are read models of their own, and either may be a moment late.
    const isEmpty = counts?.queued === 0 && messages.every((message) => message.status === 'failed');
    return status === 'CANCELLED' && isEmpty ? (body as JobDetail) : undefined;
  });

describe('deleting a channel', () => {
  it('cancels what its jobs still have in the queue, planned and paused ones too, and says why', async () => {
    const [waiting, planned, paused, other] = await Promise.all([
      bulk(deleted.id),
      bulk(deleted.id, { scheduledFor: new Date(Date.now() + 3_600_000).toISOString() }),
      bulk(deleted.id),
      bulk(kept.id),
    ]);
    await user.post(`/api/jobs/${paused}/pause`).send({}).expect(200);
    await user.delete(`/api/channels/${deleted.id}`).expect(200);
    for (const id of [waiting, planned, paused]) {
      const found = await cancelled(id);
      expect(found.reason).toBe('The channel was deleted.');
      expect(found.messages.map(({ error }) => error)).toEqual(
        Array(2).fill('The channel was deleted. This message was not sent.'),
      );
    }
    expect(await jobOf(other)).toMatchObject({ status: 'QUEUED', counts: { queued: 2 } });
  });

  it('cancels a job that is admitted in the moment after it', async () => {
    const executor = app.app.get(CommandExecutor);
    const context = {
      actor: { kind: 'system', id: 'test' } as const,
      correlationId: 'late',
      commandId: randomUUID(),
      causationId: null,
    };
    const jobId = randomUUID();
    const day = new Date().toISOString().slice(0, 10);
    const of = { jobId, accountId, channelId: deleted.id };
    const frozen = { messageId: randomUUID(), ordinal: 0, to: newPhone(), name: null, header: null };
    await executor.execute(
      job,
      jobStream(jobId),
      {
        type: 'DraftJob',
        draft: {
          ...of,
          kind: 'single',
          channelLabel: deleted.label,
          templateId: null,
          total: 1,
          chunks: 1,
          day,
          to: frozen.to,
          fingerprint: 'late',
        },
        firstChunk: [{ ...frozen, body: 'Too late', footer: null, buttons: [], token: null }],
      },
      context,
    );
    await executor.execute(
      messageQuota,
      messageQuotaStream(accountId, day),
      {
        type: 'AdmitJob',
        job: { ...of, kind: 'single', count: 1, day, timeZone: 'UTC', dailyLimit: null, monthlyBulkLimit: null },
      },
      { ...context, commandId: randomUUID() },
    );
    expect(await cancelled(jobId)).toMatchObject({
      reason: 'The channel was deleted.',
      counts: { failed: 0, cancelled: 1 },
    });
  });
});
