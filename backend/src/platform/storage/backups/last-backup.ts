import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { flushFolder } from '@wavelane/sqlite';

/** The file in the data folder. It is about the backups that exist and not about the data, so a restore leaves it in place. */
export const LAST_BACKUP_FILE = 'last-backup.json';

/** The last backup of this installation, and the last failure. */
export interface LastBackup {
  /** ISO-8601 UTC: when the last sound one was begun; null before the first. */
  at: string | null;
  /** The place of the backup; null before the first, and for one that other tools made. */
  target: string | null;
  bytes: number | null;
  /** To a public key. */
  encrypted: boolean;
  /** Why the latest one failed; null if it is sound. */
  failure: string | null;
  /** ISO-8601 UTC. */
  failedAt: string | null;
}

const NONE: LastBackup = { at: null, target: null, bytes: null, encrypted: false, failure: null, failedAt: null };

/** Reads the note of the last backup; a file that cannot be read counts as none. */
export function readLastBackup(dataDir: string): LastBackup {
  try {
    return { ...NONE, ...(JSON.parse(readFileSync(join(dataDir, LAST_BACKUP_FILE), 'utf8')) as Partial<LastBackup>) };
  } catch {
    return NONE;
  }
}

/** Notes a sound backup. */
export const noteBackup = (dataDir: string, made: Pick<LastBackup, 'at' | 'target' | 'bytes' | 'encrypted'>): void =>
  write(dataDir, { ...NONE, ...made });

/** Notes that one failed: the last sound one stays known. @param at ISO-8601 UTC */
export const noteFailedBackup = (dataDir: string, failure: string, at: string): void =>
  write(dataDir, { ...readLastBackup(dataDir), failure, failedAt: at });

function write(dataDir: string, last: LastBackup): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = join(dataDir, `${LAST_BACKUP_FILE}.draft`);
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(last)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, join(dataDir, LAST_BACKUP_FILE));
  flushFolder(dataDir);
}
