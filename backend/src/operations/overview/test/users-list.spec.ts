import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminUser } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { LastSeen } from '../../../identity/accounts/sessions/last-seen.js';

const DAY_MS = 86_400_000;

describe('the list of users (item 8)', () => {
  let app: TestApp;
  let admin: TestAgent;
  const ids: Record<string, string> = {};

  const list = async (query: string) => {
    const { body } = await admin.get(`/api/admin/users?search=list.example&${query}`).expect(200);
    return (body as AdminUser[]).map(({ name }) => name);
  };
  const exported = async (filter: object) =>
    (await admin.post('/api/admin/users/export').send(filter).expect(200)).text;

  beforeAll(async () => {
    app = await startApp({ simulators: false });
    admin = await app.admin();
    for (const [name, email] of [
      ['Zoe', 'a@list.example'],
      ['=SUM(1)', 'b@list.example'],
      ['ليلى حداد', 'c@list.example'],
    ] as const) {
      const agent = app.anonymous();
      const { body } = await agent.post('/api/auth/register').send({ name, email, password: PASSWORD }).expect(201);
      ids[name] = body.id as string;
    }
    await admin.post(`/api/admin/users/${ids.Zoe}/plan`).send({ planId: 'growth', days: 5 }).expect(200);
    await admin.post(`/api/admin/users/${ids['=SUM(1)']}/add-days`).send({ days: 9 }).expect(200);
    await app.settle();
  });
  afterAll(() => app.stop());

  it.each([
    ['', ['ليلى حداد', '=SUM(1)', 'Zoe']],
    ['sort=created&direction=asc', ['Zoe', '=SUM(1)', 'ليلى حداد']],
    ['sort=name', ['=SUM(1)', 'Zoe', 'ليلى حداد']],
    ['sort=email&direction=desc', ['ليلى حداد', '=SUM(1)', 'Zoe']],
    ['sort=days&direction=desc', ['=SUM(1)', 'Zoe', 'ليلى حداد']],
    ['sort=plan&direction=desc&limit=1', ['Zoe']],
    ['plan=growth', ['Zoe']],
    ['plan=none&sort=name', ['=SUM(1)', 'ليلى حداد']],
    ['account=expired', []],
    ['account=active&sort=name&limit=1', ['=SUM(1)']],
    ['seen=week&sort=name', ['=SUM(1)', 'Zoe', 'ليلى حداد']],
    ['seen=never', []],
  ])('sorts and filters with %p', async (query, names) => {
    expect(await list(query)).toEqual(names);
  });

  it.each(['sort=password', 'direction=up', 'plan=%24ne', 'account=gone', 'sort=name&sort=days', 'seen=today'])(
    'refuses %s',
    async (query) => {
      await admin.get(`/api/admin/users?${query}`).expect(400);
    },
  );

  it('goes on page by page in an order, and a cursor of another order is refused', async () => {
    const { headers, body } = await admin.get('/api/admin/users?sort=days&limit=2').expect(200);
    const next = /<(.*)>/.exec(String(headers.link))?.[1] ?? '';
    const more = (await admin.get(next).expect(200)).body as AdminUser[];
    const days = [...(body as AdminUser[]), ...more].map(({ daysBalance }) => daysBalance);
    expect(days).toEqual([...days].sort((a, b) => a - b));
    await admin.get(next.replace('sort=days', 'sort=email')).expect(400);
  });

  it('exports a file in its order, in which no cell starts a formula', async () => {
    const lines = (await exported({ search: 'list.example', sort: 'days', direction: 'desc' })).split('\r\n');
    expect(lines[0]).toContain('name,email,role,plan,channels_used,channels_limit,days,account,sign_in');
    expect(lines[1]).toMatch(/^'=SUM\(1\),b@list\.example,user,,0,0,9,active,allowed,no,no,/);
    expect(lines[2]).toMatch(/^Zoe,a@list\.example,user,Growth,0,3,5,active,/);
    expect(lines[3]).toMatch(/^ليلى حداد,/);
    expect(lines[0]).toMatch(/,account_id,last_seen_at \(UTC\)$/);
    expect(lines[2]).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d[05]:00$/);
    expect(lines[4]).toBe('');
    expect(await exported({ search: 'list.example', plan: 'none' })).not.toContain('Zoe');
  });

  it('orders, filters and pages by the time of the last use, with users never seen last (C7)', async () => {
    const seen = app.app.get(LastSeen);
    const now = Date.now();
    await seen.note(defined(ids.Zoe), now - 10 * DAY_MS, null);
    await seen.note(defined(ids['=SUM(1)']), now - 40 * DAY_MS, null);
    await seen.forget(defined(ids['ليلى حداد']));
    expect(await list('sort=seen')).toEqual(['Zoe', '=SUM(1)', 'ليلى حداد']);
    expect(await list('sort=seen&direction=asc')).toEqual(['ليلى حداد', '=SUM(1)', 'Zoe']);
    expect(await list('seen=month')).toEqual(['Zoe']);
    expect(await list('seen=earlier&sort=days')).toEqual(['=SUM(1)']);
    expect(await list('seen=never')).toEqual(['ليلى حداد']);
    const page = await admin.get('/api/admin/users?search=list.example&sort=seen&limit=2').expect(200);
    const next = /<(.*)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await admin.get(next).expect(200)).body).toMatchObject([{ name: 'ليلى حداد', lastSeenAt: null }]);
    await admin.get(next.replace('sort=seen', 'sort=seen&seen=week')).expect(400);
    const lines = (await exported({ search: 'list.example', sort: 'seen' })).split('\r\n').slice(1, 4);
    expect(lines.map((line) => line.split(',', 1)[0])).toEqual(['Zoe', "'=SUM(1)", 'ليلى حداد']);
    expect(lines[2]).toMatch(/,$/);
  });

  it('drops an account from list and last use once it is closed', async () => {
    const agent = await app.signIn('c@list.example', PASSWORD);
    const id = defined(ids['ليلى حداد']);
    expect((await app.app.get(LastSeen).of([id])).size).toBe(1);
    await agent.post('/api/me/close').send({ password: PASSWORD }).expect(200);
    await app.settle();
    expect(await list('')).toEqual(['=SUM(1)', 'Zoe']);
    expect((await app.app.get(LastSeen).of([id])).size).toBe(0);
  });
});
