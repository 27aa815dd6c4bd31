import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FirstAdministrator } from '../registration/first-administrator.js';
import { WEAK_PASSWORD } from '../passwords/weak-passwords.js';
import { ADMIN, PASSWORD, startApp } from '../../../../testing/app.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const PRODUCTION = { NODE_ENV: 'production', APP_KEY: KEY, PUBLIC_URL: 'https://wavelane.example' };

describe('the first administrator', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'wavelane-first-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const start = (env: NodeJS.ProcessEnv) => startApp({ dataDir, simulators: false, env });

  it('stops the start when a user registered ADMIN_EMAIL before, and tells the way out (F15)', async () => {
    const app = await start({ ...PRODUCTION, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
    const body = { name: 'Mallory', email: 'boss@example.com', password: PASSWORD };
    await app.anonymous().post('/api/auth/register').send(body).expect(201);
    await app.stop();
    const squatted = start({ ...PRODUCTION, ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: PASSWORD });
    await expect(squatted).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(
        /^ADMIN_EMAIL: boss@example\.com was registered.*wavelane accounts role boss@example\.com admin/,
      ),
    });
  });

  it('tells what to do when ADMIN_PASSWORD differs for an existing administrator (F5)', async () => {
    for (const [password, notice] of [
      [ADMIN.password, null],
      [ADMIN.password, null],
      [
        'some other password',
        `ADMIN_PASSWORD is not used: the account exists. To set another: wavelane accounts reset-password ${ADMIN.email}`,
      ],
    ] as const) {
      const app = await start({ ADMIN_PASSWORD: password });
      expect(app.app.get(FirstAdministrator).signIn?.notice).toEqual(notice);
      await app.stop();
    }
  });

  it('stops the first start in production when ADMIN_PASSWORD is common (F7)', async () => {
    const weak = start({ ...PRODUCTION, ADMIN_PASSWORD: 'wavelane123' });
    await expect(weak).rejects.toMatchObject({
      name: 'ConfigError',
      message: `ADMIN_PASSWORD: ${WEAK_PASSWORD.message}.`,
    });
  });

  it('stops the first start in production when ADMIN_PASSWORD is shorter than 12 characters', async () => {
    const short = start({ ...PRODUCTION, ADMIN_PASSWORD: 'quay-lamps4' });
    await expect(short).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining('12 characters'),
    });
  });
});
