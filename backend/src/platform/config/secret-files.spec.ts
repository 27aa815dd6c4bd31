import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Config } from './config.js';
import { SECRETS, withSecretFiles } from './secret-files.js';

const folder = mkdtempSync(join(tmpdir(), 'wavelane-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, String(Math.random()));
  writeFileSync(path, text);
  return path;
}

describe('secrets as files', () => {
  it('replaces the setting of the same name, without the line break at the end', () => {
    for (const name of SECRETS) {
      expect(withSecretFiles({ [`${name}_FILE`]: file(' a secret \r\n') })[name]).toBe(' a secret ');
    }
  });

  it('checks the secret like a value of the environment, and never shows it in the message', () => {
    const key = Buffer.alloc(32, 3).toString('base64');
    expect(
      new Config({ APP_KEY_FILE: file(`${key}\n`), NODE_ENV: 'production', PUBLIC_URL: 'https://app.example.com' })
        .appKey,
    ).toBe(key);
    expect(() => new Config({ MONGODB_URL_FILE: file('a-secret-in-a-wrong-file') })).toThrow(
      /^MONGODB_URL must[^\n]*$/,
    );
    expect(() => new Config({ MONGODB_URL_FILE: file('a-secret-in-a-wrong-file') })).not.toThrow(/a-secret/);
  });

  it('stops the start with one line when a file makes no sense', () => {
    const twice = () => withSecretFiles({ APP_KEY: 'here', APP_KEY_FILE: file('there') });
    expect(twice).toThrow('APP_KEY and APP_KEY_FILE are both set');
    const nowhere = () => withSecretFiles({ SMTP_URL_FILE: join(folder, 'nowhere') });
    expect(nowhere).toThrow(/^SMTP_URL_FILE names [^\n]+ cannot be read \(ENOENT\)$/);
    for (const text of ['', '\n', 'x'.repeat(70_000)]) {
      expect(() => withSecretFiles({ APP_KEY_FILE: file(text) })).toThrow(/holds no secret$/);
    }
    expect(() => withSecretFiles({ APP_KEY_FILE: folder })).toThrow('EISDIR');
  });

  it('leaves settings alone that are no secrets, and counts an empty name as unset', () => {
    expect(withSecretFiles({ PORT_FILE: file('80'), APP_KEY_FILE: '' })).toEqual({
      PORT_FILE: expect.any(String),
      APP_KEY_FILE: '',
    });
  });
});
