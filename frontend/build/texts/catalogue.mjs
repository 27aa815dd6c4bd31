import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { compiled, isPlural, keyOf } from './expand.mjs';
import { readSayings } from './sayings.mjs';

/** The catalogue of texts of the server and of shared rules, which do not come through the macros. */
export const SERVER = 'server';

/** Catalogues of a language by name: a file for each area of the screens. */
export function readCatalogues(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const names = files.filter((name) => name.endsWith('.po')).map((name) => name.replaceAll('\\', '/'));
  return new Map(names.sort().map((name) => [name.slice(0, -3), PO.parse(readFileSync(join(folder, name), 'utf8'))]));
}

/**
 * All texts of a language by key, and those of the server and of shared rules: by code (`sayings`), or with their
 * English (`reasons`).
 */
export function compileCatalogues(folder, english = readSayings()) {
  const texts = {};
  const server = {};
  for (const [name, { items }] of readCatalogues(folder)) {
    for (const { msgid, msgctxt, msgstr } of items) {
      const [text] = msgstr;
      if (!text) continue;
      if (name === SERVER) server[msgid] = text;
      else texts[keyOf({ message: msgid, context: msgctxt })] = isPlural(msgid) ? compiled(text) : text;
    }
  }
  const reasons = [];
  for (const word of english.words.filter((text) => server[text])) {
    if (/\{\w+\}/.test(word)) reasons.push([word, server[word]]);
    else texts[word] ??= server[word];
  }
  // A sentence that a screen also has is among the texts of the screens.
  const sayings = Object.entries(english.sayings).map(([code, text]) => [code, server[text] ?? texts[text]]);
  return { texts, reasons, sayings: Object.fromEntries(sayings.filter(([, text]) => typeof text === 'string')) };
}
