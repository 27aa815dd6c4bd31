// Tells which places name another version of Node than .nvmrc (docs/adr/0043-one-node-version.md).
import { readFileSync } from 'node:fs';

const PLACES = ['Dockerfile', '.github/workflows/ci.yml', '.devcontainer/devcontainer.json', 'SECURITY.md'];

const wanted = readFileSync('.nvmrc', 'utf8').trim();
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const others = PLACES.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bnode:(\d+)|node-version: *'?(\d+)/g)]
    .map(([, image, setup]) => image ?? setup)
    .filter((version) => version !== wanted)
    .map((version) => `${file} says Node ${version}, .nvmrc says ${wanted}.`),
);
if (!engines.node.startsWith(`>=${wanted}.`)) others.push(`engines says ${engines.node}, .nvmrc says ${wanted}.`);
if (others.length > 0) {
  console.error(others.join('\n'));
  process.exit(1);
}
