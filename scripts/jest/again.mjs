// Runs once more, by themselves, the specs that failed in a run of everything: `--results FILE` is what that run wrote
// (jest's `--json`), other arguments go to jest. Ends well where they pass now, and names them: they are unsteady, which
// is a fault of its own (docs/adr/0064-once-more.md). Many failures are not tried again, nor is a run without results.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';

/** More specs than these do not fail by chance. */
const MOST = 3;

const { values, tokens } = parseArgs({
  options: { results: { type: 'string' } },
  strict: false,
  allowPositionals: true,
  tokens: true,
});
const others = process.argv.slice(2).filter((_, index) => !tokens.some((token) => isResults(token, index)));

const { testResults } = JSON.parse(readFileSync(values.results, 'utf8'));
const failed = testResults.filter(({ status }) => status !== 'passed');
if (failed.length === 0 || failed.length > MOST) {
  console.error(`${failed.length} specs failed; from 1 to ${MOST} are run once more.`);
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  ['scripts/jest.mjs', ...failed.map(({ name }) => name), '--runInBand', ...others],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(1);
for (const { name, assertionResults } of failed) {
  const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
  console.warn(
    `UNSTEADY: ${relative(process.cwd(), name)} failed beside others and passed alone: ${tests.join('; ') || 'the file itself'}`,
  );
}

function isResults({ kind, name, index: at, inlineValue }, index) {
  return kind === 'option' && name === 'results' && (index === at || (!inlineValue && index === at + 1));
}
