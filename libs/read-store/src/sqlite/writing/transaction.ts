import { LRUCache } from 'lru-cache';
import type { Database, SqlValue, Statement } from '@wavelane/sqlite';

/** A statement, once for each of its rows. */
export interface Step {
  sql: string;
  rows: SqlValue[][];
  /** A row that changes nothing breaks the transaction off. */
  isSure?: boolean;
}

/** The contents of one transaction. */
export interface Transaction {
  steps: Step[];
  /**
   * The version of the tables that the statements were made for (`PRAGMA schema_version`); left out for tables that
   * never change.
   */
  schemaVersion?: unknown;
}

const STATEMENTS = 200;

/** Carries out transactions on one connection, its statements prepared once. */
export class Transactions {
  private readonly statements = new LRUCache<string, Statement>({ max: STATEMENTS });

  constructor(private readonly db: Database) {}

  /** @returns how many rows changed @throws whatever goes wrong; nothing is changed then */
  carryOut({ steps, schemaVersion }: Transaction): number {
    this.sql('BEGIN IMMEDIATE').run();
    try {
      if (schemaVersion !== undefined && this.schemaVersion() !== schemaVersion)
        throw new Error('The tables are not those that the statements were made for');
      let changed = 0;
      for (const step of steps) changed += this.changesOf(step);
      this.sql('COMMIT').run();
      return changed;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** Copies the WAL into the file, as far as no reader needs it there. */
  checkpoint(): void {
    this.sql('PRAGMA wal_checkpoint(PASSIVE)').get();
  }

  private changesOf({ sql, rows, isSure = false }: Step): number {
    const statement = this.sql(sql);
    let changed = 0;
    for (const row of rows) {
      const changes = Number(statement.run(...row).changes);
      if (isSure && changes === 0) throw new Error('A row changed nothing');
      changed += changes;
    }
    return changed;
  }

  private schemaVersion(): unknown {
    return this.sql('PRAGMA schema_version').get()?.schema_version;
  }

  private sql(text: string): Statement {
    const known = this.statements.get(text);
    if (known) return known;
    const statement = this.db.prepare(text);
    this.statements.set(text, statement);
    return statement;
  }

  private rollback(): void {
    try {
      this.sql('ROLLBACK').run();
    } catch {
      // SQLite has rolled back by itself already, as it does on a full disk.
    }
  }
}
