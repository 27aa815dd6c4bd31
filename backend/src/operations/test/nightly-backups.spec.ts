import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { PASSWORD, startApp } from '../../../testing/app.js';
import { answer, command } from '../../../testing/terminal.js';
import { readLastBackup } from '../backup/last-backup.js';
import type { Manifest } from '../backup/manifest.js';

const root = mkdtempSync(join(tmpdir(), 'wavelane-nightly-'));
const at = (...names: string[]) => join(root, ...names);
const env = (folder: string) => ({ DATA_DIR: at(folder), NODE_ENV: 'test' });
const because = ['--reason', 'a test of it'];
let email: string;

beforeAll(async () => {
  const app = await startApp({ dataDir: at('data'), simulators: false });
  ({ email } = (await app.register('Zimmermann')).user);
  await app.settle();
  await app.stop();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Made = Manifest & { folder: string; removed: string[] };
const backup = async (...words: string[]) => (await answer<Made>(env('data'), 'backup', ...words)).answer;

async function signsInAfter(folder: string, ...words: string[]): Promise<void> {
  expect(await command(env(folder), 'restore', ...words)).toMatchObject({ code: 0, error: [] });
  const app = await startApp({ dataDir: at(folder), simulators: false });
  try {
    await app.signIn(email, PASSWORD);
    await app.settle();
  } finally {
    await app.stop();
  }
}

describe('a nightly backup', () => {
  it('gets a folder of its own, and removes all but the newest ones', async () => {
    for (const name of ['2026-01-01T03-30-00Z', '2026-01-02T03-30-00Z']) {
      mkdirSync(at('nights', name), { recursive: true });
      writeFileSync(at('nights', name, 'manifest.json'), '{}');
    }
    const { folder, removed } = await backup('--to', at('nights'), '--keep', '2');
    expect(removed).toEqual(['2026-01-01T03-30-00Z']);
    expect(readdirSync(at('nights')).sort()).toEqual(['2026-01-02T03-30-00Z', folder.slice(at('nights').length + 1)]);
    const last = readLastBackup(at('data'));
    expect(last).toMatchObject({ target: folder, encrypted: false, failure: null, at: expect.any(String) });
  });

  it('notes a failure, and keeps the last sound one known', async () => {
    const { at: sound } = readLastBackup(at('data'));
    writeFileSync(at('a-file'), '');
    expect((await command(env('data'), 'backup', '--to', at('a-file'))).code).not.toBe(0);
    expect(readLastBackup(at('data'))).toMatchObject({ at: sound, failure: expect.stringMatching(/a-file/) });
    expect((await command(env('data'), 'backup', '--note', 'done')).code).toBe(0);
    expect(readLastBackup(at('data')).failure).toBeNull();
  });

  it('comes back without read models, which are folded again', async () => {
    const { folder, files } = await backup('--to', at('small'), '--without-read-models');
    expect(files.map(({ name }) => name)).not.toContain('read-models.sqlite');
    await signsInAfter('from-small', folder, ...because);
  });
});

describe('a backup that is encrypted to a public key', () => {
  let folder: string;

  it('tells nothing of people, and leaves nothing in the open behind', async () => {
    const identity = await generateX25519Identity();
    writeFileSync(at('identity'), `# a test\n${identity}\n`);
    writeFileSync(at('another'), `${await generateX25519Identity()}\n`);
    const made = await backup('--to', at('safe'), '--recipient', await identityToRecipient(identity));
    folder = made.folder;
    expect(made).toMatchObject({ format: 2, encrypted: true });
    for (const { name } of made.files) {
      expect(name).toMatch(/\.age$/);
      const bytes = readFileSync(join(folder, name));
      expect([email, 'Zimmermann', 'zimmermann'].filter((text) => bytes.includes(text))).toEqual([]);
      expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    }
    expect(existsSync(at('data', '.backup-under-way'))).toBe(false);
    expect(readLastBackup(at('data')).encrypted).toBe(true);
  });

  it.each([
    ['without its secret key', () => [], /--identity FILE/],
    ['with another key', () => ['--identity', at('another')], /cannot be decrypted/],
    ['with a file that holds no key', () => ['--identity', at('a-file')], /holds no identity/],
  ])('refuses to come back %s, and touches nothing', async (_, words, why) => {
    const { code, error } = await command(env('refused'), 'restore', folder, ...words(), ...because);
    expect({ code, error }).toEqual({ code: 1, error: [expect.stringMatching(why)] });
    expect(existsSync(at('refused', 'events.sqlite'))).toBe(false);
  });

  it('comes back with it', () => signsInAfter('from-safe', folder, '--identity', at('identity'), ...because));

  it('refuses a recipient that is no public key', async () => {
    const { code, error } = await command(env('data'), 'backup', '--to', at('none'), '--recipient', 'ssh-rsa AAAA');
    expect({ code, error }).toEqual({ code: 1, error: [expect.stringMatching(/no public key of age/)] });
  });

  it('stays the last one known when the data beside it is restored', async () => {
    const before = readLastBackup(at('data'));
    const words = [folder, '--force', '--identity', at('identity'), ...because];
    expect(await command(env('data'), 'restore', ...words)).toMatchObject({ code: 0, error: [] });
    expect(readLastBackup(at('data'))).toEqual(before);
    expect(before.at).not.toBeNull();
  });
});
