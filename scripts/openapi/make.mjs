// Makes the parts of the OpenAPI document that come from types, which do not exist when the server runs: models of
// bodies and queries by the plugin of @nestjs/swagger, and answers from the table of routes. It does so only if a
// source has changed since the last time; the server's rules add the rest (backend/src/documentation).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../..');
const MADE = 'backend/src/documentation/made';
const TABLE = 'libs/contracts/src/routes/table.ts';
/** Files that declare bodies and queries. */
const MODELS = ['.dto.ts', 'http/paging.ts'];

/** Makes `made/models.ts` and `made/answers.ts`. @throws Error if a class of a body or query cannot be read */
export async function make() {
  const sources = ['libs/contracts/src', 'backend/src'].flatMap(filesOf).filter(isSource);
  const print = fingerprint([...sources, ...filesOf('scripts/openapi'), 'package-lock.json', 'tsconfig.json']);
  const stamp = `// Made by scripts/openapi/make.mjs from ${print}.\n// @ts-nocheck\n`;
  if (['models.ts', 'answers.ts'].every((name) => begins(join(ROOT, MADE, name), stamp))) return;

  const { programOf } = await import('./program.mjs');
  const { modelsOf } = await import('./models.mjs');
  const { answersOf } = await import('./answers.mjs');
  const program = programOf(ROOT, sources);
  mkdirSync(join(ROOT, MADE), { recursive: true });
  const isModel = (name) => MODELS.some((end) => name.endsWith(end));
  keep('models.ts', stamp + modelsOf(program, { folder: join(ROOT, MADE), isModel, endings: MODELS }));
  keep('answers.ts', `${stamp}export default ${JSON.stringify(answersOf(program, join(ROOT, TABLE)))};\n`);
}

function isSource(file) {
  return !file.endsWith('.spec.ts') && (file.startsWith('libs/') || MODELS.some((end) => file.endsWith(end)));
}

function filesOf(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort();
}

function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

function begins(path, text) {
  return existsSync(path) && readFileSync(path, 'utf8').startsWith(text);
}

/** Replaces the file in one step, because another process may read it meanwhile. */
function keep(name, text) {
  const path = join(ROOT, MADE, name);
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await make();
