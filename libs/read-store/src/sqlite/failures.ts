import { sqliteCode, sqliteFailure } from '@wavelane/sqlite';
import { ReadStoreUnavailable } from '../errors.js';

/**
 * This process's knowledge of the tables is outdated: a statement names one that another process has dropped (and
 * perhaps made anew). The driver gives no code with it if it finds that out while it steps through rows.
 */
export function isStale(error: unknown): boolean {
  return (sqliteCode(error) ?? 1) === 1 && /^no such table/.test(messageOf(error));
}

/** The port's error for a driver's error; an error that is not SQLite's stays as it is. */
export function toPortError(error: unknown, path: string): Error {
  const unavailable = (message: string) => new ReadStoreUnavailable(message, { cause: error });
  switch (sqliteFailure(error)) {
    case undefined:
      return error as Error;
    case 'full':
      return unavailable(`No space left for ${path}`);
    case 'busy':
      return unavailable(`${path} is locked by another process`);
    case 'fatal':
      return unavailable(`${path} cannot be read or written: ${messageOf(error)}`);
    default:
      return unavailable(`${path} refuses: ${messageOf(error)}`);
  }
}

export function messageOf(error: unknown): string {
  return (error as { message?: string } | null)?.message ?? String(error);
}
