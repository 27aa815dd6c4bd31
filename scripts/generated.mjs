// Pages of docs/ that are made from code: written anew, or with --check only compared.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import prettier from 'prettier';

/**
 * Writes a page in prettier's format, if it differs from the present one. With --check it writes nothing.
 * @returns the problem; undefined if there is none
 */
export async function keep(file, markdown, { command }) {
  const wanted = await prettier.format(markdown, { ...(await prettier.resolveConfig(file)), filepath: file });
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return undefined;
  if (process.argv.includes('--check')) return `${file} is not what the code says: npm run ${command}`;
  writeFileSync(file, wanted);
  return undefined;
}

/** Does the same as `keep` for the part of a page between `<!-- name: made by npm run … -->` and `<!-- /name -->`. */
export async function keepPart(file, name, lines, { command }) {
  const [begin, end] = [`<!-- ${name}: made by npm run ${command} -->`, `<!-- /${name} -->`];
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for "${name}".`);
  const drawn = [begin, '', ...lines, '', end].join('\n');
  return keep(file, text.slice(0, from) + drawn + text.slice(to + end.length), { command });
}

/** Exits with 1 if there is a problem. */
export function finish(...problems) {
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length === 0) return;
  console.error(found.join('\n'));
  process.exit(1);
}
