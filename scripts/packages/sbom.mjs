// The bill of materials in CycloneDX: every package that the product runs with, its version and hash, and the licence where its
// package names one.
// npm run --silent sbom > wavelane.cdx.json
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'];
const made = spawnSync('npm', args, {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
  shell: process.platform === 'win32',
});
if (made.status !== 0) {
  console.error(made.stderr);
  process.exit(1);
}
const bill = JSON.parse(made.stdout);
// npm uses the folder's name as the product's.
Object.assign(bill.metadata.component, { name, version });
const unhashed = bill.components.filter(({ hashes }) => !hashes?.length);
for (const one of unhashed) console.error(`${one.name} ${one.version} has no hash`);
console.log(JSON.stringify(bill, null, 2));
process.exit(unhashed.length === 0 && bill.components.length > 100 ? 0 : 1);
