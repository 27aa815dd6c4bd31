// Installs the packages exactly as the lock file says, and runs no install script except those that package.json allows
// ("allowScripts"). Newer npm respects that list by itself; older npm runs every script unless an option forbids it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);

npm('ci', '--ignore-scripts', ...QUIET);
npm('rebuild', '--ignore-scripts=false', ...QUIET, ...allowed);

function npm(...args) {
  const { status } = spawnSync('npm', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
