import { type Database, openDatabase, sqliteFailure } from '@wavelane/sqlite';
import { messageOf } from '../../file/health.js';
import { prepareDatabase } from '../../file/schema.js';
import { prepareStatements, type Statements } from '../../statements.js';
import { Packer, type PackingLimits } from './packer.js';
import { checkWal, WalTooLong } from './wal-bound.js';

/** What a store packs by itself, while it is open. */
export interface PackingPlan {
  /** Streams that are packed: those that are read seldom, once they are old. The others stay as they are. */
  streams: (stream: string) => boolean;
  /** How old an event is at least. */
  olderThanMs: number;
  /** Hears why it does not go on, each time that this changes; undefined where it does again. */
  tell?: (problem: string | undefined) => void;
}

/** How the packs of an open log are made. */
export interface PackingWork {
  /** Makes one. @returns undefined where nothing is to be done @throws WalTooLong and others: nothing is packed, and it is tried again */
  next: () => Promise<number | undefined>;
  /** What it threw, in the words of the port. */
  translate: (error: unknown) => Error;
  tell: (problem: string | undefined) => void;
}

/** Between two looks for events that have become old enough. */
const LOOK_MS = 60_000;
/** Between two packs: so many times as long as one took, so that packing takes a twentieth of the time of a thread. */
const REST = 20;
const LEAST_REST_MS = 200;
const LOCK_MS = 50;
/** Between two looks whether the write-ahead log could be emptied. */
const WAIT_MS = 500;

/** Packs what has become old, a pack at a time with long rests, until it is stopped. */
export class PackingInTurns {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private isStopped = false;

  private problem: string | undefined;

  constructor(
    private readonly work: PackingWork,
    private readonly lookMs = LOOK_MS,
  ) {
    this.restFor(lookMs);
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.underWay;
  }

  private restFor(ms: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.underWay = this.step();
    }, ms);
    this.timer.unref();
  }

  private async step(): Promise<void> {
    const began = performance.now();
    let rest = this.lookMs;
    try {
      const packed = await this.work.next();
      if (packed !== undefined) rest = Math.max(LEAST_REST_MS, (performance.now() - began) * REST);
      this.note(undefined);
    } catch (error) {
      this.note(error instanceof WalTooLong ? error.message : messageOf(this.work.translate(error)));
    }
    this.restFor(rest);
  }

  private note(problem: string | undefined): void {
    if (problem === this.problem) return;
    this.problem = problem;
    this.work.tell(problem);
  }
}

/** What packing needs of a store that is open. */
export interface PackingStore {
  db: Database;
  sql: Statements;
  path: string;
  now: () => Date;
  /** @throws where the store may not be used any more */
  check: () => void;
  /** Resolves when no append waits. */
  whenFree: () => Promise<void>;
  translate: (error: unknown) => Error;
}

/** Packs the old events of a store in turns, by the plan. */
export function packingOfStore(store: PackingStore, { streams, olderThanMs, tell = nothing }: PackingPlan) {
  const { db, sql, path, now, check, translate } = store;
  const packer = new Packer(db, sql);
  const whenFree = async () => {
    await store.whenFree();
    check(); // it may have failed or been closed meanwhile
  };
  const next = async () => {
    check();
    checkWal(db, path);
    const before = new Date(now().getTime() - olderThanMs).toISOString();
    return packer.next({ before, streams }, whenFree);
  };
  return new PackingInTurns({ next, translate, tell });
}

const nothing = () => undefined;

/** What became of packing while it goes on at once. */
export interface PackingProgress {
  /** Gets how many events are packed so far. */
  onPack?: (events: number) => void;
  /** Gets why it waits, once for each time that it does. */
  onWait?: (why: string) => void;
  /** Bytes of the write-ahead log beyond which it waits. Default: 64 MB. */
  mostWal?: number;
}

/**
 * Packs all that is old enough, at once, beside processes that use the file, which wait for some 10 ms with each pack.
 * @returns how many it packed
 * @throws StoreUnavailable, StoreCorrupt the file is no log; the driver's errors, with all packs before it kept
 */
export async function packSqliteLog(
  path: string,
  limits: Omit<PackingLimits, 'isToEnd'>,
  { onPack, onWait, mostWal }: PackingProgress = {},
): Promise<number> {
  const db = openDatabase(path);
  try {
    prepareDatabase(db, path);
    const packer = new Packer(db, prepareStatements(db));
    let events = 0;
    let isWaiting = false;
    for (let tries = 0; ;) {
      try {
        checkWal(db, path, mostWal);
        const packed = await packer.next({ ...limits, isToEnd: true });
        if (packed === undefined) break;
        events += packed;
        tries = 0;
        isWaiting = false;
        onPack?.(events);
      } catch (error) {
        const isLong = error instanceof WalTooLong;
        if (isLong && !isWaiting) onWait?.(error.message);
        isWaiting = isLong;
        if (!isLong && (sqliteFailure(error) !== 'busy' || ++tries > 100)) throw error;
        await new Promise((resolve) => setTimeout(resolve, isLong ? WAIT_MS : LOCK_MS));
      }
    }
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return events;
  } finally {
    db.close();
  }
}
