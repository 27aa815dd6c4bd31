import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkResult, Job } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { messageQuota } from '../quota/message-quota.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { PASSWORD, startApp, type TestApp } from '../../../testing/app.js';
import { typesOf, logOf } from '../../../testing/events-of.js';
import { eventually } from '../../../testing/eventually.js';
import { newPhone } from '../../../testing/people/an-account.js';
import { BulkSender, rowsOf } from '../../../testing/people/bulk-sender.js';
import { Sender } from '../../../testing/people/sender.js';

const SENDERS = 8;
/** The daily limit of the plan Starter. */
const DAILY = 100;

let app: TestApp;

beforeAll(async () => (app = await startApp()));
afterAll(() => app.stop());

async function inParallel(work: (sender: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: SENDERS }, (_, sender) => work(sender)));
}

describe(`the limit of ${SENDERS} senders at once`, () => {
  it('stops them at the daily limit of their one account, and lets them use all of it', async () => {
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
    // Fewer messages are left than the largest refused job: the test sends them one by one.
    for (; accepted < DAILY; accepted++) await ada.send('14155598888');
    const over = { channelId: ada.channel.id, to: '+14155598889', body: 'One too many' };
    expect((await ada.agent.post('/api/messages/send').send(over)).body.message).toContain('Daily limit reached');
    expect((await ada.agent.get('/api/me')).body.messagesSentToday).toBe(DAILY);
    // Zones with another date: a change of the zone must not add a second quota to the same day.
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await ada.agent.put('/api/me/settings').send({ timeZone }).expect(200);
      expect((await ada.agent.post('/api/messages/send').send(over)).body.message).toContain('Daily limit reached');
      expect((await ada.agent.get('/api/me')).body).toMatchObject({ timeZone, messagesSentToday: DAILY });
    }
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

  it('holds for the day and the month between processes that share nothing but the log', async () => {
    const store = logOf(app);
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
    // No job that would have fitted was refused: at most the size of the smallest job is missing.
    expect(bulkThisMonth).toBeGreaterThan(95);
  }, 180_000);
});

describe('the limit of bulk jobs', () => {
  it('holds for 8 senders at once, single and bulk, and admits a job as a whole or not at all', async () => {
    const small = await BulkSender.create(app, 'Sam', 'starter');
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const sent: number[] = [];
        for (const count of [30, 7, 1]) {
          const response =
            count === 1
              ? await small.agent
                  .post('/api/messages/send')
                  .send({ channelId: small.channelId, to: newPhone(), body: `Hi ${n}` })
              : await small.ask({ rows: rowsOf(count) });
          if (response.status === 201) sent.push(count);
          else
            expect([response.status, response.body.message]).toEqual([429, expect.stringContaining('limit reached')]);
        }
        return sent;
      }),
    );
    const used = outcomes.flat().reduce((sum, count) => sum + count, 0);
    expect(used).toBeLessThanOrEqual(100);
    expect((await small.agent.get('/api/me')).body.messagesSentToday).toBe(used);
    await app.settle();
    const counts = (await small.jobs()).map(({ counts: { total } }) => total);
    expect(counts.toSorted()).toEqual(outcomes.flat().toSorted());
    const refused = await small.ask({ rows: rowsOf(101 - used) });
    expect(refused.body.message).toMatch(/^Daily limit reached: .* used today, .* left/);
  });

  it('counts a planned job on its planned day, in the zone of the account', async () => {
    const small = await BulkSender.create(app, 'Mia', 'starter');
    await small.agent.put('/api/me/settings').send({ timeZone: 'Pacific/Auckland' }).expect(200);
    const next = new Date();
    next.setUTCMonth(next.getUTCMonth() + 1, 1);
    const month = next.toISOString().slice(0, 7);
    const plan = async (scheduledFor: string, count: number) => small.ask({ rows: rowsOf(count), scheduledFor });
    const first = await plan(`${month}-10T23:59`, 100);
    expect([first.status, (first.body as BulkResult).scheduledFor]).toEqual([
      201,
      expect.stringMatching(new RegExp(`^${month}-10T1\\d:59:00.000Z$`)),
    ]);
    expect((await small.agent.get('/api/me')).body.messagesSentToday).toBe(0);
    const full = await plan(`${month}-10T00:00`, 1);
    expect([full.status, full.body.message]).toEqual([
      429,
      expect.stringContaining(`Daily limit reached: 100 messages of 100 used on ${month}-10, none left.`),
    ]);
    for (const day of ['11', '12', '13', '14']) expect((await plan(`${month}-${day}T12:00`, 100)).status).toBe(201);
    const over = await plan(`${month}-15T12:00`, 1);
    expect([over.status, over.body.message]).toEqual([
      429,
      expect.stringContaining(`Monthly bulk limit reached: 500 messages of 500 used in ${month}, none left.`),
    ]);
    const single = { channelId: small.channelId, to: newPhone(), body: 'Hi', scheduledFor: `${month}-15T12:00` };
    const { body } = await small.agent.post('/api/messages/send').send(single).expect(201);
    expect(await typesOf(logOf(app), `job-${body.jobId as string}`)).toContain('MessageOrdered');
    await small.agent
      .post('/api/messages/send')
      .send({ ...single, scheduledFor: '2020-01-01T10:00' })
      .expect(400);
  });
});
