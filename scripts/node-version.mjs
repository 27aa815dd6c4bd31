// Tells which places name another version of Node than .nvmrc, and whether the oldest one that is promised to work is
// the one that the gate tries (docs/adr/0106-node-24.md).
import { readFileSync } from 'node:fs';

const PLACES = ['Dockerfile', '.github/workflows/ci.yml', '.devcontainer/devcontainer.json', 'SECURITY.md'];

const wanted = readFileSync('.nvmrc', 'utf8').trim();
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const { dependencies: tried } = JSON.parse(readFileSync('.ci/nodes/package.json', 'utf8'));
const problems = PLACES.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bnode:(\d+)|node-version: *'?(\d+)/g)]
    .map(([, image, setup]) => image ?? setup)
    .filter((version) => version !== wanted)
    .map((version) => `${file} says Node ${version}, .nvmrc says ${wanted}.`),
);
const versions = Object.values(tried).map((name) => name.slice(name.lastIndexOf('@') + 1));
if (!versions.some((version) => version.startsWith(`${wanted}.`)))
  problems.push(`.ci/nodes has ${versions}, .nvmrc says ${wanted}.`);
if (!versions.some((version) => engines.node === `>=${version}`))
  problems.push(`.ci/nodes has ${versions}, engines says ${engines.node}.`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
