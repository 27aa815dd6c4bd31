import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase, type Statement } from '@wavelane/sqlite';

/** A change since the last commit; undefined: removed. */
type Change = { kind: string; key: string; value: object | undefined };

/**
 * Keeps the simulators' documents in one SQLite file, or in memory only. The documents themselves are in memory; the
 * last version of each changed one is written in one transaction per turn of the event loop.
 */
export class Store {
  private readonly database: Database | undefined;
  private readonly upsert: Statement | undefined;
  private readonly remove: Statement | undefined;
  private readonly changes = new Map<string, Change>();
  private waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  private scheduled = false;
  private closed = false;

  /** @param dataDir null keeps nothing beyond the process */
  constructor(dataDir: string | null) {
    if (dataDir === null) return;
    mkdirSync(dataDir, { recursive: true });
    this.database = openDatabase(join(dataDir, 'simulators.sqlite'));
    // NORMAL survives kill -9; a power cut may lose the last moments, which is acceptable for a simulator.
    this.database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS document (kind TEXT, key TEXT, json TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;`);
    this.upsert = this.database.prepare('INSERT OR REPLACE INTO document (kind, key, json) VALUES (?, ?, ?)');
    this.remove = this.database.prepare('DELETE FROM document WHERE kind = ? AND key = ?');
  }

  load<T>(kind: string): T[] {
    const rows = this.database?.prepare('SELECT json FROM document WHERE kind = ? ORDER BY key').all(kind) ?? [];
    return rows.map(({ json }) => JSON.parse(json as string) as T);
  }

  /** Notes that the document has changed; its state at the time of the commit is stored. */
  put(kind: string, key: string, value: object): void {
    this.change({ kind, key, value });
  }

  delete(kind: string, key: string): void {
    this.change({ kind, key, value: undefined });
  }

  /** Resolves when everything noted before is in the file. */
  committed(): Promise<void> {
    if (!this.database || this.changes.size === 0) return Promise.resolve();
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  close(): void {
    if (this.closed) return;
    this.commit();
    this.closed = true;
    this.database?.exec('PRAGMA wal_checkpoint(TRUNCATE)'); // drivers keep the WAL while they hold prepared statements
    this.database?.close();
  }

  private change(change: Change): void {
    if (!this.database || this.closed) return;
    this.changes.set(`${change.kind}\u0000${change.key}`, change);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.commit());
  }

  private commit(): void {
    this.scheduled = false;
    if (!this.database || this.closed || this.changes.size === 0) return;
    const changes = [...this.changes.values()];
    const waiting = this.waiting;
    this.changes.clear();
    this.waiting = [];
    try {
      this.database.exec('BEGIN IMMEDIATE');
      for (const { kind, key, value } of changes) {
        if (value === undefined) this.remove?.run(kind, key);
        else this.upsert?.run(kind, key, JSON.stringify(value));
      }
      this.database.exec('COMMIT');
    } catch (error) {
      this.undo(changes);
      for (const { reject } of waiting) reject(error);
      return;
    }
    for (const { resolve } of waiting) resolve();
  }

  /** The changes are written with the next commit, unless there is a newer version by then. */
  private undo(changes: Change[]): void {
    try {
      this.database?.exec('ROLLBACK');
    } catch {
      // SQLite has already ended the transaction.
    }
    for (const change of changes) this.changes.set(`${change.kind}\u0000${change.key}`, change);
  }
}
