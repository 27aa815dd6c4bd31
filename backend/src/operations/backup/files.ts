import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { verifySqliteLog } from '@wavelane/event-store';
import { openDatabase, rewriteDatabaseFile } from '@wavelane/sqlite';
import { MediaFiles } from '../../whatsapp/index.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { FORGOTTEN_FILE } from '../../platform/personal/forgotten-list.js';
import { AT_WORK_TABLE } from '../../platform/storage/at-work/presence.js';
import { KEY_FILE, PREVIOUS_KEYS_FILE } from '../../platform/security/keys/key-files.js';

/** The files of an embedded installation, as they are called in its data folder and in its backups. */
export const FILES = {
  log: 'events.sqlite',
  readModels: 'read-models.sqlite',
  records: 'read-models-records.sqlite',
  simulators: 'simulators/simulators.sqlite',
  key: KEY_FILE,
  previousKeys: PREVIOUS_KEYS_FILE,
} as const;
/** The list of persons that the installation has forgotten: it is in every backup, and it outlives a restore. */
export const FORGOTTEN = FORGOTTEN_FILE;
export const PROOFS = 'proofs';
/** The folder of media, in subfolders by the beginning of their names. */
export const MEDIA = MediaFiles.FOLDER;

/** The facts about a log that was read from end to end. */
export interface VerifiedLog {
  storeId: string;
  head: string;
  events: number;
  streams: number;
}

/**
 * Verifies the log in a folder that is not in use. Reading makes files beside it, so a copy is read and the file itself
 * stays as it is. A repeat of an event, which a log may have that was moved from a server, is the audit's to judge.
 * @throws DomainError invalid if it is damaged
 */
export async function verifiedLog(folder: string): Promise<VerifiedLog> {
  const path = join(folder, FILES.log);
  const copy = join(folder, 'being-verified.sqlite');
  await copyFile(path, copy);
  try {
    const { difference, total, events, streams, head } = await verifySqliteLog(copy, { mayRepeat: () => true });
    const others = total > 1 ? `, and ${total - 1} other faults` : '';
    if (difference)
      throw DomainError.invalid(asItIs(`The log in ${folder} is not sound: ${difference.message}${others}`));
    return { storeId: storeIdIn(path), head, events, streams };
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(copy + suffix, { force: true });
  }
}

function storeIdIn(path: string): string {
  const db = openDatabase(path, { readOnly: true });
  try {
    return db.prepare('SELECT id FROM store').get()?.id as string;
  } finally {
    db.close();
  }
}

/**
 * Removes all sessions from a file of records, with every byte of them: an ended session must not return with the copy. The
 * processes that work on the original go as well: none works on the copy.
 */
export function forgetSessions(records: string): void {
  const db = openDatabase(records);
  try {
    const there = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`);
    db.exec('PRAGMA secure_delete = ON');
    for (const name of ['sessions', AT_WORK_TABLE]) if (there.get(name)) db.exec(`DELETE FROM "${name}"`);
  } finally {
    db.close();
  }
  rewriteDatabaseFile(records);
}

/** Checkpoints in a file of read models, by key. @param storeId only those of this log */
export function checkpointsIn(path: string, storeId: string): Record<string, string> {
  const db = openDatabase(path, { readOnly: true });
  try {
    const rows = db.prepare('SELECT key, position FROM checkpoints WHERE store_id = ? ORDER BY key').all(storeId);
    return Object.fromEntries(rows.map(({ key, position }) => [key as string, position as string]));
  } finally {
    db.close();
  }
}

/** Places of reactors in a file of records, by key. @param storeId only those of this log */
export function placesIn(path: string, storeId: string): Record<string, string> {
  const db = openDatabase(path, { readOnly: true });
  try {
    const there = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'log-places'`).get();
    const rows = there ? db.prepare('SELECT id, body FROM "log-places" ORDER BY id').all() : [];
    const places = rows.map(({ id, body }) => [id, JSON.parse(body as string)] as [string, Record<string, string>]);
    const ours = places.filter(([, place]) => place.storeId === storeId);
    return Object.fromEntries(ours.map(([key, place]) => [key, String(place.position)]));
  } finally {
    db.close();
  }
}

/** @throws Error if a read model or a reactor has seen more than the log holds */
export function demandNotAhead(checkpoints: Readonly<Record<string, string>>, head: string): void {
  for (const [key, position] of Object.entries(checkpoints))
    if (position > head) throw new Error(`${key} is at ${position}, beyond the log's head ${head}`);
}
