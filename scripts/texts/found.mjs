import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expand, HAS_TEXTS } from '../../frontend/build/texts/expand.mjs';
import { readSayings } from '../../frontend/build/texts/sayings.mjs';

/** A text that consists of a value alone and is not translated. */
const AS_IT_IS = '{text}';

const SOURCE = 'frontend/src';

/**
 * Folders for the catalogues of some features: those that only administrators see, those that show figures, those that
 * all visitors see, and texts to use again.
 */
const FOLDERS = {
  administration: ['admin', 'audit', 'balance', 'gateway', 'operations', 'payments', 'revenue', 'security-log'],
  figures: ['dashboard', 'reports'],
  public: ['help', 'landing', 'legal'],
  texts: ['canned-replies', 'templates'],
};
const folderOf = (feature) => Object.keys(FOLDERS).find((folder) => FOLDERS[folder].includes(feature));

let known;

/** Texts by area, which is a feature's folder or the shared part; each with its notes for translators. */
export function found(root) {
  known ??= new Map([...sorted(inCode(root)), ['server', inServer()]]);
  return known;
}

const sorted = (areas) => [...areas].sort(([one], [other]) => (one < other ? -1 : 1));

function inCode(root) {
  const areas = new Map();
  for (const file of filesOf(root)) {
    const code = readFileSync(join(root, file), 'utf8');
    if (!HAS_TEXTS.test(code)) continue;
    const feature = /^frontend\/src\/features\/([^/]+)/.exec(file)?.[1] ?? 'shared';
    const area = [folderOf(feature), feature].filter(Boolean).join('/');
    const texts = areas.get(area) ?? new Map();
    areas.set(area, texts);
    for (const { message, context, comment, hasValues } of expand(code, join(root, file)).found) {
      const id = `${context ?? ''}\u0004${message}`;
      const text = texts.get(id) ?? { id, message, context, hasValues, comments: [] };
      for (const line of [comment, relative(SOURCE, file)]) {
        if (line && !text.comments.includes(line)) text.comments.push(line);
      }
      texts.set(id, text);
    }
  }
  // The shared part comes first: a text that two areas have belongs to it.
  const shared = areas.get('shared');
  for (const [area, texts] of areas)
    if (area !== 'shared') for (const id of texts.keys()) if (shared.has(id)) texts.delete(id);
  return new Map([...areas].map(([area, texts]) => [area, [...texts.values()]]));
}

export function filesOf(root) {
  const files = readdirSync(join(root, SOURCE), { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|routeTree/.test(file))
    .map((file) => join(SOURCE, file));
}

/** The sentences of the server and the shared rules (`libs/contracts/src/sayings`). */
function inServer() {
  const { sayings, words } = readSayings();
  const messages = new Set([...Object.values(sayings), ...words].filter((text) => text !== AS_IT_IS));
  return [...messages].map((message) => ({
    id: `\u0004${message}`,
    message,
    context: undefined,
    hasValues: /\{\w+\}/.test(message),
    comments: [],
  }));
}
