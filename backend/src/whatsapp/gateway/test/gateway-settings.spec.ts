import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore, StoredEvent } from '@wavelane/event-store';
import type TestAgent from 'supertest/lib/agent.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../../testing/app.js';

let app: TestApp;
let admin: TestAgent;

beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const DEFAULTS = {
  partnerToken: null,
  baseUrl: 'https://manager.whapi.cloud',
  projectId: null,
  demo: true,
  answersHidden: false,
  hiddenProbe: null,
};

async function settingsEvents(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of app.app.get<EventStore>(EVENT_STORE).readStream('gateway-settings')) events.push(event);
  return events;
}

describe('gateway settings', () => {
  it('starts with the demo gateway', async () => {
    expect((await admin.get('/api/whapi/settings').expect(200)).body).toEqual(DEFAULTS);
    expect((await admin.post('/api/whapi/test').send({}).expect(200)).body).toMatchObject({
      success: true,
      message: 'Connected to the demo gateway: 1 project found.',
    });
    expect((await app.anonymous().get('/api/app').expect(200)).body).toMatchObject({
      demoGateway: true,
      demoPhonesUrl: app.simulators.phonesUrl,
    });
  });

  it('refuses all access but that of administrators', async () => {
    const { agent } = await app.register();
    for (const call of [
      (who: TestAgent) => who.get('/api/whapi/settings'),
      (who: TestAgent) => who.put('/api/whapi/settings').send({ projectId: 'X' }),
      (who: TestAgent) => who.post('/api/whapi/test').send({}),
    ]) {
      await call(agent).expect(403);
      await call(app.anonymous()).expect(401);
    }
    expect(await settingsEvents()).toEqual([]);
  });

  it.each([
    [{ baseUrl: 'ftp://x' }, 'baseUrl'],
    [{ baseUrl: 'nonsense' }, 'baseUrl'],
    [{ baseUrl: 7 }, 'baseUrl'],
    [{ partnerToken: 'short' }, 'partnerToken'],
    [{ partnerToken: 'with spaces in the middle' }, 'partnerToken'],
    [{ projectId: 'x'.repeat(101) }, 'projectId'],
    [{ token: 'x' }, 'token'],
  ])('refuses %j with the name of the field', async (body, field) => {
    const refused = await admin.put('/api/whapi/settings').send(body).expect(400);
    expect(Object.keys(refused.body.fields as object)).toEqual([field]);
  });

  it('takes a token with or without the word Bearer, and keeps it out of the log and of every answer', async () => {
    const { partnerToken: token, managerUrl, projectId } = app.simulators;
    const saved = await admin
      .put('/api/whapi/settings')
      .send({ partnerToken: `Bearer ${token}`, baseUrl: `${managerUrl}/`, projectId })
      .expect(200);
    const masked = {
      partnerToken: `••••${token.slice(-4)}`,
      baseUrl: managerUrl,
      projectId,
      demo: false,
      answersHidden: false,
      hiddenProbe: null,
    };
    expect(saved.body).toEqual(masked);
    expect((await admin.post('/api/whapi/test').send({}).expect(200)).body).toMatchObject({
      success: true,
      message: 'Connected to WHAPI: 1 project found.',
    });
    expect((await app.anonymous().get('/api/app')).body).toMatchObject({ demoGateway: false, demoPhonesUrl: null });
    expect(JSON.stringify(await settingsEvents())).not.toContain(token);

    const kept = await admin
      .put('/api/whapi/settings')
      .send({ partnerToken: '', baseUrl: ' ', projectId: '' })
      .expect(200);
    expect(kept.body).toEqual(masked);
    expect(await settingsEvents()).toHaveLength(1);
    expect((await admin.get('/api/whapi/settings')).body).toEqual(masked);
  });

  it('tells the fault when they are tested', async () => {
    const test = async () => (await admin.post('/api/whapi/test').send({}).expect(200)).body as object;
    await admin.put('/api/whapi/settings').send({ projectId: 'OTHER' }).expect(200);
    expect(await test()).toMatchObject({
      success: false,
      message: 'The token is accepted, but there is no project OTHER.',
    });
    await admin.put('/api/whapi/settings').send({ partnerToken: 'another-token-1234' }).expect(200);
    expect(await test()).toMatchObject({
      success: false,
      message: 'WHAPI does not accept this partner token. Unauthorized',
    });
    await admin.put('/api/whapi/settings').send({ baseUrl: 'http://127.0.0.1:1' }).expect(200);
    expect(await test()).toMatchObject({ success: false, message: 'No connection to the gateway (ECONNREFUSED)' });
  });
});
