import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SETUP_ITEMS, type SetupItem, type SetupStep } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';

describe('the setup over HTTP', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it('shows each item to administrators only, and follows what they do', async () => {
    const admin = await app.admin();
    const read = async () => (await admin.get('/api/admin/setup').expect(200)).body as SetupStep[];
    const stateOf = async (item: SetupItem) => (await read()).find((one) => one.item === item)?.state;
    expect((await read()).map(({ item, state }) => [item, state])).toEqual(SETUP_ITEMS.map((item) => [item, 'todo']));
    await admin.post('/api/admin/balance/topup').send({ days: 3 }).expect(200);
    expect(await stateOf('pool')).toBe('done');
    await admin.put('/api/admin/pool-policy').send({ floor: 3 }).expect(200);
    expect(await stateOf('pool')).toBe('failing');
    await admin.put('/api/admin/bank-details').send({ text: 'IBAN BH67' }).expect(200);
    expect(await stateOf('bank-details')).toBe('done');
    await admin
      .put('/api/whapi/settings')
      .send({ partnerToken: 'w'.repeat(40), baseUrl: app.simulators.managerUrl })
      .expect(200);
    expect(await stateOf('gateway')).toBe('failing');
    const { agent } = await app.register('Uma');
    await agent.get('/api/admin/setup').expect(403);
    await app.anonymous().get('/api/admin/setup').expect(401);
  });
});
