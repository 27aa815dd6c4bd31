// Lists known weaknesses of the packages that the product runs with. It exits with 0 if none is serious, with 1 if some
// are, and with 2 if the registry in use does not answer such requests. In the gate (--where-possible) the last case is
// reported and is no failure.
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const report = parsed(stdout);
const counts = report?.metadata?.vulnerabilities;
if (counts === undefined) {
  const why = report?.statusCode ?? report?.error?.code ?? 'no answer';
  console.error(`NOT CHECKED: this registry does not tell of known weaknesses (${why}).`);
  process.exit(process.argv.includes('--where-possible') ? 0 : 2);
}
for (const [name, { severity, range }] of Object.entries(report.vulnerabilities))
  console.log(`${severity}: ${name} ${range}`);
console.log(`Known weaknesses: ${JSON.stringify(counts)}`);
process.exit(counts.high + counts.critical === 0 ? 0 : 1);

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
