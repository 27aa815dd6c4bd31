import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { openDatabase } from './driver.js';

/**
 * Copies a database as of one moment while others read and write it: one read transaction, in which writers are not
 * held up. The copy is one file without a log of its own, and on the disk when this returns. Holds the thread.
 * @param target must not exist
 * @throws the driver's error; no copy is left behind then
 */
export function snapshotDatabase(source: string, target: string): void {
  const db = openDatabase(source);
  try {
    // Else the root page of each table keeps a copy of its first rows, which no later deletion overwrites.
    db.exec('PRAGMA secure_delete = ON');
    db.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    db.close();
  }
  flush(target);
}

/**
 * Writes a database anew from its rows, so that it holds no bytes of removed or moved rows any more. No other
 * connection may have it open. Holds the thread. @throws the driver's error
 */
export function rewriteDatabaseFile(path: string): void {
  const db = openDatabase(path);
  try {
    db.exec('PRAGMA secure_delete = ON; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
  flush(path);
}

/** Waits until a file is on the disk. */
export const flush = (path: string): void => sync(path, 'r+');

/** Waits until the names of a folder's files are on the disk. */
export const flushFolder = (path: string): void => sync(path, 'r');

function sync(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
