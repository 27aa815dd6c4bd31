import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { productCommit, productVersion } from './product-version.js';

describe('product version', () => {
  it('equals that of package.json and the newest of the changelog', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
    expect(productVersion()).toBe(version);
    expect(newest).toBe(version);
  });

  it('shows the commit of the checkout', () => {
    expect(execFileSync('git', ['rev-parse', 'HEAD']).toString()).toMatch(new RegExp(`^${productCommit() ?? 'none'}`));
  });
});
