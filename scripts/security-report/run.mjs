// Writes docs/security-report.md from the results of the tests: the requirements of ASVS, the check list, the findings
// and the rights of each operation. `--results FILE` takes the results of an earlier run of jest (`--json`), `--matrix
// FILE` the file that the spec of authorisation wrote to AUTHORISATION_MATRIX; without them it runs the specs.
// `--check` writes nothing and fails if a requirement has no evidence, or evidence no test.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commitOf } from '../commit.mjs';
import { EVIDENCE } from './evidence.mjs';
import { judge, readRequirements, TestResults } from './judge.mjs';
import { render } from './render.mjs';

process.chdir(new URL('../..', import.meta.url).pathname);
const OUTPUT = 'docs/security-report.md';

const { values } = parseArgs({
  options: {
    results: { type: 'string' },
    matrix: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});
const scratch = mkdtempSync(join(tmpdir(), 'wavelane-report-'));
try {
  const files = {
    results: values.results ?? join(scratch, 'results.json'),
    matrix: values.matrix ?? join(scratch, 'matrix.json'),
  };
  if (!values.results) runSpecs(files);
  const results = new TestResults(JSON.parse(readFileSync(files.results, 'utf8')));
  const requirements = readRequirements(readFileSync('scripts/security-report/requirements.txt', 'utf8'));
  const report = judge(requirements, EVIDENCE, results, (path) => existsSync(path) && readFileSync(path, 'utf8'));
  if (!values.check) {
    mkdirSync('docs', { recursive: true });
    writeFileSync(
      OUTPUT,
      render(report, {
        matrix: JSON.parse(readFileSync(files.matrix, 'utf8')),
        commit: commitOf(),
        date: new Date().toISOString().slice(0, 10),
      }),
    );
    spawnSync('npx', ['prettier', '--write', OUTPUT], { stdio: 'ignore' });
  }
  const { passed, open } = report.totals;
  console.log(
    `${report.rows.length} requirements: ${passed} shown by tests, ${open} open.${values.check ? '' : ` ${OUTPUT}`}`,
  );
  for (const problem of report.problems) console.error(problem);
  process.exitCode = report.problems.length > 0 ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Runs every spec, because the evidence of a requirement may be in any of them. */
function runSpecs({ results, matrix }) {
  spawnSync(process.execPath, ['scripts/jest.mjs', '--json', `--outputFile=${results}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, AUTHORISATION_MATRIX: matrix },
  });
  if (!existsSync(results)) throw new Error('The tests did not run; their messages are above.');
}
