// Draws the contexts of the backend and their uses of each other into docs/architecture.md. With --check it only checks
// that they are drawn, that each feature is listed, and that no public module exports more names than it may.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { CONTEXTS } from '../backend/contexts.js';
import { finish, keepPart } from './generated.mjs';

const SOURCE = 'backend/src';
const EXPORTED = /export\s+(?:type\s+)?\{([^}]*)\}\s+from/g;
const IMPORTED = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+\/index\.js)'/g;

const namesIn = (list) =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '');

const sourcesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(test|testing)\//.test(path));

/** The names that a context takes from the public module of each other one. */
function usesOf({ name }) {
  const uses = new Map();
  for (const file of sourcesOf(join(SOURCE, name))) {
    for (const [, list, from] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const other = normalize(join(dirname(file), from)).split('/')[2];
      if (other === name || !CONTEXTS.some((context) => context.name === other)) continue;
      const names = uses.get(other) ?? new Set();
      namesIn(list).forEach((one) => names.add(one.split(' as ')[0]));
      uses.set(other, names);
    }
  }
  return uses;
}

const problems = [];
for (const { name, names, features } of CONTEXTS) {
  const door = join(SOURCE, name, 'index.ts');
  const exported = existsSync(door)
    ? [...readFileSync(door, 'utf8').matchAll(EXPORTED)].flatMap(([, list]) => namesIn(list)).length
    : 0;
  if (exported > names) problems.push(`${door} exports ${exported} names; at most ${names} (backend/contexts.js)`);
  for (const feature of Object.keys(features)) {
    const folder = feature === name ? join(SOURCE, name) : join(SOURCE, name, feature);
    if (!existsSync(join(folder, 'feature.ts'))) problems.push(`${folder}/feature.ts is missing`);
  }
  for (const { name: folder } of readdirSync(join(SOURCE, name), { withFileTypes: true }))
    if (existsSync(join(SOURCE, name, folder, 'feature.ts')) && !(folder in features))
      problems.push(`${name}/${folder} is not in backend/contexts.js`);
}

const highest = [...CONTEXTS].reverse();
const uses = new Map(CONTEXTS.map((context) => [context.name, usesOf(context)]));
const picture = [
  '```mermaid',
  'flowchart TB',
  ...highest.map(({ name, features }) => `  ${name}["<b>${name}</b><br>${Object.keys(features).join(', ')}"]`),
  ...highest.flatMap(({ name }) =>
    [...uses.get(name)].sort().map(([other, { size }]) => `  ${name} -->|${size}| ${other}`),
  ),
  '```',
];
const list = highest.flatMap(({ name, does, features }) => [
  `- \`${name}\`: ${does}`,
  ...Object.entries(features).map(([feature, its]) => `  - \`${feature}\`: ${its}`),
]);
const text = [
  ...picture,
  '',
  'A number says how many names of the lower context the upper one uses. All stand on `platform`: commands, storage, runtime, HTTP, security.',
  '',
  ...list,
];
finish(await keepPart('docs/architecture.md', 'contexts', text, { command: 'docs:contexts' }), ...problems);
