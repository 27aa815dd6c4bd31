import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import type { JobDetail } from '@wavelane/contracts';
import { channelStream } from '../../../whatsapp/channels/channel/channel.events.js';
import { channel } from '../../../whatsapp/channels/channel/channel.js';
import { GetWallets } from '../../../days/ledger/ledger.queries.js';
import { jobStream } from '../../../messaging/jobs/job.events.js';
import { job } from '../../../messaging/jobs/job.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { eventually } from '../../../../testing/eventually.js';

describe('closing an account', () => {
  let app: TestApp;

  beforeAll(async () => (app = await startApp()));
  afterAll(() => app.stop());

  it('deletes its channels and cancels its waiting jobs (F5)', async () => {
    const { agent, channel: own } = await Sender.create(app, 'Ada', '+97330000071');
    const channelId = own.id;
    const scheduledFor = new Date(Date.now() + 600_000).toISOString();
    const rows = ['+14155551191', '+14155551192'].map((phone) => ({ name: 'P', phone, message: 'Hello' }));
    const { body: sent } = await agent.post('/api/messages/bulk').send({ channelId, rows, scheduledFor }).expect(201);
    const jobId = sent.jobId as string;
    expect((await agent.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail).toMatchObject({ status: 'QUEUED' });
    await agent.post('/api/me/close').send({ password: PASSWORD }).expect(200);
    await agent.get('/api/me').expect(401);
    const executor = app.app.get(CommandExecutor);
    await eventually(async () => {
      const { status } = await executor.state(channel, channelStream(channelId));
      return status === 'REMOVED' ? status : undefined;
    });
    expect(await executor.state(job, jobStream(jobId))).toMatchObject({ condition: 'cancelled' });
  });

  it('ends what administrators can give it: its payment is rejected, days and plans are refused', async () => {
    const { agent, user } = await app.register('Bo');
    const paid = { planId: 'starter', amount: 2_900, currency: 'USD' };
    const { body: payment } = await agent.post('/api/subscribe/offline').send(paid).expect(201);
    await agent.post('/api/me/close').send({ password: PASSWORD }).expect(200);
    const admin = await app.admin();
    const { body: refused } = await admin
      .post(`/api/admin/offline-payments/${payment.id}/approve`)
      .send({})
      .expect(409);
    expect(refused.message).toContain('closed');
    await admin.post(`/api/admin/users/${user.id}/add-days`).send({ days: 5 }).expect(404);
    await admin.post(`/api/admin/users/${user.id}/plan`).send({ planId: 'starter', days: 5 }).expect(404);
    await admin.post(`/api/admin/offline-payments/${payment.id}/reject`).send({}).expect(200);
    await app.settle();
    const wallet = await app.app.get(QueryBus).execute(new GetWallets([user.id]));
    expect(wallet[user.id]?.balance ?? 0).toBe(0);
  });
});
