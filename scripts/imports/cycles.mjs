// Finds circles of imports, those of types included. It takes seconds; eslint's rule takes minutes.
import { importsOf } from './graph.mjs';

const imports = importsOf({ types: true });

/** Depth first: an import of a file that is on the way to itself closes a circle. */
const circles = [];
const done = new Set();
function walk(file, way) {
  const at = way.indexOf(file);
  if (at >= 0) return void circles.push([...way.slice(at), file]);
  if (done.has(file)) return;
  for (const { home } of imports.get(file) ?? []) if (home && home !== file) walk(home, [...way, file]);
  done.add(file);
}
for (const file of imports.keys()) walk(file, []);

if (circles.length > 0) {
  console.error(`Files that import each other in a circle:\n${circles.map((way) => way.join(' -> ')).join('\n')}`);
  process.exit(1);
}
