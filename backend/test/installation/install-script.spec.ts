import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let folder: string;
let home: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-install-'));
  home = join(folder, 'home');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An archive of that version, whose program ends with that code. */
function archive(version: string, code = 0): string {
  const name = `wavelane-${version}`;
  const main = join(folder, 'made', name, 'dist/backend/src');
  mkdirSync(main, { recursive: true });
  writeFileSync(join(main, 'main.js'), `process.exit(${code});`);
  writeFileSync(join(folder, 'made', name, 'release.json'), '{}');
  const path = join(folder, `${name}.tar.gz`);
  spawnSync('tar', ['-C', join(folder, 'made'), '-czf', path, name]);
  return path;
}

const install = (...args: string[]) =>
  spawnSync('sh', ['deploy/install.sh', ...args], {
    encoding: 'utf8',
    env: { ...process.env, WAVELANE_HOME: home },
  }).status;
const link = (name: string) => readlinkSync(join(home, name));
const versions = () =>
  readdirSync(home)
    .filter((name) => name.startsWith('wavelane-'))
    .sort();

describe('the program that installs an archive', () => {
  it('switches to the new version, keeps the one from before and removes older ones', () => {
    for (const version of ['1', '2', '3']) expect(install(archive(version))).toBe(0);
    expect([link('current'), link('previous'), versions()]).toEqual([
      ...['wavelane-3', 'wavelane-2'],
      ['wavelane-2', 'wavelane-3'],
    ]);
  });

  it('goes back to the version from before, and forward again', () => {
    for (const version of ['1', '2']) install(archive(version));
    expect([install('--back'), link('current'), link('previous')]).toEqual([0, 'wavelane-1', 'wavelane-2']);
    expect([install('--back'), link('current')]).toEqual([0, 'wavelane-2']);
  });

  it('switches to nothing that does not start, is damaged or is no archive of Wavelane', () => {
    install(archive('1'));
    const broken = archive('2', 1);
    const other = join(folder, 'other.tar.gz');
    spawnSync('tar', ['-C', folder, '-czf', other, 'made']);
    const changed = archive('3');
    writeFileSync(`${changed}.sha256`, `${'0'.repeat(64)}  wavelane-3.tar.gz\n`);
    const text = join(folder, 'wavelane-4.tar.gz');
    cpSync('package.json', text);
    for (const bad of [broken, other, changed, text, join(folder, 'missing.tar.gz')]) expect(install(bad)).not.toBe(0);
    expect([link('current'), existsSync(join(home, 'previous'))]).toEqual(['wavelane-1', false]);
  });

  it('refuses to go back before there is an older version', () => {
    install(archive('1'));
    expect([install('--back'), link('current')]).toEqual([1, 'wavelane-1']);
  });
});
