/**
 * npm run mutants [-- part of a name]: proves that the tests of days and money can fail. Each mutant is one small
 * mistake in the sources, made in a copy; the specs named with it must notice. Ends with 1 if one survives.
 * `--check` runs nothing: each mutant's place must still be in its file, once.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAYS } from './days.mjs';
import { MONEY } from './money.mjs';
import { POOL_DAYS } from './pool.mjs';

/** The browser's part of the tests is not copied. */
const CONFIG = 'jest.server.config.mjs';
const root = fileURLToPath(new URL('../..', import.meta.url));
const isCheck = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--check');
const mutants = [...DAYS, ...POOL_DAYS, ...MONEY].filter(({ name }) => wanted.every((part) => name.includes(part)));
if (isCheck) {
  for (const mutant of mutants) changed(mutant, root);
  process.exit();
}
const copy = mkdtempSync(join(tmpdir(), 'wavelane-mutants-'));

try {
  for (const entry of ['backend', 'libs', 'scripts', 'jest.config.js', 'package.json', 'tsconfig.json', '.swcrc']) {
    cpSync(join(root, entry), join(copy, entry), { recursive: true });
  }
  writeFileSync(
    join(copy, CONFIG),
    "import all from './jest.config.js';\n" +
      "export default { projects: all.projects.filter(({ displayName }) => displayName !== 'screens') };\n",
  );
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const specs = [...new Set(mutants.flatMap((mutant) => mutant.specs))];
  const sound = run(specs);
  if (!sound.passed) fail(`The tests do not even pass without a mutant:\n${sound.output}`);
  const survivors = mutants.filter((mutant) => !isKilled(mutant));
  console.log(`${mutants.length - survivors.length} of ${mutants.length} mutants killed`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
}

/** The text of the mutant's file with its mistake. */
function changed({ name, file, from, to, also }, folder) {
  let text = readFileSync(join(folder, file), 'utf8');
  for (const change of also ? [{ from, to }, also] : [{ from, to }]) {
    if (text.split(change.from).length !== 2) fail(`${name}: '${change.from}' is not there once in ${file}`);
    text = text.replace(change.from, () => change.to);
  }
  return text;
}

function isKilled(mutant) {
  const { name, file, specs } = mutant;
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, changed(mutant, copy));
  const began = Date.now();
  const { passed, output } = run(specs);
  writeFileSync(path, source);
  // A mutant that cannot run proves nothing.
  if (/Test suite failed to run|Syntax ?Error/.test(output)) fail(`${name}: cannot run\n${output}`);
  const by = [...output.matchAll(/● (.+)/g)].map(([, test]) => test.trim())[0] ?? '';
  console.log(
    `${passed ? 'SURVIVED' : 'killed  '} ${name} (${((Date.now() - began) / 1_000).toFixed(1)} s)${passed ? '' : `: ${by}`}`,
  );
  return !passed;
}

function run(specs) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('scripts', 'jest.mjs'), '--config', CONFIG, '--bail', '--testPathPatterns', ...specs],
    { cwd: copy, encoding: 'utf8', timeout: 180_000, env: { ...process.env, FC_RUNS: '100' } },
  );
  return { passed: status === 0, output: `${stdout}\n${stderr}` };
}

function fail(message) {
  console.error(message);
  if (!isCheck) rmSync(copy, { recursive: true, force: true });
  process.exit(2);
}
