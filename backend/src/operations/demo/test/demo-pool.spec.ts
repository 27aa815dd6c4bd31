import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel, MainBalance } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { DemoGateway } from '../../../whatsapp/gateway/demo-gateway.js';
import { DemoPool } from '../demo-pool.js';

const daysOf = async (administrator: TestAgent): Promise<number> =>
  ((await administrator.get('/api/admin/balance').expect(200)).body as MainBalance).balance;

describe('the pool of a fresh installation with the demo gateway', () => {
  let app: TestApp;
  let administrator: TestAgent;

  beforeAll(async () => {
    app = await startApp({ env: { AUTOMATIC_DAYS: 'on' } });
    administrator = await app.admin();
    await app.app.get(DemoPool).begin();
    await app.settle();
  });
  afterAll(() => app.stop());

  it('activates the channel of a trial without an administrator', async () => {
    expect(await daysOf(administrator)).toBe(1_000);
    const { agent } = await app.register('Ada');
    await agent.post('/api/subscribe/trial').expect(201);
    const { body } = await agent.post('/api/channels').send({ label: 'Shop', phone: '+97330000009' }).expect(201);
    await eventually(async () => {
      const channels = (await agent.get('/api/channels').expect(200)).body as Channel[];
      return channels.find(({ id, status }) => id === (body as Channel).id && status === 'ACTIVE');
    }, { what: 'the channel to be active', timeoutMs: 30_000, everyMs: 100 }); // prettier-ignore
  });

  it('gets its days once: what an administrator has taken out stays out', async () => {
    const before = await daysOf(administrator);
    await administrator.post('/api/admin/balance/adjust').send({ days: -before, note: 'Out' }).expect(200);
    await app.app.get(DemoPool).begin();
    await app.settle();
    expect(await daysOf(administrator)).toBe(0);
  });
});

describe('the pool of an installation that gets a real gateway', () => {
  let app: TestApp;
  let administrator: TestAgent;

  beforeAll(async () => {
    app = await startApp({ env: { AUTOMATIC_DAYS: 'on' } });
    administrator = await app.admin();
    await app.app.get(DemoPool).begin();
    await administrator.post('/api/admin/balance/adjust').send({ days: -30, note: 'Out' }).expect(200);
    await administrator.post('/api/admin/balance/topup').send({ days: 45, note: 'Bought' }).expect(200);
    await app.settle();
  });
  afterAll(() => app.stop());

  it('keeps the days that were bought, and none of the demo gateway', async () => {
    expect(await daysOf(administrator)).toBe(1_015);
    const settings = { partnerToken: 'a-real-token-of-a-partner', projectId: 'REAL' };
    await administrator.put('/api/whapi/settings').send(settings).expect(200);
    await app.settle();
    expect(await daysOf(administrator)).toBe(45);
  });

  it('loses no day a second time', async () => {
    await app.app.get(DemoPool).begin();
    await administrator.put('/api/whapi/settings').send({ projectId: 'OTHER' }).expect(200);
    await app.settle();
    expect(await daysOf(administrator)).toBe(45);
  });
});

describe('the pool of an installation that was started without its demo gateway', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp({ env: { AUTOMATIC_DAYS: 'on' } });
    await app.app.get(DemoPool).begin();
  });
  afterAll(() => app.stop());

  it('keeps its days for the next start with it', async () => {
    app.app.get(DemoGateway).use(undefined);
    await app.app.get(DemoPool).begin();
    await app.settle();
    expect(await daysOf(await app.admin())).toBe(1_000);
  });
});

describe.each([
  ['gives days by hand', {}],
  ['has no demo gateway', { simulators: false, env: { AUTOMATIC_DAYS: 'on' } }],
])('the pool of an installation that %s', (_, options) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(options);
  });
  afterAll(() => app.stop());

  it('stays empty', async () => {
    await app.app.get(DemoPool).begin();
    await app.settle();
    expect(await daysOf(await app.admin())).toBe(0);
  });
});
