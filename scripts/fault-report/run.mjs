// Runs the harnesses of backend/test/faults and the specs that inject faults, and writes docs/fault-report.md.
//   npm run report:faults -- [--rounds 20] [--minutes 20] [--short] [--only kill,specs,F12]
// `--short` is a few rounds of each. `--only` runs what is named, harnesses, faults or `specs`, and keeps the earlier
// figures of the rest: they are in scripts/fault-report/results.json. `--results FILE` takes a run of jest that is there
// already (`--json`) instead of running the specs. `--only none` only writes the page.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commitOf } from '../commit.mjs';
import { builtHarness, FAULTS, HARNESSES } from './faults.mjs';
import { countTests, judge, specsOf, testsBySpec } from './judge.mjs';
import { render } from './render.mjs';

process.chdir(new URL('../..', import.meta.url).pathname);
const [KEPT, OUTPUT] = ['scripts/fault-report/results.json', 'docs/fault-report.md'];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    results: { type: 'string' },
  },
});
const asked = {
  isShort: values.short,
  rounds: values.rounds ?? (values.short ? 3 : 20),
  minutes: values.minutes ?? (values.short ? 1 : 20),
};
const named = values.only?.split(',');
const faults = FAULTS.filter(({ id }) => !named || named.includes(id));
const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : { harnesses: {}, specs: {} };

for (const name of Object.keys(HARNESSES)) {
  const isAsked = !named || named.includes(name) || faults.some(({ harness }) => harness === name);
  if (isAsked) {
    const run = await runHarness(name);
    // A harness that cannot run on this machine keeps its figures from another one.
    if (!run.needs) kept.harnesses[name] = run;
    write();
  }
}
const wanted = values.results || named?.includes('specs') ? FAULTS : faults;
if (specsOf(wanted).length > 0) takeTests(wanted);
const rows = write();
for (const { id, failures } of rows) for (const failure of failures) console.error(`${id}: ${failure}`);
console.log(`${rows.length} faults: ${rows.filter(({ state }) => state === 'passed').length} passed. ${OUTPUT}`);
process.exitCode = rows.some(({ state }) => state === 'failed') ? 1 : 0;

/** Runs a harness, takes the figures from its last line and passes the other output on. */
async function runHarness(name) {
  const args = HARNESSES[name](asked).map(String);
  console.log(`\n== ${name} ${args.join(' ')}`);
  const began = Date.now();
  const child = spawn(process.execPath, ['--enable-source-maps', builtHarness(name), ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk);
    said += chunk;
  });
  await new Promise((resolve) => child.on('close', resolve));
  const line = said
    .trimEnd()
    .split('\n')
    .findLast((each) => each.startsWith('{"name":'));
  const { name: _, ...figures } = JSON.parse(line ?? '{"recoveryMs":{"p50":null,"max":null},"failures":["It died"]}');
  return { args, ...circumstances(began), ...figures };
}

function takeTests(asking) {
  const began = Date.now();
  const scratch = mkdtempSync(join(tmpdir(), 'wavelane-report-'));
  try {
    const file = values.results ?? join(scratch, 'results.json');
    if (!values.results) {
      spawnSync(process.execPath, ['scripts/jest.mjs', ...specsOf(asking), '--json', `--outputFile=${file}`], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    }
    if (!existsSync(file)) throw new Error('The tests did not run; their messages are above.');
    Object.assign(kept.specs, countTests(asking, testsBySpec(JSON.parse(readFileSync(file, 'utf8')))));
    const { seconds, ...rest } = circumstances(began);
    kept.tests = values.results ? rest : { seconds, ...rest };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function circumstances(began) {
  return {
    commit: commitOf(KEPT, OUTPUT),
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores, Node ${process.versions.node}`,
    seconds: Math.round((Date.now() - began) / 1_000),
  };
}

/** Writes what there is now: a run that is ended early leaves what it has found. */
function write() {
  const pointers = new Set(FAULTS.flatMap(({ specs }) => specs));
  kept.specs = Object.fromEntries(Object.entries(kept.specs).filter(([pointer]) => pointers.has(pointer)));
  const found = judge(FAULTS, kept);
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(OUTPUT, render(found, kept));
  spawnSync('npx', ['prettier', '--write', KEPT, OUTPUT], { stdio: 'ignore' });
  return found;
}
