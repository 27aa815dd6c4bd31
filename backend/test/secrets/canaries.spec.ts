import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { IncomingWebhook } from '@wavelane/contracts';
import { ADMIN, PASSWORD, startApp, type TestApp } from '../support/app.js';
import { command } from '../support/terminal.js';

const root = mkdtempSync(join(tmpdir(), 'wavelane-canaries-'));
const [dataDir, backup] = [join(root, 'data'), join(root, 'backup')];
const random = () => randomBytes(32).toString('hex');
const env = {
  APP_KEY: randomBytes(32).toString('base64'),
  APP_KEY_PREVIOUS: randomBytes(32).toString('base64'),
  PAYPAL_CLIENT_ID: 'client-of-the-canary',
  PAYPAL_CLIENT_SECRET: random(),
};
const secrets: Record<string, string> = {
  'password of the administrator': ADMIN.password,
  'password of a user': PASSWORD,
  'master key': env.APP_KEY,
  'older master key': env.APP_KEY_PREVIOUS,
  'secret of PayPal': env.PAYPAL_CLIENT_SECRET,
};
/** What the product answered, other than the secrets that somebody asked for. */
const answers: string[] = [];
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ dataDir, env, simulators: false });
  const { user } = await app.register('Ada');
  const login = await app
    .anonymous()
    .post('/api/auth/login')
    .send({ email: user.email, password: PASSWORD })
    .expect(200);
  const cookies = (login.headers['set-cookie'] as unknown as string[]).map((text) => text.split(';')[0]!);
  const cookie = cookies.find((text) => text.startsWith('sid='))!;
  secrets['id of a session'] = decodeURIComponent(cookie.split('=')[1]!).slice(2).split('.')[0]!;
  const asked = app.anonymous().post('/api/workflows/webhook/rotate').set('Cookie', cookie);
  const { token } = (await asked.set('Idempotency-Key', 'k01').send({}).expect(200)).body as IncomingWebhook;
  secrets['webhook token'] = token.slice(-43);
  for (const body of [
    { email: user.email, password: [PASSWORD] },
    { email: user.email, password: `${PASSWORD}!` },
  ])
    answers.push((await app.anonymous().post('/api/auth/login').send(body)).text);
  for (const path of ['/metrics', '/api-docs-json', '/health/ready', '/api/app'])
    answers.push((await app.anonymous().get(path)).text);
  answers.push((await app.anonymous().get('/api/me').set('Cookie', cookie).expect(200)).text);
  expect(await command({ ...env, DATA_DIR: dataDir, NODE_ENV: 'test' }, 'backup', backup)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await app.stop();
  rmSync(root, { recursive: true, force: true });
});

const files = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());

it('K01: no secret is in any file, WAL, backup, answer, metric or document of the interface', () => {
  const places = [dataDir, backup].flatMap(files);
  expect(places.length).toBeGreaterThan(6);
  expect(existsSync(join(backup, 'app.key'))).toBe(false);
  const found = Object.entries(secrets).flatMap(([what, secret]) => [
    ...places.filter((path) => readFileSync(path).includes(secret)).map((path) => `${what} in ${path}`),
    ...answers.filter((text) => text.includes(secret)).map((text) => `${what} in ${text.slice(0, 80)}`),
  ]);
  expect(Object.values(secrets).every((secret) => secret.length >= 12)).toBe(true);
  expect(found).toEqual([]);
});
