// `npm run check`: what a change may have broken, within half a minute after a small one. Types of both sides, lint and
// format of the changed files, and the specs nearest to them. The gate runs everything (CONTRIBUTING.md).
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';

process.chdir(new URL('../..', import.meta.url).pathname);

/** The limit of the specs that import a changed file. A file of the platform has hundreds. */
const SPECS_MOST = 12;
const CACHE = '.cache/check';
const bin = (name) => `node_modules/.bin/${name}`;
// Both packages of TypeScript have a command `tsc`.
const TSC = 'node_modules/typescript-native/bin/tsc';

mkdirSync(CACHE, { recursive: true });
const began = performance.now();
const changed = changedFiles();
if (changed.length === 0) {
  console.log('Nothing has changed since the last commit.');
  process.exit(0);
}
const there = changed.filter((file) => existsSync(file));
const code = there.filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file));
const sources = code.filter((file) => /^(backend|libs|frontend\/src)\//.test(file));
const typed = sources.filter((file) => /\.tsx?$/.test(file));
const isOf = (pattern) => changed.some((file) => pattern.test(file));
const steps = [
  isOf(/^(backend|libs|package|tsconfig)/) && types('tsconfig.json', 'server'),
  isOf(/^(frontend|libs\/contracts|package)/) && types('frontend/tsconfig.json', 'browser'),
  typed.length > 0 && ['Lint that needs types', [bin('oxlint'), '--no-error-on-unmatched-pattern', ...typed]],
  code.length > 0 && [
    'Lint',
    [bin('eslint'), '--cache', '--cache-location', `${CACHE}/eslint`, '--no-warn-ignored', ...code],
  ],
  there.length > 0 && ['Format', [bin('prettier'), '--check', '--ignore-unknown', '--log-level', 'warn', ...there]],
].filter(Boolean);

const running = steps.map(([name, command]) => run(name, command));
// The search takes seconds, so it runs while the other checks run.
const specs = sources.length > 0 && specsOf(sources);
if (specs) running.push(run(...specs));
const results = await Promise.all(running);
for (const { name, ok, output, seconds } of results) {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${seconds.toFixed(1).padStart(5)} s  ${name}`);
  if (!ok) console.log(output);
}
console.log(`${((performance.now() - began) / 1_000).toFixed(0)} s in all.`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

function changedFiles() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}

function types(project, side) {
  const info = `${CACHE}/${side}.tsbuildinfo`;
  return [`Types of the ${side}`, [TSC, '--noEmit', '--incremental', '--tsBuildInfoFile', info, '-p', project]];
}

/** The specs of the same folder come first, then by how far away they are. */
function specsOf(files) {
  const list = ['scripts/jest.mjs', '--listTests', '--findRelatedTests', ...files];
  const found = execFileSync(process.execPath, list, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /\.spec\.tsx?$/.test(line))
    .map((path) => relative(process.cwd(), path));
  const distance = (spec) => Math.min(...files.map((file) => stepsBetween(dirname(file), dirname(spec))));
  const nearest = found.sort((a, b) => distance(a) - distance(b) || a.localeCompare(b)).slice(0, SPECS_MOST);
  if (nearest.length === 0) return undefined;
  const name = `Specs: ${nearest.length} of ${found.length} that import what changed`;
  return [name, [process.execPath, 'scripts/jest.mjs', '--maxWorkers=2', ...nearest]];
}

function stepsBetween(one, other) {
  const [a, b] = [one.split('/'), other.split('/')];
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return a.length + b.length - 2 * common;
}

function run(name, [file, ...args]) {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('close', (status) =>
      resolve({ name, ok: status === 0, output, seconds: (performance.now() - start) / 1_000 }),
    );
  });
}
