import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobDetail } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';

let app: TestApp;
let ada: Sender;
let eve: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550001');
  eve = await Sender.create(app, 'Eve', '+14155550002');
});
afterEach(() => eve.sim('DELETE', '/faults'));
afterAll(() => app.stop());

const rows = (count: number, prefix: number) =>
  Array.from({ length: count }, (_, n) => ({ phone: `+1415${prefix}${1_000 + n}`, message: `Hello ${n}` }));

async function bulk(sender: Sender, count: number, prefix: number): Promise<string> {
  const order = { channelId: sender.channel.id, rows: rows(count, prefix) };
  return (await sender.agent.post('/api/messages/bulk').send(order).expect(201)).body.jobId as string;
}

const countsOf = async (sender: Sender, jobId: string) =>
  ((await sender.agent.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail).counts;

const hits = async (id: string) =>
  defined(
    (await eve.sim<{ faults: { id: string; hits: number }[] }>('GET', '/faults')).faults.find((one) => one.id === id),
  ).hits;

describe('the dispatch while the gateway of one channel hangs', () => {
  it('sends for another account, to one and to many, before the first call has come back', async () => {
    const fault = await ada.fault('accept-then-lose', { how: 'hang', route: 'send' });
    const hers = await bulk(ada, 5, 555);
    await eventually(async () => ((await hits(fault)) > 0 ? true : undefined), { what: 'the first call' });
    await eve.shows(await eve.send('14155571000'), 'read');
    const job = await bulk(eve, 60, 558);
    await eventually(async () => ((await countsOf(eve, job)).read === 60 ? true : undefined), {
      what: 'the whole job of the neighbour',
      timeoutMs: 25_000,
    });
    // Her first call still hangs (its deadline is 30 s), and no other has begun.
    expect(await hits(fault)).toBe(1);
    expect(await countsOf(ada, hers)).toMatchObject({ queued: 4, failed: 0 });
  }, 60_000);
});
