import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  DATA_VERSION,
  type Database,
  DataVersion,
  openDatabase,
  type Statement,
  sqliteFailure,
} from '@wavelane/sqlite';
import { LRUCache } from 'lru-cache';
import { ReadStoreUnavailable } from '../errors.js';
import { type Aside, SecondWriterAsNeeded, type Task } from './writing/second-writer.js';
import type { Transaction } from './writing/transaction.js';
import type { Work, WorkAside } from './writing/work.js';
import { Scrubbing } from './writing/scrubbing.js';
import { isStale, messageOf, toPortError } from './failures.js';
import { PatientTransactions } from './writing/patient-transactions.js';
import { CHECKPOINT_PAGES, checkpointFrom, type FileKind, prepareDatabase, rewriteDatabase } from './schema.js';

/** Statements give up on a lock soon, so that the thread is not held; the caller tries again by a timer. */
const BLOCKING_MS = 5;
const OPENING_MS = 5_000;
/** How long a read or a write waits for another process to let go of the file. */
const PATIENCE_MS = 5_000;
const STATEMENTS = 400;
/** One transaction holds the thread for its whole length, so few pieces of work share one. */
const WORK_PER_COMMIT = 64;
/** After so many rows were written here since the other thread's last checkpoint, it is asked for another one. */
const ROWS_PER_CHECKPOINT = 1_000;
/** The same few pointers move again and again, many in one commit: the leases of an idle product start no thread. */
export const WEIGHT_OF_POINTER = 0.1;

export interface ConnectionOptions {
  maxBytes?: number | undefined;
  /** Another process has changed the tables: drop the knowledge about them. */
  onStale?: () => void;
  /** Carries out large transactions; by default a thread of its own. */
  aside?: Aside | undefined;
}

const locked = (path: string) => new ReadStoreUnavailable(`${path} is locked by another process`);

/** One file, opened once: prepared statements, patient reads, and writes that share a commit. */
export class Connection {
  /** Shows whether another connection has written to the file. */
  readonly dataVersion = new DataVersion(() => this.sql(DATA_VERSION).get()?.data_version);
  private readonly statements = new LRUCache<string, Statement>({ max: STATEMENTS });
  /** The number of the transaction under way, or of the last one: a finding in it holds until it ends. */
  transaction = 0;
  private queue: (Work | WorkAside)[] = [];
  private isScheduled = false;
  private isClosed = false;
  private onIdle: (() => void)[] = [];
  private rowsSinceCheckpoint = 0;
  private readonly transactions = new PatientTransactions((text) => this.sql(text), PATIENCE_MS);
  private readonly scrubbing = new Scrubbing({
    settled: () => this.commit(() => undefined),
    rewriteAside: async () => (this.hasAside ? (await this.aside('rewrite')) === 0 : undefined),
    rewriteHere: () => this.read(() => rewriteDatabase(this.db)),
    cutOff: () => this.read(() => Number(this.sql('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy ?? 0) === 0),
  });

  private constructor(
    private readonly db: Database,
    private readonly path: string,
    private readonly onStale: () => void,
    private readonly other: Aside | undefined,
  ) {}

  /** @throws ReadStoreUnavailable */
  static open(path: string, kind: FileKind, options: ConnectionOptions = {}): Connection {
    let db: Database | undefined;
    try {
      if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
      db = openDatabase(path, { busyTimeoutMs: OPENING_MS });
      prepareDatabase(db, path, kind);
      const maxPages = options.maxBytes === undefined ? undefined : Math.floor(options.maxBytes / 4096);
      if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
      db.exec(`PRAGMA busy_timeout = ${BLOCKING_MS}`);
      const other =
        options.aside ?? (path === ':memory:' ? undefined : new SecondWriterAsNeeded({ path, kind, maxPages }));
      if (other?.isAble) checkpointFrom(db, CHECKPOINT_PAGES.withAside);
      return new Connection(db, path, options.onStale ?? (() => undefined), other);
    } catch (error) {
      db?.close();
      if (error instanceof ReadStoreUnavailable) throw error;
      throw new ReadStoreUnavailable(`${path} cannot be opened: ${messageOf(error)}`, { cause: error });
    }
  }

  /** A statement, prepared once and kept while it is in use. */
  sql(text: string): Statement {
    const known = this.statements.get(text);
    if (known) return known;
    const statement = this.db.prepare(text);
    this.statements.set(text, statement);
    return statement;
  }

  readonly exec = (text: string): void => this.db.exec(text);

  /** Runs a read; if another process holds the file for a moment, tries again. */
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

  /**
   * Runs work in a transaction, which it may share with work of the same turn. Resolves after the commit.
   * @param weight about how many rows it writes
   */
  async commit<T>(work: () => T, weight = 1): Promise<T> {
    this.check();
    return new Promise<T>((resolve, reject) => {
      let result: T;
      this.queue.push({ run: () => void (result = work()), weight, resolve: () => resolve(result), reject });
      this.schedule();
    });
  }

  /** Whether {@link commitAside} is more than a try. */
  get hasAside(): boolean {
    return this.other?.isAble ?? false;
  }

  /**
   * Has another thread carry out a transaction, in its turn among the work of this one. Resolves after the commit.
   * @returns how many rows changed; undefined if it was not carried out as far as is known, and has to run here
   */
  async commitAside(transaction: Transaction): Promise<number | undefined> {
    this.check();
    return this.hasAside ? this.aside(transaction) : undefined;
  }

  private aside(task: Task): Promise<number | undefined> {
    return new Promise((resolve) => {
      this.queue.push({ task, resolve });
      this.schedule();
    });
  }

  /** Leaves no byte of overwritten or removed data in the files. @throws ReadStoreUnavailable */
  scrub(): Promise<void> {
    return this.scrubbing.scrub();
  }

  async close(): Promise<void> {
    if (this.queue.length > 0) await new Promise<void>((resolve) => this.onIdle.push(resolve));
    if (this.isClosed) return;
    this.isClosed = true;
    this.statements.clear();
    await this.other?.stop();
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
    const [first] = this.queue;
    if (first && 'task' in first) return void this.flushAside(first);
    const group = this.group();
    this.transaction++;
    const outcome = this.transactions.run(() => group.forEach(({ run }) => run()));
    if (outcome === 'locked') {
      this.isScheduled = true;
      setTimeout(() => this.flush(), 1 + Math.random() * 3);
      return;
    }
    this.queue = this.queue.slice(group.length);
    if (outcome === 'done') this.committed(group);
    else if (group.length === 1 && !isStale(outcome.error)) group[0]?.reject(toPortError(outcome.error, this.path));
    else {
      // Repeat each piece alone, so that only the faulty one fails.
      if (isStale(outcome.error)) this.onStale();
      for (const work of group) this.alone(work);
    }
    this.goOn();
  }

  /** Work of this thread up to the next of the other one. */
  private group(): Work[] {
    const group: Work[] = [];
    for (const work of this.queue) {
      if ('task' in work || group.length === WORK_PER_COMMIT) break;
      group.push(work);
    }
    return group;
  }

  private committed(group: readonly Work[]): void {
    this.rowsSinceCheckpoint += group.reduce((sum, { weight }) => sum + weight, 0);
    for (const { resolve } of group) resolve();
    if (this.rowsSinceCheckpoint < ROWS_PER_CHECKPOINT) return;
    this.rowsSinceCheckpoint = 0;
    if (this.hasAside) this.other?.checkpoint();
    else checkpointFrom(this.db, CHECKPOINT_PAGES.alone);
  }

  private async flushAside({ task, resolve }: WorkAside): Promise<void> {
    this.isScheduled = true;
    const changes = await this.other?.carryOut(task).catch(() => undefined);
    this.isScheduled = false;
    this.queue.shift();
    resolve(changes);
    this.goOn();
  }

  private goOn(): void {
    if (this.queue.length > 0) return this.schedule();
    for (const resolve of this.onIdle.splice(0)) resolve();
  }

  private alone({ run, resolve, reject }: Work): void {
    this.transaction++;
    const outcome = this.transactions.run(run);
    if (outcome === 'done') return resolve();
    reject(outcome === 'locked' ? locked(this.path) : toPortError(outcome.error, this.path));
  }
}
