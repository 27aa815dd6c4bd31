import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../testing/app.js';
import { type Operation, resolved } from '../../testing/api/document.js';
import { documentOf, operationsOfApp } from '../../testing/api/operations-of-app.js';
import { addressOf, type Belongings, call, ownerOf } from '../../testing/operations.js';

let app: TestApp;
let owner: TestAgent;
let admin: TestAgent;
let other: TestAgent;
let otherUser: CurrentUser;
let owned: Belongings;
let operations: Operation[];

beforeAll(async () => {
  app = await startApp();
  ({ owner, admin, owned } = await ownerOf(app));
  ({ agent: other, user: otherUser } = await app.register('Ben'));
  await app.subscribe(other);
  operations = await operationsOfApp(app);
});
afterAll(() => app.stop());

/** The texts in answers that only the owner may see. */
const traces = () =>
  [
    owned.job,
    owned.message,
    owned.template,
    owned.order,
    owned.phone,
    owned.account,
    owned.channel,
    owned.person,
    owned.wording,
  ].map(String);

const forUsers = () =>
  operations.filter(({ path }) => !path.startsWith('/api/admin') && !path.startsWith('/api/whapi'));

describe("another account's things", () => {
  it('answers 404, whatever is done to them, and stays unchanged (A02)', async () => {
    const before = await picture();
    for (const operation of forUsers().filter(({ path }) => path.includes('{'))) {
      const { status, text } = await call(other, operation, addressOf(operation, owned));
      expect([operation.name, status]).toEqual([operation.name, 404]);
      expect(traces().filter((trace) => text.includes(trace) && trace !== owned.phone)).toEqual([]);
    }
    expect(await picture()).toEqual(before);
  });

  it('refuses to become a part of one’s own things (A02)', async () => {
    const { body: mine } = await other.post('/api/templates').send({ title: 'Mine', body: 'x' }).expect(201);
    const message = { channelId: owned.channel, to: '+14155550139', body: 'Hi', templateId: mine.id };
    expect((await other.post('/api/messages/send').send(message)).status).toBe(404);
    await other.get(`/api/jobs?channelId=${owned.channel}`).expect(200, []);
    await other.get(`/api/inbox?channelId=${owned.channel}`).expect(200, []);
  });

  it('shows in no list and no answer that another account gets (A03)', async () => {
    for (const operation of forUsers().filter(({ method, path }) => method === 'get' && !path.includes('{'))) {
      const { text } = await call(other, operation, operation.path);
      expect([operation.name, traces().filter((trace) => text.includes(trace))]).toEqual([operation.name, []]);
    }
  });

  it('refuses an account named in body, query or header (A04)', async () => {
    const headers = { 'X-Account-Id': owned.account, 'X-User-Id': owned.account };
    expect((await other.get('/api/me').set(headers).expect(200)).body.id).toBe(otherUser.id);
    await other.get(`/api/jobs?accountId=${owned.account}`).expect(400);
    const body = { title: 'T', body: 'B', accountId: owned.account };
    await other.post('/api/templates').send(body).expect(400);
  });

  it('gets ids that cannot be guessed from one’s own (A08)', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) {
      const { body } = await other
        .post('/api/templates')
        .send({ title: `T${index}`, body: 'B' })
        .expect(201);
      ids.push(body.id as string);
    }
    // Random UUIDs (version 4) or hashes of random ids (version 5): no counter, no time, no machine.
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(3);
  });

  async function picture(): Promise<unknown[]> {
    const paths = [
      '/api/channels',
      '/api/jobs',
      '/api/templates',
      '/api/suppressions',
      '/api/people',
      '/api/wordings',
      `/api/messages/${owned.message}`,
    ];
    await app.settle();
    const parts: unknown[] = [];
    for (const path of paths) parts.push((await owner.get(path).expect(200)).body);
    return parts;
  }
});

describe('operations and fields with other rights', () => {
  const FORBIDDEN = {
    role: 'admin',
    status: 'active',
    daysBalance: 1_000,
    days: 1_000,
    price: 1,
    quota: 1_000_000,
    emailVerified: true,
    accountId: 'another',
    expiresAt: '2099-01-01T00:00:00Z',
    channelsLimit: 100,
    verifiedAt: '2026-01-01T00:00:00Z',
  };

  it('answers 400 by name to every field that an operation does not take (A07)', async () => {
    const document = await documentOf(app);
    for (const operation of forUsers().filter(({ method, body }) => method !== 'get' && body)) {
      const declared = Object.keys(resolved(document, operation.body ?? {}).properties ?? {});
      if (operation.path === '/api/auth/logout') continue;
      for (const [name, value] of Object.entries(FORBIDDEN).filter(([field]) => !declared.includes(field))) {
        const response = await other[operation.method](addressOf(operation, owned)).send({ [name]: value });
        expect([operation.name, name, response.status]).toEqual([operation.name, name, 400]);
        expect(Object.keys(response.body.fields as object)).toContain(name);
      }
    }
    const { body: me } = await other.get('/api/me').expect(200);
    expect(me).toMatchObject({ id: otherUser.id, role: 'user', daysBalance: 30 });
  });

  it('answers 403 to users at everything of the administrators, with one text (A06)', async () => {
    for (const operation of operations.filter(({ path }) => /^\/api\/(admin|whapi)/.test(path))) {
      const { status, body } = await call(other, operation, addressOf(operation, owned));
      expect([operation.name, status, body.message]).toEqual([operation.name, 403, 'Only administrators may do this.']);
    }
    await admin.get('/api/admin/users').expect(200);
  });
});
