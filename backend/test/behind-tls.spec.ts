import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { Readiness } from '../src/platform/runtime/readiness.js';
import { SignInLimits } from '../src/platform/security/limits/sign-in-limits.js';
import { PASSWORD, startApp, type TestApp } from '../testing/app.js';

const BOSS = { email: 'boss@example.com', password: 'seven lanterns over the quay' };
const PUBLIC_URL = 'https://app.example.com';
const TOKEN = 'a token for the metrics'.replaceAll(' ', '-');
const KEY = Buffer.alloc(32, 7).toString('base64');

const web = mkdtempSync(join(tmpdir(), 'wavelane-web-'));
const env = {
  NODE_ENV: 'production',
  APP_KEY: KEY,
  PUBLIC_URL,
  METRICS_TOKEN: TOKEN,
  ADMIN_EMAIL: BOSS.email,
  ADMIN_PASSWORD: BOSS.password,
  ADMIN_TOTP: 'optional',
};
let app: TestApp;
beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'assets', 'some.js'), '// a file');
  app = await startApp({
    env,
    webFolder: web,
  });
});
afterAll(async () => {
  await app.stop();
  rmSync(web, { recursive: true });
});

const cookieOf = (response: { headers: Record<string, unknown> }, name = 'sid') =>
  defined((response.headers['set-cookie'] as string[]).find((cookie) => cookie.startsWith(`__Host-${name}=`)));
const signIn = (headers: Record<string, string>) => app.anonymous().post('/api/auth/login').set(headers).send(BOSS);

describe('behind a proxy that terminates TLS', () => {
  it.each([
    ['a proxy that says so', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' }],
    ['a proxy that forgets to say so', {}],
    ['a proxy behind another, which says http', { 'X-Forwarded-Proto': 'http', 'X-Forwarded-For': '203.0.113.7' }],
  ])('sends a __Host- cookie that only https carries at signing in through %s (F3)', async (_, headers) => {
    const response = await signIn(headers).expect(200);
    expect(cookieOf(response, 'device')).toMatch(
      /^__Host-device=.+; Max-Age=31536000; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(response.get('Set-Cookie')).toHaveLength(2);
    expect(cookieOf(response)).toMatch(/^__Host-sid=.+; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('signs in with the cookie, takes it under no other name, and ends it with the session (F3)', async () => {
    const cookie = defined(cookieOf(await signIn({}).expect(200)).split(';', 1)[0]);
    const me = () => app.anonymous().get('/api/me');
    await me().set('Cookie', cookie).expect(200);
    await me().set('Cookie', cookie.replace('__Host-', '')).expect(401);
    await app.anonymous().post('/api/auth/logout').set('Cookie', cookie).send({}).expect(200);
    await me().set('Cookie', cookie).expect(401);
  });

  it('goes by PUBLIC_URL as the origin, whatever Host the proxy sends (F3)', async () => {
    for (const host of ['app.example.com', '127.0.0.1:3000', 'upstream']) {
      await signIn({ Host: host, Origin: PUBLIC_URL, 'Sec-Fetch-Site': 'same-origin' }).expect(200);
      await signIn({ Host: host, Origin: PUBLIC_URL }).expect(200);
    }
    for (const Origin of ['null', 'https://evil.example.net', `${PUBLIC_URL}:8443`, `${PUBLIC_URL}.evil.net`]) {
      const Host = Origin.replace('https://', '');
      const { body } = await signIn({ Origin, Host, 'X-Forwarded-Host': Host }).expect(403);
      expect(body.message).toContain(PUBLIC_URL);
    }
    await signIn({ Origin: PUBLIC_URL, 'Sec-Fetch-Site': 'same-site' }).expect(403);
  });

  it('takes the address that the believed proxy saw, not one that a client made up (F3)', async () => {
    const seen: unknown[] = [];
    const limits = app.app.get(SignInLimits);
    const reserve = limits.reserve.bind(limits);
    limits.reserve = (attempt) => (seen.push(attempt.request.ip), reserve(attempt));
    await signIn({ 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' });
    await signIn({ 'X-Forwarded-For': '198.51.100.1, 203.0.113.7, 10.0.0.2' });
    await signIn({ 'X-Forwarded-For': '203.0.113.7:51234' });
    await signIn({ Forwarded: 'for=198.51.100.1', 'X-Real-IP': '198.51.100.1' });
    expect(seen).toEqual(['203.0.113.7', '203.0.113.7', '203.0.113.7', '127.0.0.1']);
    limits.reserve = reserve;
  });

  it('tells the browser in every answer to stay with https and out of frames, files too (H03)', async () => {
    for (const path of [
      '/',
      '/login',
      '/api/me',
      '/api/nothing',
      '/health/live',
      '/assets/none.js',
      '/assets/some.js',
    ]) {
      const { headers } = await app.anonymous().get(path);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      if (path === '/assets/some.js') continue;
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  it('sends the same cookie at registering (S01)', async () => {
    const body = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };
    const response = await app.anonymous().post('/api/auth/register').send(body).expect(201);
    expect(cookieOf(response)).toMatch(/^__Host-sid=.+; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('removes the cookie and the pages kept for "back" from the browser at signing out (F17)', async () => {
    const cookie = defined(cookieOf(await signIn({}).expect(200)).split(';', 1)[0]);
    const out = await app.anonymous().post('/api/auth/logout').set('Cookie', cookie).send({}).expect(200);
    expect(cookieOf(out)).toBe(
      '__Host-sid=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    );
    expect(out.headers['clear-site-data']).toBe('"cache"');
  });

  it('sends a cookie that lasts as long as the session, no old one late, and none to strangers (F17)', async () => {
    const first = cookieOf(await signIn({}).expect(200));
    const expires = Date.parse(defined(defined(/Expires=([^;]+)/.exec(first))[1]));
    expect(expires - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    const used = await app
      .anonymous()
      .get('/api/me')
      .set('Cookie', defined(first.split(';', 1)[0]))
      .expect(200);
    expect(used.headers['set-cookie']).toBeUndefined();
    for (const cookie of ['', '__Host-sid=s%3Amade-up.signature']) {
      const { headers } = await app.anonymous().get('/api/plans').set('Cookie', cookie).expect(200);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('shows metrics to administrators and to callers with the token only (F17)', async () => {
    await app
      .anonymous()
      .get('/metrics')
      .expect(404)
      .expect('Content-Type', /^application\/json/);
    await app.anonymous().get('/metrics').set('Authorization', 'Bearer not-the-token').expect(404);
    await app.anonymous().get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200);
    const cookie = defined(cookieOf(await signIn({}).expect(200)).split(';', 1)[0]);
    await app.anonymous().get('/metrics').set('Cookie', cookie).expect(200);
  });

  it('tells a stranger only which part is missing for readiness (F17)', async () => {
    const ready = (headers: Record<string, string> = {}) => app.anonymous().get('/health/ready').set(headers);
    const inside = { Authorization: `Bearer ${TOKEN}` };
    await ready().expect(200, { status: 'ok', problems: {}, details: {} });
    expect((await ready(inside).expect(200)).body.details).toHaveProperty('audit');
    const readiness = app.app.get(Readiness);
    const problems = jest.spyOn(readiness, 'problems').mockResolvedValue({ readStore: 'ECONNREFUSED 10.0.0.9' });
    await ready().expect(503, { status: 'unavailable', problems: { readStore: 'not ready' }, details: {} });
    expect((await ready(inside).expect(503)).body.problems).toEqual({ readStore: 'ECONNREFUSED 10.0.0.9' });
    problems.mockRestore();
  });
});
