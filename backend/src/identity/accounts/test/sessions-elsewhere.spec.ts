import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';

/** One process answers the requests, and the changes of the session happen in another one. */
describe('a session that is read in one process', () => {
  let folder: string;
  let here: TestApp;
  let elsewhere: TestApp;
  let admin: TestAgent;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wavelane-elsewhere-'));
    elsewhere = await startApp({ dataDir: folder, simulators: false });
    here = await startApp({ dataDir: folder, simulators: false, env: { ROLES: 'api' } });
    admin = await elsewhere.admin();
  });
  afterAll(async () => {
    await here.stop();
    await elsewhere.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function somebody(): Promise<{ user: CurrentUser; cookie: string }> {
    const { user } = await elsewhere.register();
    const credentials = { email: user.email, password: PASSWORD };
    const response = await here.anonymous().post('/api/auth/login').send(credentials).expect(200);
    const set = defined(response.get('Set-Cookie')?.find((one) => one.startsWith('sid=')));
    return { user, cookie: defined(set.split(';', 1)[0]) };
  }
  /** Asks three times, because a process must not answer from what it saw before. */
  async function statusesOf(cookie: string): Promise<Set<number>> {
    const statuses = new Set<number>();
    for (const method of ['get', 'head', 'get'] as const)
      statuses.add((await here.anonymous()[method]('/api/me').set('Cookie', cookie)).status);
    return statuses;
  }
  const reason = { reason: 'asked for' };

  it('ends with the next request after it was signed out in another', async () => {
    const { cookie } = await somebody();
    expect(await statusesOf(cookie)).toEqual(new Set([200]));
    await elsewhere.anonymous().post('/api/auth/logout').set('Cookie', cookie).send({}).expect(200);
    expect(await statusesOf(cookie)).toEqual(new Set([401]));
  });

  it('ends with the role that it was signed in with, and does not come back with it', async () => {
    const { user, cookie } = await somebody();
    expect(await statusesOf(cookie)).toEqual(new Set([200]));
    await admin
      .post(`/api/admin/users/${user.id}/role`)
      .send({ role: 'admin', ...reason })
      .expect(200);
    expect(await statusesOf(cookie)).toEqual(new Set([401]));
    await admin
      .post(`/api/admin/users/${user.id}/role`)
      .send({ role: 'user', ...reason })
      .expect(200);
    expect(await statusesOf(cookie)).toEqual(new Set([401]));
  });

  it('ends with the password that it was signed in with', async () => {
    const { user, cookie } = await somebody();
    const other = await elsewhere.signIn(user.email, PASSWORD);
    expect(await statusesOf(cookie)).toEqual(new Set([200]));
    const change = { currentPassword: PASSWORD, newPassword: 'another good password' };
    await other.put('/api/me/password').send(change).expect(200);
    expect(await statusesOf(cookie)).toEqual(new Set([401]));
  });

  it('stays closed to a forged, garbled or doubled cookie', async () => {
    const { cookie } = await somebody();
    const [name, value] = cookie.split('=', 2) as [string, string];
    const forged = value.slice(0, -2) + (value.endsWith('AA') ? 'BB' : 'AA');
    const other = await somebody();
    for (const bad of [`${name}=${forged}`, `${name}=${value}x`, `${name}=%zz`, `${name}=; ${cookie}`, `x${cookie}`])
      expect(await statusesOf(bad)).toEqual(new Set([401]));
    // The first one counts, as it always has.
    const { body } = await here.anonymous().get('/api/me').set('Cookie', `${other.cookie}; ${cookie}`).expect(200);
    expect(body).toMatchObject({ id: other.user.id });
    expect(await statusesOf(cookie)).toEqual(new Set([200]));
  });
});
