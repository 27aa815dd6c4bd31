import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventPage, OperationsOverview, VersionsSwitched } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { anAccount } from '../../../testing/people/an-account.js';

const ROOT = '/api/admin/operations';
let app: TestApp;
let admin: TestAgent;

beforeAll(async () => {
  app = await startApp();
  ({ admin } = await anAccount().withPlan().withLinkedChannel({ phone: '+14155550100' }).in(app));
});
afterAll(() => app.stop());

const overview = async () => (await admin.get(ROOT).expect(200)).body as OperationsOverview;
const order = (path: string) => admin.post(`${ROOT}/${path}`).send({ reason: 'a test of it' }).expect(200);

describe('the rebuild of all read models', () => {
  it('rebuilds them with one reason, and switches those that are equal', async () => {
    await app.settle();
    const { projections } = await overview();
    const names = projections.map(({ name }) => name);
    expect((await order('rebuild-all')).body).toEqual({ begun: names });
    expect((await order('rebuild-all')).body).toEqual({ begun: [] });
    await eventually(
      async () => (await overview()).projections.every(({ rebuild }) => rebuild?.state === 'ready') || undefined,
      { timeoutMs: 60_000 },
    );
    await app.settle();
    const { switched, different } = (await order('switch-equal')).body as VersionsSwitched;
    expect([...switched, ...different].sort()).toEqual([...names].sort());
    const before = defined(projections.find(({ name }) => name === 'templates'));
    const after = defined((await overview()).projections.find(({ name }) => name === 'templates'));
    expect([switched.includes('templates'), after.collection === before.collection]).toEqual([true, false]);
    const asked = `${ROOT}/events?stream=operations&limit=200`;
    const { events } = (await admin.get(asked).expect(200)).body as EventPage;
    expect(events.filter(({ data }) => JSON.stringify(data).includes('a test of it')).length).toBeGreaterThanOrEqual(
      names.length,
    );
  }, 120_000);

  it('refuses to start without a reason', async () => {
    const { body } = await admin.post(`${ROOT}/rebuild-all`).send({}).expect(400);
    expect(body).toMatchObject({ fields: { reason: expect.any(String) } });
  });
});
