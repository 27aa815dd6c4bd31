import { request as rawRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import type { SecurityNoted } from '../../src/identity/security/security.events.js';
import { EVENT_STORE } from '../../src/platform/storage/tokens.js';
import { startApp, type TestApp } from '../../testing/app.js';
import type { Operation } from '../../testing/api/document.js';
import { operationsOfApp } from '../../testing/api/operations-of-app.js';
import { addressOf, type Belongings, call, ownerOf } from '../../testing/operations.js';

let app: TestApp;
let owner: TestAgent;
let admin: TestAgent;
let owned: Belongings;
let operations: Operation[];

beforeAll(async () => {
  app = await startApp();
  ({ owner, admin, owned } = await ownerOf(app));
  operations = await operationsOfApp(app);
  await app.settle();
});
afterAll(() => app.stop());

const head = async () => app.app.get<EventStore>(EVENT_STORE).head();
const changing = () => operations.filter(({ method }) => method !== 'get');
/** The status of a request that was stopped at the door, before its content was read. */
const AT_THE_DOOR = 403;

describe('requests of other sites', () => {
  const FOREIGN: [string, Record<string, string>][] = [
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a foreign page in an old browser', { Origin: 'https://evil.example' }],
    ['a page without an origin', { Origin: 'null' }],
    ['another port', { Origin: 'http://127.0.0.1:1' }],
  ];

  it.each(FOREIGN)('changes nothing with %s, by whatever operation, and says why (S10)', async (_, headers) => {
    const before = await head();
    const let_in: string[] = [];
    for (const operation of changing()) {
      const agent = operation.path.includes('/admin/') || operation.path.includes('/whapi/') ? admin : owner;
      const { status } = await agent[operation.method](addressOf(operation, owned)).set(headers).send({});
      if (status !== AT_THE_DOOR) let_in.push(`${operation.name}: ${status}`);
    }
    expect(let_in).toEqual([]);
    expect(await head()).toEqual(before);
  });

  it('writes nothing to the log by GET or HEAD but which files with data of people were taken (S11)', async () => {
    await app.settle();
    const before = await head();
    for (const operation of operations.filter(({ method }) => method === 'get')) {
      const agent = operation.path.includes('/admin/') || operation.path.includes('/whapi/') ? admin : owner;
      await call(agent, operation, addressOf(operation, owned));
      await agent.head(addressOf(operation, owned));
    }
    const { events } = await app.app.get<EventStore>(EVENT_STORE).readAll({ after: before, limit: 1_000 });
    const kinds = events.map(({ type, data }) =>
      type === 'SecurityNoted' ? (data as SecurityNoted['data']).kind : type,
    );
    expect([...new Set(kinds)]).toEqual(['data-exported']);
  });

  it('reaches no operation with forms and plain texts, which pages send without asking (S12)', async () => {
    const bodies: [string, string][] = [
      ['application/x-www-form-urlencoded', 'days=1'],
      ['text/plain', '{"days":1}'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['text/plain; application/json', '{"days":1}'],
      ['application/csp-report', '{}'],
    ];
    const uploads = [
      ...['/api/messages/bulk/file', '/api/messages/bulk/file/problems', '/api/messages/media'],
      ...['/api/people-imports', '/api/subscribe/offline', '/api/conversations/{id}/media'],
    ];
    const wrong: unknown[] = [];
    for (const operation of changing().filter(({ path }) => !uploads.includes(path))) {
      for (const [type, body] of bodies) {
        for (const address of [
          addressOf(operation, owned),
          addressOf(operation, owned).replace(/^\/(.)/, (_, a: string) => `/${a.toUpperCase()}`),
        ]) {
          const { status } = await app.anonymous()[operation.method](address).set('Content-Type', type).send(body);
          if (status !== 415) wrong.push([operation.name, type, address, status]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('takes the method from the request line only, and refuses TRACE (S13)', async () => {
    const before = await head();
    for (const header of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      await owner
        .get(`/api/templates/${owned.template}?_method=DELETE`)
        .set(header, 'DELETE')
        .expect((response) => {
          expect([200, 400]).toContain(response.status);
        });
    }
    expect(await head()).toEqual(before);
    const status = await new Promise<number>((resolve, reject) => {
      rawRequest(`${app.url}/api/app`, { method: 'TRACE' }, (response) => resolve(defined(response.statusCode)))
        .on('error', reject)
        .end();
    });
    expect([400, 404, 405, 501]).toContain(status);
  });
});

describe('input', () => {
  it('makes no header from line ends in names and headers (I05)', async () => {
    const response = await owner.get('/api/app').set('X-Request-Id', 'a%0d%0aSet-Cookie: x=1').expect(200);
    expect(response.headers['x-request-id']).not.toContain('Set-Cookie');
    const { headers } = await owner.get(`/api/jobs/${owned.job}/export.csv`).expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
  });

  it.each(['//evil.example', '/\\evil.example', '/%2F/evil.example', 'https:evil.example'])(
    'leads to no other site with %s (I06)',
    async (address) => {
      for (const path of [address, `/login?redirect=${encodeURIComponent(address)}`]) {
        const response = await app.anonymous().get(path.startsWith('/') ? path : `/${path}`);
        expect(response.headers.location).toBeUndefined();
      }
    },
  );

  it('gets 413 for a body that is too large (I08)', async () => {
    const response = await app
      .anonymous()
      .post('/api/auth/login')
      .type('json')
      .send(`{"email":"${'x'.repeat(1_048_577)}"}`);
    expect(response.status).toBe(413);
  });

  it.each<[string, Record<string, string>, Buffer | string]>([
    ['broken JSON', {}, '{"email":'],
    ['an unknown charset', { 'Content-Type': 'application/json; charset=klingon' }, '{}'],
    ['an unknown encoding', { 'Content-Encoding': 'zip' }, '{}'],
    ['what is no gzip', { 'Content-Encoding': 'gzip' }, 'not gzip'],
    ['a bomb', { 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(20_000_000, 0x20))],
    ['text alone', {}, '"text"'],
    ['a number', {}, '5'],
  ])('gets a 4xx for %s (I09)', async (_, headers, body) => {
    const response = await app
      .anonymous()
      .post('/api/auth/login')
      .set({ 'Content-Type': 'application/json', ...headers })
      .serialize((sent: unknown) => sent as string)
      .send(body);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  it('shows nothing of the inside in an error: no stack, no query, no path, no version (I10)', async () => {
    const answers = [
      await app.anonymous().get('/api/nothing'),
      await app.anonymous().post('/api/auth/login').send({ email: 5 }),
      await owner.get('/api/admin/users'),
      await owner.get('/api/jobs?cursor=nonsense'),
      await owner.post('/api/templates').send({ title: { $gt: '' } }),
      await owner.get('/api/channels/999999999999999999999999'),
      await app.anonymous().post('/api/auth/login').type('json').send('{'),
    ];
    for (const { text, headers } of answers) {
      expect(text).not.toMatch(/\bat .+:\d+:\d+|SQLITE|node_modules|\/src\/|\/dist\/|express|nest/i);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    }
  });
});
