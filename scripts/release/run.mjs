// Makes the archive that the documents install: `npm run release`. It contains built files, production packages, the
// fonts that receipts use, and deploy/ with the programs that install it, in one folder named by version and commit. It
// works only on the same platform: two packages have compiled parts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesIn, keepUsedFonts, withoutSources } from './prune.mjs';

/** The limit of the unpacked archive, in bytes. */
const MOST = 300_000_000;
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
const COPIED = [
  'dist/backend/src',
  'dist/libs',
  'frontend/dist',
  'deploy',
  'docs',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
];

process.chdir(new URL('../..', import.meta.url).pathname);
const { version, allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const commit = said('git', 'rev-parse', '--short=8', 'HEAD');
if (said('git', 'status', '--porcelain') !== '' && !process.argv.includes('--anyhow'))
  fail('Files are changed and not committed: the archive would not be of the commit that it names. (--anyhow)');
const at = said('git', 'show', '-s', '--format=%cI', 'HEAD');
const name = `wavelane-${version}-${commit}-${process.platform}-${process.arch}`;
const folder = join('release', name);

run(process.execPath, 'scripts/setup.mjs', '--build');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of COPIED) cpSync(path, join(folder, path), { recursive: true, filter: isPublic });
for (const path of ['package.json', 'package-lock.json', '.npmrc']) cpSync(path, join(folder, path));
writeFileSync(
  join(folder, 'release.json'),
  `${JSON.stringify({ version, commit, at, node: process.version }, null, 2)}\n`,
);

console.log('Installing the packages of production …');
const allowed = Object.keys(allowScripts).filter((one) => allowScripts[one]);
run('npm', '--prefix', folder, 'ci', '--omit=dev', '--ignore-scripts', ...QUIET);
run('npm', '--prefix', folder, 'rebuild', '--ignore-scripts=false', ...QUIET, ...allowed);
keepUsedFonts(folder);
withoutSources(folder);

const bytes = bytesIn(folder);
if (bytes > MOST) fail(`${folder} has ${bytes} bytes, more than ${MOST}`);
const archive = `${folder}.tar.gz`;
// The same commit makes the same archive, on the same machine.
const alike = ['--sort=name', `--mtime=${at}`, '--owner=0', '--group=0', '--numeric-owner'];
run('tar', ...alike, '-C', 'release', '-czf', archive, name);
const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
writeFileSync(`${archive}.sha256`, `${sha256}  ${name}.tar.gz\n`);
// The installer is outside of the archive, too: a first installation has no copy of it yet.
cpSync('deploy/install.sh', 'release/install.sh');
console.log(`${archive}: ${mb(readFileSync(archive).length)}, unpacked ${mb(bytes)}\nsha256 ${sha256}`);

/** Leaves out secrets, and files that only tests use. */
function isPublic(path) {
  return !/(^|\/)(secrets|testing)$/.test(path) || !existsSync(path) || path.startsWith('dist');
}

function said(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) fail(stderr || `${command} cannot be run`);
  return stdout.trim();
}

function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) fail(`'${command} ${args.join(' ')}' failed; its messages are above`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function mb(count) {
  return `${Math.round(count / 1e6)} MB`;
}
