import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Job } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { messageQuota } from '../quota/message-quota.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { PASSWORD, startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';

const SENDERS = 8;
/** Of the plan Starter. */
const DAILY = 100;

let app: TestApp;

beforeAll(async () => (app = await startApp()));
afterAll(() => app.stop());

async function inParallel(work: (sender: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: SENDERS }, (_, sender) => work(sender)));
}

describe(`${SENDERS} who send at once`, () => {
  it('never pass the daily limit of their one account, and use all of it', async () => {
    const ada = await Sender.create(app, 'Ada', '+14155550100', 'starter');
    const { email } = (await ada.agent.get('/api/me')).body as { email: string };
    const sessions: TestAgent[] = [];
    for (let n = 0; n < SENDERS; n++) sessions.push(await app.signIn(email, PASSWORD));
    let accepted = 0;
    let refused = 0;
    await inParallel(async (sender) => {
      for (let n = 0; n < 12; n++) {
        const isBulk = n % 4 === 3;
        const phone = `+1415559${1_000 + sender * 100 + n * 5}`;
        const rows = [0, 1, 2].map((row) => ({
          phone: `+1415559${1_000 + sender * 100 + n * 5 + row}`,
          message: 'Hi',
        }));
        const response = await (isBulk
          ? defined(sessions[sender]).post('/api/messages/bulk').send({ channelId: ada.channel.id, rows })
          : defined(sessions[sender])
              .post('/api/messages/send')
              .send({ channelId: ada.channel.id, to: phone, body: 'Hi' }));
        if (response.status === 201) accepted += isBulk ? rows.length : 1;
        else {
          refused++;
          expect(response.body.message).toContain('Daily limit reached');
        }
      }
    });
    expect(refused).toBeGreaterThan(0);
    expect(accepted).toBeLessThanOrEqual(DAILY);
    // What is left is less than the largest refused: ask for it one by one.
    for (; accepted < DAILY; accepted++) await ada.send('14155598888');
    const over = { channelId: ada.channel.id, to: '+14155598889', body: 'One too many' };
    expect((await ada.agent.post('/api/messages/send').send(over)).body.message).toContain('Daily limit reached');
    expect((await ada.agent.get('/api/me')).body.messagesSentToday).toBe(DAILY);
    const journal = () => ada.sim<{ accepted: number }>('GET', '/journal?only=counts');
    await eventually(async () => ((await journal()).accepted === DAILY ? true : undefined), {
      what: 'all to go out',
      timeoutMs: 20_000,
    });
    await app.settle();
    expect((await journal()).accepted).toBe(DAILY);
    const jobs = (await ada.agent.get('/api/jobs?limit=500').expect(200)).body as Job[];
    expect(jobs.reduce((sum, { counts }) => sum + counts.total, 0)).toBe(DAILY);
  }, 180_000);

  it('never pass the daily and the monthly limit as processes that share nothing but the log', async () => {
    const store = app.app.get<EventStore>(EVENT_STORE);
    const stream = messageQuotaStream('acc', '2026-03-14');
    const admitted: number[] = [];
    await inParallel(async (sender) => {
      const executor = new CommandExecutor(store, app.app.get(Clock));
      for (let n = 0; n < 12; n++) {
        const jobId = `job-${sender}-${n}`;
        const count = 1 + ((sender + n) % 5);
        const job = {
          jobId,
          accountId: 'acc',
          channelId: 1,
          kind: 'bulk' as const,
          count,
          day: n % 2 === 0 ? '2026-03-14' : '2026-03-15',
          timeZone: 'UTC',
          dailyLimit: 60,
          monthlyBulkLimit: 100,
        };
        const context = {
          actor: { kind: 'user', id: 'u' } as const,
          correlationId: jobId,
          commandId: jobId,
          causationId: null,
        };
        await executor.execute(messageQuota, stream, { type: 'AdmitJob', job }, context).then(
          ({ events }) => admitted.push(...events.map(() => count)),
          (error: unknown) => expect(String(error)).toContain('limit reached'),
        );
      }
    });
    const { usedByDay, bulkThisMonth } = await new CommandExecutor(store, app.app.get(Clock)).state(
      messageQuota,
      stream,
    );
    expect(Math.max(...Object.values(usedByDay))).toBeLessThanOrEqual(60);
    expect(bulkThisMonth).toBeLessThanOrEqual(100);
    expect(bulkThisMonth).toBe(admitted.reduce((sum, count) => sum + count, 0));
    // Nothing that would still have fitted was refused for the others' sake: at most the smallest job is missing.
    expect(bulkThisMonth).toBeGreaterThan(95);
  }, 180_000);
});
