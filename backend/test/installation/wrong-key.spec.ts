import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { ConfigError } from '../../src/platform/config/config.js';
import { ADMIN, startApp } from '../../testing/app.js';
import { CopiedInstallations, RECORDS, refusalOf, stateOf } from '../../testing/copied-installation.js';
import { command } from '../../testing/terminal.js';

let installations: CopiedInstallations;

beforeAll(async () => {
  installations = await CopiedInstallations.make();
});
afterAll(() => installations.remove());

const installation = (spoil: (folder: string) => void) => installations.copy(spoil);

const inRecords = (folder: string, sql: string) => {
  const db = openDatabase(join(folder, RECORDS));
  db.exec(sql);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
};

const otherKey = (folder: string) => writeFileSync(join(folder, 'app.key'), randomBytes(32).toString('base64'));

describe('a start with a wrong key (K03) (F16)', () => {
  it.each<[string, (folder: string) => void, RegExp]>([
    ['with another key', otherKey, /app\.key is not the key .* Set the right one/],
    ['without the key file', (folder) => rmSync(join(folder, 'app.key')), /app\.key is missing, .* from the backup/],
    [
      'without the records',
      (folder) => rmSync(join(folder, RECORDS)),
      /their secrets are gone: .* Restore it from the backup/,
    ],
    [
      'with records that were emptied',
      (folder) => inRecords(folder, 'DELETE FROM vault; DELETE FROM installation'),
      /their secrets are gone/,
    ],
    [
      'with another key and no canary yet',
      (folder) => (otherKey(folder), inRecords(folder, 'DROP TABLE installation')),
      /is not the key/,
    ],
  ])('fails in one line and touches nothing: %s', async (_, spoil, why) => {
    const folder = installation(spoil);
    const before = stateOf(folder);
    const refused = await refusalOf(folder);
    expect(refused).toBeInstanceOf(ConfigError);
    const { message } = refused as Error;
    expect(message).toMatch(why);
    expect(message).toMatch(/wavelane keys adopt$/);
    expect(message).not.toContain('\n');
    expect(stateOf(folder)).toEqual(before);
  });
});

describe('an installation', () => {
  it('gets a canary at its next start if it had none', async () => {
    const folder = installation((place) => inRecords(place, 'DROP TABLE installation'));
    const app = await startApp({ dataDir: folder, simulators: false });
    await app.admin();
    await app.stop();
    otherKey(folder);
    await expect(startApp({ dataDir: folder, simulators: false })).rejects.toThrow(/is not the key/);
  });

  it('continues after a lost key was adopted, with the administrator of its settings made anew', async () => {
    const folder = installation(otherKey);
    const env = { DATA_DIR: folder, NODE_ENV: 'test' };
    expect((await command(env, 'keys', 'status')).out.join('\n')).toMatch(
      /3 secrets were sealed with a key that is not/,
    );
    expect((await command(env, 'keys', 'adopt')).code).toBe(2);
    const { code, out } = await command(env, 'keys', 'adopt', '--reason', 'the key is lost');
    expect({ code, out: out.join('\n') }).toEqual({ code: 0, out: expect.stringMatching(/wavelane accounts/) });
    const app = await startApp({ dataDir: folder, simulators: false });
    const statuses = [ADMIN.email, 'nobody@example.com'].map(
      async (email) => (await app.anonymous().post('/api/auth/login').send({ email, password: ADMIN.password })).status,
    );
    // The address of the one from before was sealed with the lost key, as their password was.
    expect(await Promise.all(statuses)).toEqual([200, 401]);
    await app.stop();
  });
});
