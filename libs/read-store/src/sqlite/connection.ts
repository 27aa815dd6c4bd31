import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DATA_VERSION, type Database, DataVersion, openDatabase, type Statement, sqliteFailure } from '@wavelane/sqlite';
import { ReadStoreUnavailable } from '../errors.js';
import { isStale, messageOf, toPortError } from './failures.js';
import { type FileKind, prepareDatabase } from './schema.js';

/** Statements give up on a lock soon, so that the thread is not held; the caller tries again by a timer. */
const BLOCKING_MS = 5;
const OPENING_MS = 5_000;
/** How long a read or a write waits for another process to let go of the file. */
const PATIENCE_MS = 5_000;
const STATEMENTS = 400;
/** One transaction holds the thread for its whole length, so few pieces of work share one. */
const WORK_PER_COMMIT = 64;

interface Work {
  run: () => void;
  /** Called after the commit. */
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** One file, opened once: prepared statements, patient reads, and writes that share a commit. */
export class Connection {
  /** Tells whether another connection has written to the file. */
  readonly dataVersion = new DataVersion(() => this.sql(DATA_VERSION).get()?.data_version);
  private readonly statements = new Map<string, Statement>();
  private queue: Work[] = [];
  private isScheduled = false;
  private blockedSince: number | undefined;
  private isClosed = false;
  private onIdle: (() => void)[] = [];

  private constructor(
    private readonly db: Database,
    private readonly path: string,
    /** Another process has changed the tables: forget what is known of them. */
    private readonly onStale: () => void,
  ) {}

  /** @throws ReadStoreUnavailable */
  static open(path: string, kind: FileKind, options: { maxBytes?: number; onStale?: () => void } = {}): Connection {
    let db: Database | undefined;
    try {
      if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
      db = openDatabase(path, { busyTimeoutMs: OPENING_MS });
      prepareDatabase(db, path, kind);
      if (options.maxBytes !== undefined) db.exec(`PRAGMA max_page_count = ${Math.floor(options.maxBytes / 4096)}`);
      db.exec(`PRAGMA busy_timeout = ${BLOCKING_MS}`);
      return new Connection(db, path, options.onStale ?? (() => undefined));
    } catch (error) {
      db?.close();
      if (error instanceof ReadStoreUnavailable) throw error;
      throw new ReadStoreUnavailable(`${path} cannot be opened: ${messageOf(error)}`, { cause: error });
    }
  }

  /** A statement, prepared once and kept while it is in use. */
  sql(text: string): Statement {
    let statement = this.statements.get(text);
    if (statement) this.statements.delete(text);
    else statement = this.db.prepare(text);
    this.statements.set(text, statement);
    const oldest = this.statements.size > STATEMENTS ? this.statements.keys().next().value : undefined;
    if (oldest !== undefined) this.statements.delete(oldest);
    return statement;
  }

  exec(text: string): void {
    this.db.exec(text);
  }

  /** Runs a read; where another process holds the file for a moment, tries again. */
  async read<T>(query: () => T): Promise<T> {
    const since = performance.now();
    for (let isSecond = false; ;) {
      this.check();
      try {
        return query();
      } catch (error) {
        if (!isSecond && isStale(error)) {
          isSecond = true;
          this.onStale();
          continue;
        }
        if (sqliteFailure(error) !== 'busy' || performance.now() - since > PATIENCE_MS)
          throw toPortError(error, this.path);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  }

  /** Runs work in a transaction, which it may share with work of the same turn. Resolves after the commit. */
  async commit<T>(work: () => T): Promise<T> {
    this.check();
    return new Promise<T>((resolve, reject) => {
      let result: T;
      this.queue.push({ run: () => void (result = work()), resolve: () => resolve(result), reject });
      this.schedule();
    });
  }

  /** Takes the WAL into the file, where what is overwritten or removed is zeroed, and cuts it off. */
  async scrub(): Promise<void> {
    await this.commit(() => undefined);
    const since = performance.now();
    for (;;) {
      const { busy } = (await this.read(() => this.sql('PRAGMA wal_checkpoint(TRUNCATE)').get())) ?? {};
      if (Number(busy) === 0) return;
      if (performance.now() - since > PATIENCE_MS)
        throw new ReadStoreUnavailable(`A process has kept reading what was in ${this.path} before`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async close(): Promise<void> {
    if (this.queue.length > 0) await new Promise<void>((resolve) => this.onIdle.push(resolve));
    if (this.isClosed) return;
    this.isClosed = true;
    this.statements.clear();
    try {
      // Else drivers keep the WAL while they hold prepared statements, and a copy of the file alone would lack it.
      this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // another process is using it, or the disk fails: the WAL stays and the next opening reads it
    }
    this.db.close();
  }

  private check(): void {
    if (this.isClosed) throw new ReadStoreUnavailable('The read store is closed');
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.isScheduled = false;
    const group = this.queue.slice(0, WORK_PER_COMMIT);
    const outcome = this.transaction(() => group.forEach(({ run }) => run()));
    if (outcome === 'locked') {
      this.isScheduled = true;
      setTimeout(() => this.flush(), 1 + Math.random() * 3);
      return;
    }
    this.queue = this.queue.slice(group.length);
    if (outcome === 'done') for (const { resolve } of group) resolve();
    else if (group.length === 1 && !isStale(outcome.error)) group[0]?.reject(toPortError(outcome.error, this.path));
    else {
      // One piece of work failed, and only that one should: each again, alone.
      if (isStale(outcome.error)) this.onStale();
      for (const work of group) this.alone(work);
    }
    if (this.queue.length > 0) return this.schedule();
    for (const resolve of this.onIdle.splice(0)) resolve();
  }

  private alone({ run, resolve, reject }: Work): void {
    const outcome = this.transaction(run);
    if (outcome === 'done') return resolve();
    reject(outcome === 'locked' ? this.locked() : toPortError(outcome.error, this.path));
  }

  /** Waiting for another process is the caller's, by a timer, so that this one goes on serving. */
  private transaction(run: () => void): 'done' | 'locked' | { error: unknown } {
    let hasBegun = false;
    try {
      this.sql('BEGIN IMMEDIATE').run();
      hasBegun = true;
      this.blockedSince = undefined;
      run();
      this.sql('COMMIT').run();
      return 'done';
    } catch (error) {
      if (hasBegun) this.rollback();
      else if (sqliteFailure(error) === 'busy') {
        const since = (this.blockedSince ??= performance.now());
        if (performance.now() - since < PATIENCE_MS) return 'locked';
        this.blockedSince = undefined;
      }
      return { error };
    }
  }

  private locked(): ReadStoreUnavailable {
    return new ReadStoreUnavailable(`${this.path} is locked by another process`);
  }

  private rollback(): void {
    try {
      this.sql('ROLLBACK').run();
    } catch {
      // SQLite has rolled back by itself already, as it does on a full disk.
    }
  }
}
