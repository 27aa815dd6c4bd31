// Makes the working copy ready: installs packages and, with --build, builds, each only when what it depends on has
// changed since the last time. Uses nothing but node, because nothing else may be installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

process.chdir(new URL('..', import.meta.url).pathname);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`Wavelane needs Node 20.19 or newer; this is ${process.version}.`);

const stamps = 'node_modules/.wavelane';

// The part of package.json that installation reads: a new script installs nothing.
const { engines, ...packageJson } = JSON.parse(readFileSync('package.json', 'utf8'));
const { dependencies, devDependencies, overrides, allowScripts } = packageJson;
if (!engines.node.split(' || ').some(isWithin))
  console.warn(`Wavelane is tested on Node ${engines.node}; this is ${process.version}, which may work.`);
const wanted = JSON.stringify({ dependencies, devDependencies, overrides, allowScripts });
step('install', fingerprint(['package-lock.json'], wanted), existsSync('node_modules'), () => {
  console.log('Installing packages (about half a minute, once) …');
  run(process.execPath, 'scripts/packages/install.mjs');
});

if (process.argv.includes('--build')) {
  const shared = ['package-lock.json', 'tsconfig.json', 'libs'];
  step(
    'backend',
    fingerprint([...shared, '.swcrc', 'backend/src', 'scripts/openapi']),
    existsSync('dist/backend/src/main.js'),
    () => {
      console.log('Building the server …');
      npm('run', '--silent', 'build:backend');
    },
  );
  step('frontend', fingerprint([...shared, 'frontend']), existsSync('frontend/dist/app.html'), () => {
    console.log('Building the web application …');
    npm('run', '--silent', 'build:frontend');
  });
}

/** Whether this Node is in a range such as `^22.13.0`. */
function isWithin(range) {
  const [ofMajor, ofMinor] = range.slice(1).split('.').map(Number);
  return major === ofMajor && minor >= ofMinor;
}

/** Runs `work` unless its stamp has this `print` already and its result is still there. */
function step(name, print, present, work) {
  const stamp = join(stamps, name);
  if (present && existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return;
  work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, print);
}

/** A hash over the contents of files and folders, and a text. */
function fingerprint(paths, text = '') {
  const hash = createHash('sha256').update(text);
  for (const path of paths) add(path);
  return hash.digest('hex');

  function add(path) {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (!['artifacts', 'dist', 'made', 'node_modules'].includes(name)) add(join(path, name));
    } else {
      hash.update(path).update(readFileSync(path));
    }
  }
}

function npm(...args) {
  run('npm', ...args);
}

function run(command, ...args) {
  const shell = command === 'npm' && process.platform === 'win32';
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], shell });
  if (status !== 0) fail(`'${command} ${args.join(' ')}' failed; its messages are above. Nothing was started.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
