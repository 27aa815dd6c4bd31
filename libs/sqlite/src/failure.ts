/** The meaning of a failed statement for its caller, under any driver's name for the error. */
export type SqliteFailure =
  /** Another connection holds the lock: try again. */
  | 'busy'
  /** A unique or primary key constraint: the row is there already. */
  | 'unique'
  /** No space left: nothing was written, reading goes on, and it works again once there is space. */
  | 'full'
  /** The file cannot be trusted any more: I/O error, corruption, not a database. Stop using it. */
  | 'fatal'
  /** Anything else: a mistake in a statement, a read-only file, a file that cannot be opened. */
  | 'other';

const BUSY = 5;
const LOCKED = 6;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const NOTADB = 26;
const UNIQUE = 2067;
const PRIMARY_KEY = 1555;

/** SQLite's own words, which never change, for codes that some calls of a driver leave out. */
const WORDS: ReadonlyMap<unknown, number> = new Map([
  ['disk I/O error', IOERR],
  ['database disk image is malformed', CORRUPT],
  ['file is not a database', NOTADB],
]);

/** SQLite's extended result code of an error that a driver threw; undefined if it is no SQLite error. */
export function sqliteCode(error: unknown): number | undefined {
  const { errcode, code, message } = (error ?? {}) as { errcode?: unknown; code?: unknown; message?: unknown };
  if (typeof errcode === 'number') return errcode;
  return code === 'ERR_SQLITE_ERROR' ? WORDS.get(message) : undefined;
}

/** Classifies an error by its result code; undefined if it is no SQLite error at all. */
export function sqliteFailure(error: unknown): SqliteFailure | undefined {
  const code = sqliteCode(error);
  if (code === undefined) return undefined;
  if (code === UNIQUE || code === PRIMARY_KEY) return 'unique';
  switch (code & 0xff) {
    case BUSY:
    case LOCKED:
      return 'busy';
    case FULL:
      return 'full';
    case IOERR:
    case CORRUPT:
    case NOTADB:
      return 'fatal';
    default:
      return 'other';
  }
}
