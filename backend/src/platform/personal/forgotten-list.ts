import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isPseudonym } from './subjects.js';

/** In the data folder, and in every backup. */
export const FORGOTTEN_FILE = 'forgotten.jsonl';

/** Somebody who was forgotten: nothing in it leads to whom. */
export interface Forgotten {
  forgettingId: string;
  accountId: string;
  /** The account with all that it has: its keys are found in the log. */
  whole?: true;
  reason: string;
  /** Keys up to these generations are destroyed, wherever they come back from. */
  keys: readonly { subject: string; generation: number }[];
  /** Pseudonyms under which they stay opted out. */
  stopped: readonly string[];
}

/** Adds a line, where there is none of this forgetting; on the disk when it resolves. */
export async function noteForgotten(path: string, entry: Forgotten): Promise<void> {
  const known = await readFile(path, 'utf8').catch(() => '');
  if (entriesIn(known).some(({ forgettingId }) => forgettingId === entry.forgettingId)) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  try {
    // A line that a crash cut off ends here.
    await file.writeFile(`${known === '' || known.endsWith('\n') ? '' : '\n'}${JSON.stringify(entry)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** All of these files together, each forgetting once; one that is not there has none. */
export function readForgotten(paths: readonly string[]): Forgotten[] {
  const texts = paths.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
  return [...new Map(texts.flatMap(entriesIn).map((entry) => [entry.forgettingId, entry])).values()];
}

export const linesOf = (entries: readonly Forgotten[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

/** A line that is no entry was cut off: its forgetting was not told to be done. */
function entriesIn(text: string): Forgotten[] {
  return text.split('\n').flatMap((line) => {
    try {
      const entry = JSON.parse(line) as Partial<Forgotten> | null;
      const { forgettingId, accountId, reason, keys, stopped = [], whole } = entry ?? {};
      const isWhole = typeof forgettingId === 'string' && typeof accountId === 'string' && typeof reason === 'string';
      if (!isWhole || !Array.isArray(keys) || !Array.isArray(stopped)) return [];
      const said = stopped.filter((one) => typeof one === 'string' && isPseudonym(one));
      const told = { forgettingId, accountId, reason, keys: keys.filter(isKey), stopped: said };
      return [whole === true ? { ...told, whole } : told];
    } catch {
      return [];
    }
  });
}

const isKey = (key: Partial<Forgotten['keys'][number]> | null): key is Forgotten['keys'][number] =>
  typeof key?.subject === 'string' && Number.isSafeInteger(key.generation);
