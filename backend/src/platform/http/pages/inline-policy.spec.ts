import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { InlinePolicy, inlinePolicy } from './inline-policy.js';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the policy of a page with styles and scripts in it', () => {
  it('lists them by their hashes, and allows no others and no address beyond our own', () => {
    const policy = inlinePolicy('<style>\na{}</style><script>go()</script><script src="/x.js"></script>');
    const directive = (name: string) => policy?.split('; ').find((each) => each.startsWith(`${name} `));
    expect(directive('script-src')).toBe(`script-src 'self' ${hash('go()')}`);
    expect(directive('style-src')).toContain(hash('\na{}'));
    expect(policy).not.toContain('unsafe');
  });

  it('stays undefined for a page without them', () => {
    expect(inlinePolicy('<link rel="stylesheet" href="/x.css" /><script src="/x.js"></script>')).toBeUndefined();
  });

  it('follows a page that is built anew', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wavelane-policy-'));
    const file = join(folder, 'index.html');
    const policy = new InlinePolicy();
    writeFileSync(file, '<style>old</style>');
    expect(policy.of(file)).toContain(hash('old'));
    writeFileSync(file, '<style>new</style>');
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    expect(policy.of(file)).toContain(hash('new'));
    expect(policy.of(file)).not.toContain(hash('old'));
    rmSync(folder, { recursive: true });
  });

  it('keeps apart the pages of several languages', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wavelane-policy-'));
    const policy = new InlinePolicy();
    for (const name of ['en', 'ar']) writeFileSync(join(folder, name), `<style>${name}</style>`);
    for (const [name, other] of [
      ['en', 'ar'],
      ['ar', 'en'],
      ['en', 'ar'],
    ] as const) {
      expect(policy.of(join(folder, name))).toContain(hash(name));
      expect(policy.of(join(folder, name))).not.toContain(hash(other));
    }
    rmSync(folder, { recursive: true });
  });
});
