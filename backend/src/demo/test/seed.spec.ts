import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel, CurrentUser, Job, Template } from '@wavelane/contracts';
import { DemoSeed } from '../seed/demo-seed.js';
import { startApp, type TestApp } from '../../../testing/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ env: { SEED_DEMO: '1' } });
});
afterAll(() => app.stop());

describe('the demonstration account', () => {
  it('has something on every screen, and a second seeding changes nothing', async () => {
    const seed = app.app.get(DemoSeed);
    await seed.run(app.url);
    const agent = await app.signIn(seed.signIn.email, seed.signIn.password);
    const get = async <T>(path: string) => (await agent.get(path).expect(200)).body as T;
    const look = async () => ({
      me: await get<CurrentUser>('/api/me'),
      channels: (await get<Channel[]>('/api/channels')).map(({ label, status, authStatus }) => [
        label,
        status,
        authStatus,
      ]),
      templates: (await get<Template[]>('/api/templates')).map(({ title }) => title),
      jobs: (await get<Job[]>('/api/jobs')).map(({ type, name, to }) => name ?? to ?? type),
    });
    await app.settle();
    const first = await look();
    expect(first.me).toMatchObject({ status: 'active', daysBalance: 90, currentPlan: { name: 'Growth' } });
    expect(first.channels).toEqual([
      ['Support', 'ACTIVE', 'AUTHORIZED'],
      ['Shop', 'ACTIVE', 'AUTHORIZED'],
    ]);
    expect(first.templates).toEqual(['Thank you', 'Appointment', 'Order ready']);
    expect(first.jobs).toEqual(['Spring sale', '+14155550123', '+14155550122', '+14155550121']);

    await seed.run(app.url);
    await app.settle();
    const second = await look();
    expect({ ...second, me: null }).toEqual({ ...first, me: null });
    expect(second.me.daysBalance).toBe(90);
  });
});
