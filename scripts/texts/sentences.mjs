// Tells which sentences the server can say that no screen could translate, and which entries of frontend/texts/server.txt
// nothing says any more (docs/adr/0087-languages.md).
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { EXCEPTIONS } from './sentences/exceptions.mjs';
import { isForPeople, Known, saying, shown } from './sentences/known.mjs';
import { isOurs, wholeProgram } from './sentences/program.mjs';
import { saidIn } from './sentences/said.mjs';
import { HOLE } from './sentences/uses.mjs';

/** Another folder of the same shape may be named: the spec has a small one. */
const ROOT = process.argv[2] ?? join(import.meta.dirname, '../..');
const SERVER = 'frontend/texts/server.txt';

const entries = readFileSync(join(ROOT, SERVER), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const known = new Known(join(ROOT, 'frontend/texts/ar'), entries);
const { said, written } = saidIn(wholeProgram(ROOT), (fileName) => isOurs(ROOT, fileName));
const problems = [];
const unused = new Set(EXCEPTIONS);

for (const [text, at] of said) {
  if (known.has(text) || !isForPeople(text)) continue;
  const source = at.getSourceFile();
  const file = relative(ROOT, source.fileName);
  const exception = EXCEPTIONS.find(({ in: path = '', like = /^/ }) => file.startsWith(path) && like.test(text));
  const line = source.getLineAndCharacterOfPosition(at.getStart()).line + 1;
  if (exception) unused.delete(exception);
  else problems.push(`${file}:${line} ${JSON.stringify(shown(text))} is not in ${SERVER}`);
}
const isSaid = saying(written);
for (const entry of entries) {
  const isUsed = known.used.has(entry) || isSaid(entry.replace(/\{\w+\}/g, HOLE));
  if (!isUsed) problems.push(`${SERVER}: ${JSON.stringify(entry)} is said by nothing`);
}
for (const { why } of unused) problems.push(`scripts/texts/sentences/exceptions.mjs: nothing needs "${why}" any more`);

for (const problem of problems.sort()) console.error(problem);
console.log(`${said.size} texts of the server, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
