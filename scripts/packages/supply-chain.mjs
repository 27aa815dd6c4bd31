// Checks the lock files: a hash for every package, no address of a private registry, and no install script without a
// decision in package.json ("allowScripts": true with the reviewed version, or false).
import { readFileSync } from 'node:fs';

const FOLDERS = ['.', '.ci/nodes'];
const faults = FOLDERS.flatMap((folder) => faultsIn(folder).map((fault) => `${folder}: ${fault}`));
for (const fault of faults) console.error(`- ${fault}`);
if (faults.length === 0) console.log('Every package has its hash; every install script is decided about.');
process.exit(faults.length === 0 ? 0 : 1);

function faultsIn(folder) {
  const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
  const { allowScripts = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const installed = Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, entry]) => ({ ...entry, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));
  const decided = (one) => [one.name, `${one.name}@${one.version}`].some((key) => key in allowScripts);
  const withScripts = installed.filter(({ hasInstallScript }) => hasInstallScript);
  const known = new Set(withScripts.flatMap(({ name, version }) => [name, `${name}@${version}`]));
  return [
    ...installed
      .filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
      .map(({ name }) => `${name} has no hash`),
    ...installed
      .filter(({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
      .map(({ name }) => `${name} comes from a place of its own`),
    ...withScripts
      .filter((one) => !decided(one))
      .map(({ name }) => `nobody decided about the install script of ${name}`),
    ...Object.keys(allowScripts)
      .filter((key) => !known.has(key))
      .map((key) => `allowScripts names ${key}, which is not there or has no script`),
    ...Object.entries(allowScripts)
      .filter(([key, allowed]) => allowed && !/.@\d/.test(key))
      .map(([key]) => `allowScripts allows ${key} without a version`),
  ];
}
