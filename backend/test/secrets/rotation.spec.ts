import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IncomingWebhook } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { PASSWORD, startApp, type TestApp } from '../../testing/app.js';
import { storedBytes } from '../../testing/engines/stored-bytes.js';

const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-rotation-'));
const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const start = (...keys: string[]) => {
  const [present, ...previous] = keys;
  return startApp({ dataDir, simulators: false, env: { APP_KEY: present, APP_KEY_PREVIOUS: previous.join(', ') } });
};

let app: TestApp;
let email: string;
let cookie: string;
let token: string;
const repeated = { url: '/api/workflows/webhook/rotate', key: 'once-and-again' };

beforeAll(async () => {
  app = await start(oldKey);
  ({ email } = (await app.register('Ada')).user);
  const signedIn = await app.anonymous().post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
  cookie = defined(signedIn.get('Set-Cookie'))
    .map((set) => defined(set.split(';')[0]))
    .join('; ');
  ({ token } = (await rotateWebhook()).body as IncomingWebhook);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const rotateWebhook = () =>
  app.anonymous().post(repeated.url).set('Cookie', cookie).set('Idempotency-Key', repeated.key).send({}).expect(200);
/** 401 means that the token is invalid; with a valid token the empty body is refused. */
const hook = async (good: string) =>
  (await app.anonymous().post('/webhooks/whapi').set('X-Hook-Key', good).send({})).status;
const signsIn = async () => (await app.anonymous().post('/api/auth/login').send({ email, password: PASSWORD })).status;
const me = async () => (await app.anonymous().get('/api/me').set('Cookie', cookie)).status;

describe('another master key', () => {
  it('gives the kept answer to a repeat, and leaves it readable in no file (F12)', async () => {
    expect((await rotateWebhook()).body.token).toBe(token);
    const files = readdirSync(dataDir).filter((name) => name.includes('.sqlite'));
    expect(files.length).toBeGreaterThan(2);
    const mac = token.slice(-43);
    for (const name of files)
      expect({ name, found: storedBytes(join(dataDir, name)).includes(mac) }).toEqual({ name, found: false });
  });

  it('leaves sessions, passwords, tokens and kept answers as they were (K02)', async () => {
    await app.stop();
    app = await start(newKey, oldKey);
    expect({ me: await me(), signsIn: await signsIn(), hook: await hook(token) }).toEqual({
      me: 200,
      signsIn: 200,
      hook: 400,
    });
    expect((await rotateWebhook()).body.token).toBe(token);
    const shown = (await app.anonymous().get('/api/workflows/webhook').set('Cookie', cookie)).body as IncomingWebhook;
    expect(shown.token).not.toBe(token);
    expect([await hook(shown.token), await hook(`${shown.token.slice(0, -1)}_`)]).toEqual([400, 401]);
    await app.stop();
  });
});
