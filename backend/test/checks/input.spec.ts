import { readdirSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../testing/app.js';

let app: TestApp;
let user: TestAgent;
let admin: TestAgent;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  ({ agent: user } = await app.register('Sara'));
  admin = await app.admin();
});
afterAll(() => app.stop());

describe('the treatment of texts and ids', () => {
  it.each<[unknown]>([
    [{ $gt: '' }],
    [{ $where: 'sleep(1000)' }],
    [["' OR 1=1 --"]],
    [{ constructor: { prototype: { admin: true } } }],
    [2 ** 53],
    [true],
    [null],
  ])('refuses %j for a text by field (I01)', async (value) => {
    for (const [address, field] of [
      ['/api/auth/login', 'email'],
      ['/api/auth/register', 'name'],
    ] as const) {
      const { status, body } = await app
        .anonymous()
        .post(address)
        .send({ [field]: value });
      expect([address, status, Object.keys((body.fields ?? {}) as object)]).toEqual([
        address,
        400,
        expect.arrayContaining([field]),
      ]);
    }
    const { body } = await user.post('/api/templates').send({ title: value, body: 'x' }).expect(400);
    expect(Object.keys(body.fields as object)).toEqual(['title']);
  });

  it('changes nothing by keys that would reach the prototype of objects (I01)', async () => {
    const raw = '{"title":"T","body":"B","__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}';
    const { body } = await user.post('/api/templates').type('json').send(raw);
    expect(Object.keys(body as object)).not.toContain('role');
    expect(({} as { role?: string }).role).toBeUndefined();
    expect((await user.get('/api/me').expect(200)).body.role).toBe('user');
  });

  it.each(['?limit=1&limit=2', '?limit[$gt]=1', '?limit[]=1', '?cursor=%00', '?cursor=%ED%A0%80'])(
    'refuses a list asked with %s (I01)',
    async (query) => {
      const { status, body } = await admin.get(`/api/admin/users${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(body.message).toEqual(expect.any(String));
    },
  );

  /** Texts that make a regular expression with two ways through them try all of both. */
  const EVIL = [
    'a'.repeat(50_000),
    `${'a@'.repeat(25_000)}`,
    `a@${'a.'.repeat(25_000)}`,
    `${' '.repeat(50_000)}x`,
    `+${'1 '.repeat(25_000)}x`,
    '{{'.repeat(25_000),
    `{{${'a'.repeat(50_000)}`,
  ];

  /** Puts a text into the other arguments of checks that take more than a text. */
  const WITHIN: Readonly<Record<string, (text: string) => unknown>> = {
    aroundProblems: (text) => [
      contracts.aroundProblems({ kind: 'list', button: text, sections: [] }, { header: text, text, footer: text }),
      contracts.aroundProblems({ kind: 'location', latitude: 0, longitude: 0 }, { header: text, text, footer: text }),
    ],
    buttonProblems: (text) =>
      contracts.BUTTON_KINDS.map((type) =>
        contracts.buttonProblems([{ type, title: text, id: text, url: text, phone: text, code: text }]),
      ),
    richContentProblems: (text) => [
      contracts.richContentProblems(text),
      contracts.richContentProblems({
        kind: 'list',
        button: text,
        sections: [{ title: text, rows: [{ id: text, title: text, description: text }] }],
      }),
      contracts.richContentProblems({ kind: 'location', latitude: 0, longitude: 0, name: text, address: text }),
      contracts.richContentProblems({ kind: 'contact', name: text, phone: text, organisation: text, email: text }),
      contracts.richContentProblems({ kind: 'poll', question: text, options: [text, text], choices: 0 }),
    ],
    targetProblem: (text) => [
      contracts.targetProblem({ type: 'url', url: text }),
      contracts.targetProblem({ type: 'url', url: `https://${text}` }),
      contracts.targetProblem({ type: 'call', phone: text }),
      contracts.targetProblem({ type: 'copy_code', code: text }),
    ],
  };

  it('checks hostile texts in less than a second by every shared check (I02)', () => {
    const checks = Object.entries(contracts).filter(
      ([name, value]) => (/^check/.test(name) || name in WITHIN) && typeof value === 'function',
    );
    expect(checks.length).toBeGreaterThan(8);
    expect(checks.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(WITHIN)));
    for (const [name, check] of checks) {
      const ask = WITHIN[name] ?? (check as (value: string) => unknown);
      const before = process.cpuUsage();
      for (const text of EVIL) ask(text);
      const { user: micros } = process.cpuUsage(before);
      expect([name, micros < 1_000_000]).toEqual([name, true]);
    }
  });

  it.each([
    '..%2f..%2fapp.key',
    '%2e%2e%2f%2e%2e%2fapp.key',
    '..\\..\\app.key',
    '....//app.key',
    '%00',
    'CON',
    '%c0%ae%c0%ae',
  ])('takes %s for the id of nothing and the name of no file (I04)', async (name) => {
    const before = readdirSync(app.dataDir).sort();
    for (const address of [
      `/api/templates/${name}`,
      `/api/jobs/${name}`,
      `/api/jobs/${name}/errors.csv`,
      `/api/messages/${name}`,
    ]) {
      expect([400, 404]).toContain((await user.get(address)).status);
    }
    for (const address of [
      `/api/admin/offline-payments/${name}/proof`,
      `/api/admin/audit/exports/${name}`,
      `/api/admin/operations/projections/${name}/diff`,
    ]) {
      const { status, text } = await admin.get(address);
      expect([400, 404]).toContain(status);
      expect(text).not.toContain(app.dataDir);
    }
    expect(readdirSync(app.dataDir).sort()).toEqual(before);
  });

  it('takes a password as it was typed: 128 characters of any kind, spaces and case kept (L05)', async () => {
    const password = ` ${'aé界🔑 '.repeat(40)}`.slice(0, 127) + ' ';
    const email = 'typed@example.com';
    await app.anonymous().post('/api/auth/register').send({ name: 'T', email, password }).expect(201);
    const signIn = (typed: string) => app.anonymous().post('/api/auth/login').send({ email, password: typed });
    await signIn(password).expect(200);
    await signIn(password.trim()).expect(401);
    await signIn(password.toUpperCase()).expect(401);
    const { status } = await signIn('x'.repeat(1_000_000));
    expect(status).toBe(413);
  });

  it('upgrades nothing to a channel that would go round the policies (A09)', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const request = rawRequest(`${app.url}/api/me`, {
        headers: {
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'eA==',
        },
      });
      request.on('upgrade', () => reject(new Error('It was upgraded')));
      request.on('response', (response) => resolve(defined(response.statusCode))).on('error', reject);
      request.end();
    });
    expect(status).toBe(401);
  });
});
