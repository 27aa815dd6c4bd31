import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { compiled, isPlural, keyOf } from './expand.mjs';

/** Where the texts of the server and of shared rules stand: they come as they are, not by the macros. */
export const SERVER = 'server';

/** Catalogues of a language by name: a file for each area of the screens. */
export function readCatalogues(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const names = files.filter((name) => name.endsWith('.po')).map((name) => name.replaceAll('\\', '/'));
  return new Map(names.sort().map((name) => [name.slice(0, -3), PO.parse(readFileSync(join(folder, name), 'utf8'))]));
}

/** All texts of a language by key, and those of the server that have something in them that differs. */
export function compileCatalogues(folder) {
  const texts = {};
  const patterns = [];
  for (const [name, { items }] of readCatalogues(folder)) {
    for (const { msgid, msgctxt, msgstr } of items) {
      const [text] = msgstr;
      if (!text) continue;
      texts[keyOf({ message: msgid, context: msgctxt })] = isPlural(msgid) ? compiled(text) : text;
      if (name === SERVER && /\{\w+\}/.test(msgid)) patterns.push(msgid);
    }
  }
  // The more a pattern says itself, the earlier it is tried: "{what} not found" would take in nearly everything.
  const own = (pattern) => pattern.replace(/\{\w+\}/g, '').length;
  return { texts, patterns: patterns.sort((one, other) => own(other) - own(one)) };
}
