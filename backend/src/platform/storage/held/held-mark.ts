import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '@wavelane/event-store';
import { flushFolder } from '@wavelane/sqlite';
import { ConfigError } from '../../config/config-error.js';

/** The file in the data folder. It is no part of a backup: it says something about this folder alone. */
export const HELD_FILE = 'held.json';

/** The name of the file while it is written; a process that dies then leaves it behind. */
export const HELD_DRAFT = `${HELD_FILE}.draft`;

/** A job that was paused because it may have been sent already. */
export interface HeldJob {
  jobId: string;
  accountId: string;
  channelId: number;
}

/** Why this data folder may not send, and how far an answer to that is. */
export interface HeldMark {
  /** `restored`: it is an older state of the installation. `moved`: it may be a copy of one that still runs. */
  cause: 'restored' | 'moved';
  /**
   * `copying`: a restore is putting files in place. `asking`: an administrator has to say what this folder is.
   * `settling`: jobs that may have been sent already are being paused. `settled`: sending goes on.
   */
  phase: 'copying' | 'asking' | 'settling' | 'settled';
  /** ISO-8601 UTC. Later events are not in the log; null for a folder that was moved. */
  asOf: string | null;
  /** ISO-8601 UTC. The data was put in place then, or found to be elsewhere. */
  since: string;
  /** The log's last event then; it is noted as soon as the log is open. */
  upTo?: Position;
  /** The jobs that were paused. */
  jobs: readonly HeldJob[];
  /** ISO-8601 UTC. An administrator let the paused jobs go on; null before. */
  releasedAt: string | null;
}

/** @returns undefined if nothing was ever held in this folder */
export function readHeldMark(dataDir: string): HeldMark | undefined {
  const path = join(dataDir, HELD_FILE);
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as HeldMark;
  } catch {
    throw new ConfigError(`${path} is damaged. It says that this data was restored: run restore again.`);
  }
}

/** Replaces the previous mark in one step; the new one is on the disk when this returns. */
export function writeHeldMark(dataDir: string, mark: HeldMark): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, HELD_FILE);
  const draft = join(dataDir, HELD_DRAFT);
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(mark)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  flushFolder(dataDir);
}

/** @throws ConfigError if a restore into this folder did not come to its end */
export function demandWholeRestore(dataDir: string): void {
  if (readHeldMark(dataDir)?.phase === 'copying')
    throw new ConfigError(
      `A restore into ${dataDir} was interrupted, so only a part of the data is there. Run the same restore again with --force.`,
    );
}
