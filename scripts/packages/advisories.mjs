// Known weaknesses of the packages that the product runs with. 0: none of weight; 1: some; 2: unknown, because the
// registry in use does not answer such questions. In the gate the last is said and does not stop it (--where-possible).
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
