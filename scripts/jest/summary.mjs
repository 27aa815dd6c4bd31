// The last lines of a run: what failed, the command that repeats only that, how long it took, and the five slowest files.
// FAILURES names a file that gets the failures, too: the gate prints them at its own end (.ci/steps.sh).
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

const SLOWEST = 5;

export default class Summary {
  onRunComplete(_contexts, { testResults, startTime }) {
    const failures = testResults.flatMap(failuresOf);
    if (process.env.FAILURES) appendFileSync(process.env.FAILURES, failures.map((line) => `${line}\n`).join(''));
    const seconds = Math.round((Date.now() - startTime) / 1_000);
    console.error(`\nSlowest of ${testResults.length} files, ${seconds} s in all:`);
    for (const [file, ms] of slowestOf(testResults)) console.error(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
    if (failures.length > 0) console.error(`\nFailed:\n${failures.join('\n')}`);
  }
}

const nameOf = ({ testFilePath }) => relative(process.cwd(), testFilePath);

function slowestOf(results) {
  const times = results.map((result) => [nameOf(result), result.perfStats.runtime]);
  return times.sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
}

/** For each failed test its name and the command that repeats it; for a file that could not run the file. */
function failuresOf(result) {
  const repeat = `node scripts/jest.mjs ${nameOf(result)}`;
  const failed = result.testResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return result.testExecError ? [`${nameOf(result)}\n    ${repeat}`] : [];
  return failed.map(({ fullName }) => `${nameOf(result)}: ${fullName}\n    ${repeat} -t ${quoted(fullName)}`);
}

/** A word of the shell that jest reads as a pattern. */
const quoted = (name) => `'${name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll("'", `'\\''`)}'`;
