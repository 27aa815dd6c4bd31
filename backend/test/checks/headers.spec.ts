import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { ADMIN, startApp, type TestApp } from '../../testing/app.js';

const web = mkdtempSync(join(tmpdir(), 'wavelane-web-'));
let app: TestApp;

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'assets', 'some.js'), '// a file');
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Wavelane</title><script>1</script><style>a{}</style>');
  writeFileSync(join(web, 'app.html'), '<!doctype html><title>Wavelane</title>');
  app = await startApp({ webFolder: web });
});
afterAll(async () => {
  await app.stop();
  rmSync(web, { recursive: true });
});

/** One answer of each kind. */
const KINDS: [string, (test: TestApp) => Promise<{ status: number; headers: Record<string, string> }>][] = [
  ['the front page', (test) => test.anonymous().get('/')],
  ['a page', (test) => test.anonymous().get('/login')],
  ['the checkout page', (test) => test.anonymous().get('/checkout')],
  ['JSON', (test) => test.anonymous().get('/api/app')],
  ['401', (test) => test.anonymous().get('/api/me')],
  ['404 of the interface', (test) => test.anonymous().get('/api/nothing')],
  ['404 of a file', (test) => test.anonymous().get('/nothing.js')],
  ['400', (test) => test.anonymous().post('/api/auth/login').send({})],
  ['403', (test) => test.anonymous().post('/api/auth/login').set('Sec-Fetch-Site', 'cross-site').send(ADMIN)],
  [
    '413',
    (test) =>
      test
        .anonymous()
        .post('/api/auth/login')
        .type('json')
        .send(`"${'x'.repeat(1_100_000)}"`),
  ],
  ['415', (test) => test.anonymous().post('/api/auth/login').type('form').send('a=b')],
];

const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split(';').map((each) => {
      const [name, ...sources] = each.trim().split(/\s+/);
      return [name, sources];
    }),
  );

describe('headers', () => {
  it.each(KINDS)('carries the whole set: %s (H01)', async (_, ask) => {
    const { headers } = await ask(app);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/),
      'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.any(String),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each(['/', '/login', '/dashboard', '/api/app'])(
    'lets nothing run that is written into the page: %s (H02)',
    async (path) => {
      const { headers } = await app.anonymous().get(path);
      const policy = directives(defined(headers['content-security-policy']));
      expect(policy).toMatchObject({
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        // The page plays people's voice notes and films.
        'media-src': ["'self'", 'blob:'],
      });
      expect(defined(policy['script-src']).filter((source) => !/^('self'|'sha256-[\w+/=]+')$/.test(source))).toEqual(
        [],
      );
    },
  );

  it('allows scripts on the checkout page from here and from PayPal, and from nowhere else (H03)', async () => {
    const { headers } = await app.anonymous().get('/checkout');
    const policy = directives(defined(headers['content-security-policy']));
    const simulator = new URL(app.simulators.payPalUrl).origin;
    expect(policy['script-src']).toEqual(["'self'", simulator]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
  });

  it('lets no other origin read an answer, with or without asking first (H04)', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
      const asked = await app.anonymous().get('/api/app').set('Origin', origin);
      expect(asked.headers['access-control-allow-origin']).toBeUndefined();
      const preflight = await app
        .anonymous()
        .options('/api/templates')
        .set({ Origin: origin, 'Access-Control-Request-Method': 'POST' });
      expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
      expect(preflight.headers['access-control-allow-methods']).toBeUndefined();
    }
  });

  it('tells no browser to stay with https if the server has none (H05)', async () => {
    expect((await app.anonymous().get('/login')).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('a path that lies about on servers', () => {
  it.each([
    '/.git/config',
    '/.env',
    '/app.key',
    '/data/app.key',
    '/package.json',
    '/assets/some.js.map',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/node_modules/express/package.json',
    '/server-status',
    '/backup.zip',
  ])('leads to a 404 at %s (K04)', async (path) => {
    const { status, text } = await app.anonymous().get(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/"dependencies"|\[core\]|APP_KEY/);
  });
});
