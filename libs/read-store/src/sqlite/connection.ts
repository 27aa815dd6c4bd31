import { type Database, openDatabase, sqliteFailure, type Statement } from '@wavelane/sqlite';
import { ReadStoreUnavailable } from '../errors.js';

/** One SQLite file: statements prepared once, transactions, and errors in the port's words. */
export class Connection {
  readonly db: Database;
  private readonly statements = new Map<string, Statement>();
  private open = true;

  constructor(path: string, durability: 'FULL' | 'NORMAL') {
    this.db = this.translated(() => {
      const db = openDatabase(path);
      db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durability}; PRAGMA busy_timeout = 5000;
        PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;`);
      return db;
    });
  }

  /** A prepared statement, kept. */
  sql(text: string): Statement {
    let statement = this.statements.get(text);
    if (!statement) {
      statement = this.db.prepare(text);
      this.statements.set(text, statement);
    }
    return statement;
  }

  /** Runs work; a failure of the file becomes ReadStoreUnavailable. */
  run<T>(work: () => T): T {
    if (!this.open) throw new ReadStoreUnavailable('The read store is closed.');
    return this.translated(work);
  }

  /** All of the work or nothing. */
  transaction<T>(work: () => T): T {
    return this.run(() => {
      this.db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        this.db.exec('COMMIT');
        return result;
      } catch (error) {
        try {
          this.db.exec('ROLLBACK');
        } catch {
          // SQLite has already rolled back (disk full, I/O error)
        }
        throw error;
      }
    });
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.statements.clear();
    this.db.close();
  }

  private translated<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const failure = sqliteFailure(error);
      if (failure === undefined || failure === 'unique') throw error;
      const message = (error as { message?: string }).message ?? String(error);
      throw new ReadStoreUnavailable(`The read store's file refuses to work (${failure}): ${message}`, {
        cause: error,
      });
    }
  }
}
