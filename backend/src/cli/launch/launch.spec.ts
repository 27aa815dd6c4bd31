import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CannotLaunch, environmentOf } from './environment.js';
import { findInstallation } from './installation.js';
import { readEnvironmentFile, readUnit } from './unit.js';

const folder = mkdtempSync(join(tmpdir(), 'wavelane-launch-'));
const at = (...names: string[]) => join(folder, ...names);
beforeAll(() => {
  for (const name of ['release', 'elsewhere', 'units/wavelane.service.d', 'composed/deploy/compose/secrets', 'etc'])
    mkdirSync(at(name), { recursive: true });
  symlinkSync(at('release'), at('current'));
  writeFileSync(at('etc/app-key'), 'the key\n');
  writeFileSync(at('etc/wavelane.env'), '# settings\nPUBLIC_URL="https://a.example"\nLOG_LEVEL=debug\n');
  writeFileSync(
    at('units/wavelane.service'),
    [
      '[Unit]',
      'User=nobody',
      '[Service]',
      '# User=other',
      'User=wavelane',
      `WorkingDirectory=${at('current')}`,
      `EnvironmentFile=${at('etc/wavelane.env')}`,
      `EnvironmentFile=-${at('etc/none.env')}`,
      'Environment=NODE_ENV=production DATA_DIR=%S/wavelane \\',
      ' "SELLER_NAME=Two words" LOG_LEVEL=info',
      `LoadCredential=app-key:${at('etc/app-key')}`,
      'Environment=APP_KEY_FILE=%d/app-key',
    ].join('\n'),
  );
  writeFileSync(at('units/wavelane.service.d/more.conf'), '[Service]\nUser=\nUser=waves\nEnvironment=PORT=4000\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('findInstallation', () => {
  const find = (root: string, env: NodeJS.ProcessEnv = {}) =>
    findInstallation(at(root), env, [at('none'), at('units')]);

  it('takes the environment if it names the data', () => {
    expect(find('release', { DATA_DIR: '/data' })).toEqual({ kind: 'environment' });
  });

  it('takes the unit that runs this copy of the program, also by a link that is switched', () => {
    expect(find('release')).toMatchObject({ kind: 'unit', name: 'wavelane.service', unit: { user: 'waves' } });
    expect(find('elsewhere')).toEqual({ kind: 'checkout', dataDir: at('elsewhere/data') });
  });

  it('takes the compose file once its secrets are made', () => {
    expect(find('composed')).toEqual({ kind: 'compose', folder: at('composed') });
  });
});

describe('environmentOf', () => {
  it('gives settings of unit, drop-ins and files, and secrets in the place of credentials', () => {
    const found = findInstallation(at('release'), {}, [at('units')]);
    if (found.kind !== 'unit') throw new Error(found.kind);
    expect(environmentOf(found.name, found.unit, { PATH: '/bin', SMTP_URL: 'smtp://own' })).toEqual({
      PATH: '/bin',
      NODE_ENV: 'production',
      DATA_DIR: '/var/lib/wavelane',
      SELLER_NAME: 'Two words',
      LOG_LEVEL: 'debug',
      PORT: '4000',
      PUBLIC_URL: 'https://a.example',
      APP_KEY: 'the key',
    });
  });

  it('reports what is missing in one line', () => {
    const unit = readUnit('wavelane.service', [
      '[Service]\nEnvironment=SMTP_URL_FILE=/run/credentials/wavelane.service/smtp\nEnvironmentFile=/nowhere/x.env',
    ]);
    expect(() => environmentOf('wavelane.service', unit, {})).toThrow('/nowhere/x.env cannot be read (ENOENT).');
    expect(() => environmentOf('wavelane.service', { ...unit, environmentFiles: [] }, {})).toThrow(CannotLaunch);
  });
});

describe('readEnvironmentFile', () => {
  it('reads quotes, comments and lines that go on', () => {
    expect(readEnvironmentFile("; no\nA='x=y'\nB=one \\\ntwo\n#C=1\nD=\n")).toEqual({ A: 'x=y', B: 'one  two', D: '' });
  });
});
