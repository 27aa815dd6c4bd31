import { createRequire } from 'node:module';

/** A value that SQLite stores and returns. A JS Date or undefined is a mistake: drivers bind them silently wrong. */
export type SqlValue = string | number | bigint | null | Uint8Array;

export interface Statement {
  run(...params: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  get(...params: SqlValue[]): Record<string, unknown> | undefined;
  all(...params: SqlValue[]): Record<string, unknown>[];
  iterate(...params: SqlValue[]): IterableIterator<Record<string, unknown>>;
  /** Rows as arrays of their columns instead of objects, a third quicker. Not every version of node's driver has it. */
  setReturnArrays?(enabled: boolean): void;
}

/** The part of `node:sqlite`'s DatabaseSync that Wavelane uses; `@photostructure/sqlite` has the same shape. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

export interface OpenOptions {
  readOnly?: boolean;
  /** How long a statement may block the thread while another connection holds the lock. Default 5 s. */
  busyTimeoutMs?: number;
}

type DatabaseClass = new (path: string, options?: { readOnly?: boolean; timeout?: number }) => Database;

const require = createRequire(import.meta.url);

/**
 * Opens a SQLite file with node's own driver if node has one, else with the package of the same interface. Errors of
 * the driver carry SQLite's extended code in `errcode` (2067 unique, 13 full, 10 I/O, 11 corrupt); test that rather
 * than `instanceof Error`, which fails across realms in jest.
 */
export function openDatabase(path: string, options: OpenOptions = {}): Database {
  const Driver = driver();
  return new Driver(path, { readOnly: options.readOnly ?? false, timeout: options.busyTimeoutMs ?? 5_000 });
}

let cached: DatabaseClass | undefined;

function driver(): DatabaseClass {
  cached ??= builtin() ?? (require('@photostructure/sqlite') as { DatabaseSync: DatabaseClass }).DatabaseSync;
  return cached;
}

/** `node:sqlite` exists from node 22.5, without a flag from 22.13. */
function builtin(): DatabaseClass | undefined {
  try {
    // eslint-disable-next-line no-restricted-syntax -- node:sqlite has no types in the oldest Node that is supported
    return (process.getBuiltinModule('node:sqlite') as unknown as { DatabaseSync: DatabaseClass } | undefined)
      ?.DatabaseSync;
  } catch {
    return undefined;
  }
}
