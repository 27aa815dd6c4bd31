import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Config, ConfigError } from '../config.js';

const folder = mkdtempSync(join(tmpdir(), 'wavelane-legal-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string | Buffer): string {
  const path = join(folder, 'text');
  writeFileSync(path, content);
  return path;
}

describe('the own texts of the operator', () => {
  it('holds none unless files are named', () => {
    expect(new Config({}).legal).toEqual({ terms: null, privacy: null });
  });

  it('reads the files once, at the start, with line ends of one kind', () => {
    const config = new Config({ TERMS_FILE: file('\uFEFFOne\r\n\r\nشروط\n') });
    expect(config.legal).toEqual({ terms: 'One\n\nشروط', privacy: null });
  });

  it.each([
    ['is not there', () => join(folder, 'missing'), 'cannot be read (ENOENT)'],
    ['is a folder', () => folder, 'cannot be read (EISDIR)'],
    ['is empty', () => file(' \n'), 'holds no text in UTF-8'],
    ['is no text', () => file(Buffer.from([0xff, 0xfe, 0x41])), 'holds no text in UTF-8'],
    ['is too large', () => file('x'.repeat(256 * 1024 + 1)), 'is larger than 256 KB'],
  ])('stops the start when the file %s', (_what, path, message) => {
    const start = () => new Config({ PRIVACY_FILE: path() });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(message);
  });
});
