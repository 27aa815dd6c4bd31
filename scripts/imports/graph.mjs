import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('routeTree.gen.ts') && !file.endsWith('.d.ts'));
const known = new Set(files);

const HOMES = [
  [/^@wavelane\/([^/]+)$/, 'libs/$1/src/index'],
  [/^@wavelane\/([^/]+)\/(.+)$/, 'libs/$1/src/$2/index'],
  [/^@\//, 'frontend/src/'],
];
function homeOf(file, name) {
  if (name.startsWith('.')) return join(dirname(file), name);
  const home = HOMES.find(([form]) => form.test(name));
  return home && name.replace(...home);
}
function fileOf(file, name) {
  const stem = homeOf(file, name)?.replace(/\.js$/, '');
  return ['', '.ts', '.tsx', '/index.ts'].map((end) => stem + end).find((path) => known.has(path));
}

const TYPES_ONLY = /^(?:import|export) type [^;]*;/gm;

/**
 * Which names each source file imports: `home` is the file of this repository that is meant, and undefined for a package.
 * `types: false` leaves out imports of types, which are gone when the file runs.
 */
export function importsOf({ types }) {
  const imports = new Map();
  for (const file of files) {
    try {
      const source = readFileSync(file, 'utf8');
      const { importedFiles } = ts.preProcessFile(types ? source : source.replace(TYPES_ONLY, ''));
      imports.set(
        file,
        importedFiles.map(({ fileName: name }) => ({ name, home: fileOf(file, name) })),
      );
    } catch (error) {
      if (error.code !== 'ENOENT') throw error; // deleted and not committed yet
    }
  }
  return imports;
}
