// Finds circles of imports, those of types included, which `import-x/no-cycle` does not follow.
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

const imports = new Map();
for (const file of files) {
  try {
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
    imports.set(
      file,
      importedFiles.map(({ fileName }) => fileOf(file, fileName)).filter((to) => to && to !== file),
    );
  } catch (error) {
    if (error.code !== 'ENOENT') throw error; // deleted and not committed yet
  }
}

/** Depth first: an import of a file that is on the way to itself closes a circle. */
const circles = [];
const done = new Set();
function walk(file, way) {
  const at = way.indexOf(file);
  if (at >= 0) return void circles.push([...way.slice(at), file]);
  if (done.has(file)) return;
  for (const to of imports.get(file) ?? []) walk(to, [...way, file]);
  done.add(file);
}
for (const file of imports.keys()) walk(file, []);

if (circles.length > 0) {
  console.error(`Files that import each other in a circle:\n${circles.map((way) => way.join(' -> ')).join('\n')}`);
  process.exit(1);
}
