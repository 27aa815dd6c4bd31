// Keeps the catalogues of texts in step with the code (docs/adr/0087-languages.md). Without an argument it writes each
// new English text into the catalogue of its area and removes texts that the code no longer has. With --check it
// reports texts that are missing, stale, untranslated or unused, that name other values than the English text, or that
// are on a screen without being in a catalogue.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { readCatalogues } from '../../frontend/build/texts/catalogue.mjs';
import { namesIn } from './names.mjs';
import { bareIn } from './bare.mjs';
import { unsaidCodes } from './codes.mjs';
import { filesOf, found } from './found.mjs';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'frontend/texts/ar');
const isCheck = process.argv.includes('--check');

const idOf = ({ msgid, msgctxt }) => `${msgctxt ?? ''}\u0004${msgid}`;
const catalogues = readCatalogues(FOLDER);
const translated = new Map();
for (const { items } of catalogues.values()) for (const item of items) translated.set(idOf(item), item.msgstr[0]);

const problems = [];
const seen = new Set();
for (const [area, texts] of found(ROOT)) {
  const items = texts.filter((text) => !seen.has(text.id) && seen.add(text.id)).map((text) => itemOf(area, text));
  const po = new PO();
  po.headers = { Language: 'ar', 'Content-Type': 'text/plain; charset=UTF-8' };
  po.items = items;
  const file = join(FOLDER, `${area}.po`);
  const written = `${po.toString().trimEnd()}\n`;
  if (!isCheck) writeFileSync(file, written);
  else if (!catalogues.has(area) || readFileSync(file, 'utf8') !== written) {
    problems.push(`frontend/texts/ar/${area}.po is not what the code says: npm run texts`);
  }
}
for (const area of catalogues.keys())
  if (!found(ROOT).has(area)) problems.push(`frontend/texts/ar/${area}.po: no such area`);

function itemOf(area, { message, context, comments, hasValues, id }) {
  const item = new PO.Item();
  item.msgid = message;
  if (context) item.msgctxt = context;
  item.extractedComments = comments;
  const text = translated.get(id) ?? '';
  item.msgstr = [text];
  const place = `frontend/texts/ar/${area}.po: ${JSON.stringify(message)}`;
  if (text === '') problems.push(`${place} has no Arabic`);
  else {
    const [wanted, given] = [namesIn(message, hasValues), namesIn(text, hasValues)];
    if (wanted !== given) problems.push(`${place} has ${wanted}, its Arabic has ${given}`);
  }
  return item;
}

/**
 * The texts of badges come from the server, or are looked up in the same way; a file has its columns in every language.
 */
const known = new Set([
  ...found(ROOT)
    .get('server')
    .map(({ message }) => message),
  'name,phone',
  '2FA',
]);
for (const file of filesOf(ROOT).filter((name) => name.endsWith('.tsx'))) {
  for (const bare of bareIn(readFileSync(join(ROOT, file), 'utf8'), file, known)) {
    problems.push(`${file}:${bare} is no text of the catalogue: t\`…\` or <Trans>`);
  }
}

for (const code of unsaidCodes(ROOT)) problems.push(`libs/contracts/src/sayings: nothing says '${code}'`);

for (const problem of problems) console.error(problem);
console.log(`${seen.size} texts, ${problems.length} problems`);
process.exit(isCheck && problems.length > 0 ? 1 : 0);
