import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobDetail } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { TestClock } from '../../../../platform/domain/clock.js';
import { eventually } from '../../../../../testing/eventually.js';
import { controlGateway } from '../../../../../testing/gateway-control.js';
import { anAccount, type ChannelOwner, newPhone } from '../../../../../testing/people/an-account.js';

const HOUR_MS = 3_600_000;
const clock = new TestClock();
let app: TestApp;
let user: TestAgent;
let channel: ChannelOwner['channel'];

beforeAll(async () => {
  app = await startApp({ clock });
  ({ agent: user, channel } = await anAccount('Sara').withPlan().withLinkedChannel().in(app));
});
afterAll(() => app.stop());

const sim = <T = unknown>(method: string, path: string, body?: unknown) =>
  controlGateway<T>(app.simulators.url, method, path, body);
const arrived = async (phone: string) =>
  (await sim<{ messages: unknown[] }>('GET', `/phones/${phone.slice(1)}/messages`)).messages.length;
const jobOf = async (id: string) => (await user.get(`/api/jobs/${id}`).expect(200)).body as JobDetail;
const until = (id: string, holds: (job: JobDetail) => boolean) =>
  eventually(
    async () => {
      const job = await jobOf(id);
      return holds(job) ? job : undefined;
    },
    { what: 'the job', timeoutMs: 20_000 },
  );
const bulk = async (phone: string, more: object = {}): Promise<string> => {
  const order = { channelId: channel.id, rows: [{ phone, message: 'Only tonight' }], ...more };
  return (await user.post('/api/messages/bulk').send(order).expect(201)).body.jobId as string;
};
const single = async (to: string, more: object = {}): Promise<string> => {
  const order = { channelId: channel.id, to, body: 'Hello', buttons: [], ...more };
  return (await user.post('/api/messages/send').send(order).expect(201)).body.jobId as string;
};
const inHours = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString();

describe('a job that could not be sent in time', () => {
  it('stops and asks, and is sent when a person resumes it', async () => {
    await user.post(`/api/channels/${channel.id}/logout`).expect(200);
    const [planned, now, patient] = [newPhone(), newPhone(), newPhone()];
    const [plannedJob, nowJob, patientJob] = [
      await bulk(planned, { scheduledFor: inHours(1) }),
      await single(now),
      await single(patient, { validForHours: 100 }),
    ];
    expect(await jobOf(plannedJob)).toMatchObject({ validForHours: 12 });
    expect(await jobOf(nowJob)).toMatchObject({ validForHours: 24 });
    clock.moveTo(72 * HOUR_MS);
    await sim('POST', `/channels/${channel.whapiChannelId}/link`, {});
    await eventually(
      async () => ((await user.patch(`/api/channels/${channel.id}/authorize`)).status === 200 ? true : undefined),
      { what: 'the link' },
    );
    for (const [id, hours] of [
      [plannedJob, 12],
      [nowJob, 24],
    ] as const) {
      const stopped = await until(id, ({ status }) => status === 'PAUSED');
      expect(stopped).toMatchObject({ pausedBy: 'system', counts: { queued: 1 } });
      expect(stopped.reason).toContain(`within ${hours} h`);
    }
    await until(patientJob, ({ counts }) => counts.queued + counts.pending === 0);
    expect([await arrived(planned), await arrived(now), await arrived(patient)]).toEqual([0, 0, 1]);

    await user.post(`/api/jobs/${plannedJob}/resume`).send({}).expect(200);
    await until(plannedJob, ({ counts }) => counts.queued + counts.pending === 0);
    expect(await arrived(planned)).toBe(1);
  });

  it.each([0, -1, 1.5, 721, '3'])('refuses %p hours', async (validForHours) => {
    const order = { channelId: channel.id, to: newPhone(), body: 'Hello', validForHours };
    const { body } = await user.post('/api/messages/send').send(order).expect(400);
    expect(body.fields).toHaveProperty('validForHours');
  });
});
