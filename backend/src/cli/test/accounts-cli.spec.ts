import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { ADMIN, PASSWORD, startApp, type TestApp } from '../../../testing/app.js';
import { answer, command } from '../../../testing/terminal.js';

const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-accounts-cli-'));
const env = { DATA_DIR: dataDir, NODE_ENV: 'test', PUBLIC_URL: 'https://wavelane.example' };
const because = ['--reason', 'A test of it', '--as', 'olga'];
let app: TestApp;
let agent: TestAgent;
let user: CurrentUser;

beforeAll(async () => {
  app = await startApp({ dataDir, simulators: false });
  ({ agent, user } = await app.register());
  await app.settle();
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (...args: string[]) => command(env, 'accounts', ...args);

describe('accounts at the command line', () => {
  it('shows and finds accounts while the server runs (F5)', async () => {
    expect((await run('list')).out.join('\n')).toMatch(new RegExp(`${user.email} +Ada +user +active`));
    const { answer: found } = await answer<{ id: string }[]>(env, 'accounts', 'search', user.email);
    expect(found.map(({ id }) => id)).toEqual([user.id]);
    expect((await run('search', 'nobody')).code).toBe(1);
    const { answer: shown } = await answer(env, 'accounts', 'show', user.email);
    expect(shown).toMatchObject({ id: user.id, role: 'user', emailVerified: false, sessions: [expect.anything()] });
    expect(await run('show', 'nobody@example.com')).toMatchObject({
      code: 1,
      error: ['Account nobody@example.com not found'],
    });
  });

  it('sets a new password, voids the old one and ends the sessions of the running server (F5)', async () => {
    expect(await run('reset-password', user.email)).toMatchObject({ code: 2 });
    const { answer: done } = await answer<{ password: string }>(
      env,
      'accounts',
      'reset-password',
      user.email,
      ...because,
    );
    await agent.get('/api/me').expect(401);
    await app.anonymous().post('/api/auth/login').send({ email: user.email, password: PASSWORD }).expect(401);
    agent = await app.signIn(user.email, done.password);
    const { out } = await command(env, 'events', 'search', '--type', 'OperatorActionBegun', '--json');
    expect(out.join()).toContain(`"target":"${user.id}"`);
    expect((await command(env, 'events', 'search', '--stream', 'operations', '--json')).out.join()).not.toContain(
      done.password,
    );
  });

  it('ends sessions, and disables and enables accounts (F5)', async () => {
    expect((await run('end-sessions', user.id, ...because)).out).toEqual([`${user.email}: 1 sessions ended.`]);
    await agent.get('/api/me').expect(401);
    expect((await run('disable', user.email, ...because)).out).toEqual([`${user.email} is disabled.`]);
    expect((await run('disable', user.email, ...because)).out).toEqual([`${user.email} is disabled already.`]);
    expect((await run('enable', user.email, ...because)).out).toEqual([`${user.email} is enabled.`]);
    expect((await run('verify-email', user.email, ...because)).code).toBe(0);
    expect((await run('remove-second-factor', user.email, ...because)).code).toBe(0);
  });

  it('makes administrators, and keeps the last one (A05)', async () => {
    const last = await run('role', ADMIN.email, 'user', ...because);
    expect(last).toMatchObject({ code: 1, error: [expect.stringContaining('This is the last administrator')] });
    const email = 'second@example.com';
    const { answer: made } = await answer<{ password: string }>(env, 'accounts', 'create-admin', email);
    await (await app.signIn(email, made.password)).get('/api/admin/users').expect(200);
    expect((await run('role', email, 'user', ...because)).out).toEqual([`${email} is user.`]);
    expect(await run('role', email, 'king', ...because)).toMatchObject({ code: 2 });
    expect(await run('create-admin', 'not an address')).toMatchObject({ code: 2 });
  });

  it('forgets an account only if its address is given once more', async () => {
    const { email } = (await app.register('Gone')).user;
    const order = ['forget', email, '--reason', 'asked'];
    for (const more of [[], ['--confirm', 'another@example.com'], ['--dry-run', '--confirm', email]]) {
      const { code, out } = await run(...order, ...more);
      expect({ code, out }).toEqual({
        code: more.includes('--dry-run') ? 0 : 1,
        out: [expect.stringMatching(/^Nothing was done\. .*--confirm /)],
      });
    }
    expect((await run('show', email)).code).toBe(0);
    expect((await run(...order, '--confirm', email.toUpperCase())).code).toBe(0);
    expect((await run('show', email)).code).toBe(1);
  });

  it('shows the link of an invitation', async () => {
    const { out } = await run('invite', 'guest@example.com');
    expect(out[0]).toMatch(/^guest@example\.com: https:\/\/wavelane\.example\/signup#invitation=\S+ \(until /);
  });

  it('changes roles while the server is stopped, and starts without its ADMIN_EMAIL as administrator (F15)', async () => {
    await app.stop();
    expect((await run('role', user.email, 'admin', ...because)).code).toBe(0);
    expect((await run('role', ADMIN.email, 'user', ...because)).code).toBe(0);
    app = await startApp({ dataDir, simulators: false });
    await app.signIn(ADMIN.email, ADMIN.password);
    expect((await (await app.signIn(ADMIN.email, ADMIN.password)).get('/api/admin/users')).status).toBe(403);
    await app.stop();
    expect((await run('role', ADMIN.email, 'admin', ...because)).out).toEqual([`${ADMIN.email} is admin.`]);
    app = await startApp({ dataDir, simulators: false });
  });
});
