// Programs that package.json starts run without Jest: whoever reaches `@jest/globals` from one breaks it at its first line.
import { readFileSync } from 'node:fs';
import { importsOf } from './graph.mjs';

const imports = importsOf({ types: false });
const programs = new Set(
  [...readFileSync('package.json', 'utf8').matchAll(/\bdist\/([^ "]+)\.js\b/g)].map(([, path]) => `${path}.ts`),
);

/** The way from a program to the first file that imports Jest. */
function wayToJest(program) {
  const ways = new Map([[program, [program]]]);
  for (const [file, way] of ways)
    for (const { name, home } of imports.get(file) ?? []) {
      if (name === '@jest/globals') return way;
      if (home && !ways.has(home)) ways.set(home, [...way, home]);
    }
}

const lost = [...programs].filter((program) => !imports.has(program));
if (lost.length > 0) console.error(`package.json starts what is not there:\n${lost.join('\n')}`);
const ways = [...programs].map(wayToJest).filter(Boolean);
if (ways.length > 0) console.error(`Programs that import Jest:\n${ways.map((way) => way.join(' -> ')).join('\n')}`);
if (lost.length + ways.length > 0) process.exitCode = 1;
