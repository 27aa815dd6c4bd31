import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SecurityEvent } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the security log', () => {
  let app: TestApp;
  let admin: TestAgent;
  const log = () => app.app.get(SecurityLog);
  const origin = { address: '203.0.113.7', userAgent: FIREFOX };

  beforeAll(async () => {
    app = await startApp();
    admin = await app.admin();
  });
  afterAll(() => app.stop());

  const list = async (query = '', agent = admin, path = '/api/admin/security') => {
    await app.settle();
    return (await agent.get(`${path}${query}`).expect(200)).body as SecurityEvent[];
  };

  it('tells the account, the act, the address and the device of each event (F13)', async () => {
    const { user, agent } = await app.register();
    await log().note({ kind: 'signed-in', accountId: user.id, origin });
    await log().note({ kind: 'sign-in-failed', accountId: user.id, origin, detail: 'wrong code' });
    const found = await list(`?accountId=${user.id}&address=203.0.113.7`);
    expect(found.map(({ kind }) => kind)).toEqual(['sign-in-failed', 'signed-in']);
    expect(found[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      kind: 'sign-in-failed',
      account: { id: user.id, name: user.name, email: user.email },
      by: null,
      address: '203.0.113.7',
      device: 'Firefox on Windows',
      newDevice: false,
      detail: 'wrong code',
    });
    const own = await list('', agent, '/api/me/sign-ins');
    expect(own.map(({ kind }) => kind)).toEqual(['sign-in-failed', 'signed-in', 'registered']);
  });

  it('contains no address and no device in the open (F13)', async () => {
    await log().note({ kind: 'signed-in', accountId: null, origin: { address: '198.51.100.77', userAgent: FIREFOX } });
    const { events } = await app.app.get<EventStore>(EVENT_STORE).readBack({ limit: 50, types: ['SecurityNoted'] });
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toMatch(/198\.51\.100\.77|Firefox/);
  });

  it('filters by kind, account, address and time, in pages', async () => {
    const { user } = await app.register();
    for (let index = 0; index < 5; index++) await log().note({ kind: 'signed-out', accountId: user.id, origin });
    const found = await list(`?kind=signed-out&accountId=${user.id}`);
    expect(found.length).toBe(5);
    // Both ends of the filter count, so a moment after the newest event is the first without one.
    const since = new Date(Date.parse(defined(found[0]).at) + 1).toISOString();
    expect(await list(`?kind=signed-out&accountId=${user.id}&from=${since}`)).toEqual([]);
    expect((await list(`?kind=signed-out&accountId=${user.id}&to=${since}`)).length).toBe(5);
    expect(await list(`?accountId=${user.id}&address=192.0.2.1`)).toEqual([]);
    const page = await admin.get(`/api/admin/security?accountId=${user.id}&limit=2`).expect(200);
    expect(page.body.length).toBe(2);
    expect(page.headers.link).toContain('rel="next"');
    for (const wrong of ['kind=x', 'address=x', 'from=x', 'accountId=', 'cursor=x'])
      expect((await admin.get(`/api/admin/security?${wrong}`)).status).toBe(400);
  });

  it('records a refused administrator route with the account, the route and no id (A06)', async () => {
    const { user, agent } = await app.register();
    await agent.post(`/api/admin/offline-payments/some-id/approve`).send({}).expect(403);
    const [refused] = await eventually(async () => {
      const found = await list(`?kind=access-refused&accountId=${user.id}`);
      return found.length > 0 ? found : undefined;
    });
    expect(refused).toMatchObject({ detail: 'POST /api/admin/offline-payments/:id/approve', account: { id: user.id } });
  });

  it('refuses everybody but administrators, and shows no sign-ins without a session', async () => {
    const { agent } = await app.register();
    await agent.get('/api/admin/security').expect(403);
    await agent.post('/api/admin/security/export').send({}).expect(403);
    await app.anonymous().get('/api/me/sign-ins').expect(401);
  });

  it('tells the owner what an administrator did, without name, reason and address', async () => {
    const { user, agent } = await app.register();
    const by = ((await admin.get('/api/me').expect(200)).body as { id: string }).id;
    await log().note({ kind: 'role-changed', accountId: user.id, origin, by, detail: 'internal note' });
    const [seen] = await list('', agent, '/api/me/sign-ins');
    const hidden = { detail: null, address: null, device: null };
    expect(seen).toMatchObject({ kind: 'role-changed', by: { id: '', name: 'An administrator' }, ...hidden });
    expect((await list(`?accountId=${user.id}`))[0]).toMatchObject({ by: { id: by }, detail: 'internal note' });
  });

  it('tells the colleague behind a change of a member, and no author of one’s own acts', async () => {
    const { user, agent } = await app.register('Ada');
    const { user: other } = await app.register('Ben');
    await log().note({ kind: 'member-invited', accountId: user.id, origin, by: user.id, detail: 'agent' });
    await log().note({ kind: 'member-changed', accountId: user.id, origin, by: other.id, detail: 'viewer' });
    const seen = await list('', agent, '/api/me/sign-ins');
    const [changed, invited] = ['member-changed', 'member-invited'].map((kind) =>
      seen.find((one) => one.kind === kind),
    );
    const hidden = { address: null, device: null };
    expect(changed).toMatchObject({ by: { name: 'Ben' }, ...hidden });
    expect(invited).toMatchObject({ by: null });
    expect(invited?.address).not.toBeNull();
  });

  it('exports a table in which no cell is a formula', async () => {
    const { user } = await app.register('=cmd|Ada');
    await log().note({ kind: 'role-changed', accountId: user.id, origin, by: 'cli', detail: '=HYPERLINK("x")' });
    await app.settle();
    const { text } = await admin.post('/api/admin/security/export').send({ accountId: user.id }).expect(200);
    const [head, row] = text.split('\r\n');
    expect(head).toContain('at (UTC),kind,account_id');
    expect(row).toContain("'=cmd|Ada");
    expect(row).toContain(`'=HYPERLINK`);
    expect(row).toContain('Command line');
  });

  it('keeps three events of 200 failures from one address, and counts them all in the metrics (F13)', async () => {
    const before = await failures();
    const flood = { address: '192.0.2.50', userAgent: '' };
    for (let index = 0; index < 200; index++)
      await log().note({ kind: 'sign-in-failed', accountId: null, origin: flood });
    expect((await list('?address=192.0.2.50')).length).toBe(3);
    expect((await failures()) - before).toBe(200);
  });

  it('throws nothing and delays no request while the log is away', async () => {
    const store = app.app.get<EventStore>(EVENT_STORE);
    const { append } = store;
    store.append = () => new Promise(() => undefined);
    const began = Date.now();
    await log().note({ kind: 'signed-out', accountId: 'x', origin: { address: '192.0.2.60', userAgent: '' } });
    expect(Date.now() - began).toBeLessThan(10_000);
    store.append = () => Promise.reject(new Error('away'));
    await log().note({ kind: 'signed-out', accountId: 'x', origin: null });
    store.append = append;
    const { text } = await admin.get('/metrics').expect(200);
    expect(text).toMatch(/security_log_failures_total [1-9]/);
  });

  it('leads to a mail for a sign-in from a new device, with device and address', async () => {
    const { user } = await app.register();
    await log().note({ kind: 'signed-in', accountId: user.id, origin, newDevice: true });
    const mail = await eventually(
      () => app.simulators.mailbox.all(user.email).find(({ subject }) => subject === 'New sign-in to your account'),
      { what: 'the mail' },
    );
    expect(mail.text).toContain('Device: Firefox on Windows');
    expect(mail.text).toContain('IP address: 203.0.113.7');
  });

  const failures = async () => {
    const { text } = await admin.get('/metrics').expect(200);
    return Number(defined(/security_events_total\{kind="sign-in-failed"\} (\d+)/.exec(text))[1]);
  };
});
