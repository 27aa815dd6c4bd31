import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../config/config-error.js';
import { isPseudonym } from './subjects.js';

/** In the data folder, and in every backup. */
export const FORGOTTEN_FILE = 'forgotten.jsonl';

/** The entry of a person or an account that was forgotten: no field identifies the person. */
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
  /**
   * The id of the log that has the forgetting (`EventStore.storeId`); left out in lists of versions before 2026-11-28.
   */
  log?: string;
}

/** A line of a list. */
export interface ListPlace {
  path: string;
  /** From 1. */
  line: number;
}

/** The contents of lists. */
export interface ForgottenLists {
  /** Each forgetting once. */
  entries: Forgotten[];
  /** Lines that end before their entry does, and that no list has as a whole. */
  cutOff: ListPlace[];
}

/** Adds a line, if there is none of this forgetting; on the disk when it resolves. */
export async function noteForgotten(path: string, entry: Forgotten): Promise<void> {
  const known = await readFile(path, 'utf8').catch(() => '');
  const isThere = linesIn(known).some(({ text }) => entryIn(text)?.forgettingId === entry.forgettingId);
  if (isThere) return;
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

/**
 * All of these files together; a missing file counts as empty. A line that was cut off is left out: a crash while it
 * was written, or a copy that was made then, leaves it, and the log of its installation still has the forgetting.
 * @throws ConfigError names the file, and the line that is no entry: without it a person might be known again
 */
export function readForgotten(paths: readonly string[]): ForgottenLists {
  const entries = new Map<string, Forgotten>();
  const fragments: (ListPlace & { text: string })[] = [];
  for (const path of paths)
    for (const { line, text } of linesIn(textOf(path))) {
      const entry = entryIn(text);
      // If two lines are about the same forgetting, the one that names its log says more.
      if (entry && entries.get(entry.forgettingId)?.log === undefined) entries.set(entry.forgettingId, entry);
      if (entry) continue;
      if (!isFragment(text)) throw new ConfigError(`Line ${line} of ${path} ${DAMAGED}`);
      fragments.push({ path, line, text });
    }
  const cutOff = fragments.filter(({ text }) => ![...entries.values()].some((entry) => isOf(entry, text)));
  return { entries: [...entries.values()], cutOff: cutOff.map(({ path, line }) => ({ path, line })) };
}

/** Whether an entry is about this log. One that names no log may be about any. */
export const isAbout = ({ log }: Forgotten, storeId: string): boolean => log === undefined || log === storeId;

export const linesOf = (entries: readonly Forgotten[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

/** One line for the operator: what was left out, and what to do. */
export const cutOffText = (places: readonly ListPlace[]): string =>
  `${places.map(({ path, line }) => `line ${line} of ${path}`).join(', ')}: cut off and left out. ` +
  'If another list has it whole (of a backup, or of the data of before), restore with --forgotten and that list.';

const DAMAGED =
  'is no entry of a list of those who were forgotten. Take that line from the list of a backup; ' +
  'if no list has it, delete the line: whom it was about may then be known again.';

/** Lines with something in them. A crash of the machine may leave zeros. */
function linesIn(text: string): { line: number; text: string }[] {
  const lines = text.split('\n').map((one, index) => ({ line: index + 1, text: one.replaceAll('\0', '').trim() }));
  return lines.filter((one) => one.text !== '');
}

function textOf(path: string): string {
  if (!existsSync(path)) return '';
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `${path}, the list of those who were forgotten, cannot be read (${code}). Give it back its owner and rights, or put the one of a backup in its place.`,
    );
  }
}

/** undefined if it is none. */
function entryIn(text: string): Forgotten | undefined {
  let entry: Partial<Forgotten> | null;
  try {
    entry = JSON.parse(text) as Partial<Forgotten> | null;
  } catch {
    return undefined;
  }
  const { forgettingId, accountId, reason, keys, stopped = [], whole, log } = entry ?? {};
  const isWhole = isName(forgettingId) && isName(accountId) && typeof reason === 'string';
  if (!isWhole || !Array.isArray(keys) || !keys.every(isKey) || !Array.isArray(stopped)) return undefined;
  if (!stopped.every((one) => typeof one === 'string' && isPseudonym(one))) return undefined;
  return {
    ...{ forgettingId, accountId, ...(whole === true && { whole }), reason },
    keys: keys.map(({ subject, generation }) => ({ subject, generation })),
    ...{ stopped, ...(typeof log === 'string' && { log }) },
  };
}

const isKey = (key: Partial<Forgotten['keys'][number]> | null): key is Forgotten['keys'][number] =>
  typeof key?.subject === 'string' && Number.isSafeInteger(key.generation);

const isName = (id: unknown): id is string => typeof id === 'string' && /^[\w:.-]{1,100}$/.test(id);

const BEGINNING = '{"forgettingId":"';
const ID = /^\{"forgettingId":"([^"]+)"/;

/** The beginning of one entry, and not its end. */
function isFragment(text: string): boolean {
  const isBeginning = BEGINNING.startsWith(text) || text.startsWith(BEGINNING);
  // Two entries in one line are more than a fragment.
  return isBeginning && !text.includes('}{') && text.split('{').length > text.split('}').length;
}

/** Whether a line was cut off from this entry: after a crash the entry was written again. */
function isOf(entry: Forgotten, fragment: string): boolean {
  const id = ID.exec(fragment)?.[1];
  return id === undefined ? JSON.stringify(entry).startsWith(fragment) : id === entry.forgettingId;
}
