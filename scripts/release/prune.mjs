// Takes out of an installation what no program reads.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Each font package keeps the list of its parts, its licence, and its upright files in the weights of receipts. */
const FONT_FILE = /-(400|600)-normal\.woff$/;
const FONT_PARTS = new Set(['package.json', 'unicode.json', 'LICENSE', 'files']);

/** @param root of an installation */
export function keepUsedFonts(root) {
  const fonts = join(root, 'node_modules/@fontsource');
  for (const family of readdirSync(fonts)) {
    for (const name of readdirSync(join(fonts, family)))
      if (!FONT_PARTS.has(name)) rmSync(join(fonts, family, name), { recursive: true });
    for (const file of readdirSync(join(fonts, family, 'files')))
      if (!FONT_FILE.test(file)) rmSync(join(fonts, family, 'files', file));
  }
}

/** Types, maps and sources of packages: what compilers and debuggers read. */
export function withoutSources(root) {
  for (const path of filesIn(join(root, 'node_modules')))
    if (/\.(d\.[cm]?ts|[cm]?ts|map|flow|md|markdown)$/i.test(path) && !/licen[cs]e/i.test(path)) rmSync(path);
}

export const bytesIn = (root) => filesIn(root).reduce((sum, path) => sum + statSync(path).size, 0);

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
