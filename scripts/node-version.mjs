// Tells which places name another version of Node than .nvmrc, and whether the versions that are promised to work are
// those that tests run on (docs/adr/0106-node-24.md).
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
const ranges = engines.node.split(' || ');
const [oldest] = ranges;
const majorOf = (version) => version.replace('^', '').split('.')[0];
const majors = ranges.map(majorOf);
if (`${versions.map(majorOf)}` !== `${majors}`)
  problems.push(`.ci/nodes has ${versions}, engines says ${engines.node}.`);
if (!versions.includes(oldest.slice(1))) problems.push(`.ci/nodes has ${versions}, but not the oldest, ${oldest}.`);
if (!majors.includes(wanted)) problems.push(`engines says ${engines.node}, .nvmrc says ${wanted}.`);
const told = `${oldest.slice(1).replace(/\.0$/, '')}, ${majors.slice(1, -1).join(', ')} and ${majors.at(-1)}`;
for (const file of ['README.md', 'CONTRIBUTING.md'])
  if (!readFileSync(file, 'utf8').includes(told)) problems.push(`${file} does not say ${told}, engines does.`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
