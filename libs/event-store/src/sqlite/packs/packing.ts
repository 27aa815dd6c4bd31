import { openDatabase, sqliteFailure } from '@wavelane/sqlite';
import { prepareDatabase } from '../file/schema.js';
import { prepareStatements } from '../statements.js';
import { Packer, type PackingLimits } from './packer.js';

/** What a store packs by itself, while it is open. */
export interface PackingPlan {
  /** Streams that are packed: those that are read seldom, once they are old. The others stay as they are. */
  streams: (stream: string) => boolean;
  /** How old an event is at least. */
  olderThanMs: number;
}

/** Between two looks for events that have become old enough. */
const LOOK_MS = 60_000;
/** Between two packs: so many times as long as one took, so that packing takes a twentieth of the time of a thread. */
const REST = 20;
const LEAST_REST_MS = 200;
const LOCK_MS = 50;

/** Packs what has become old, a pack at a time with long rests, until it is stopped. */
export class PackingInTurns {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private isStopped = false;

  /**
   * @param next makes a pack @returns undefined where nothing is to be done
   * @param onFailure gets what it threw; it is tried again at the next look
   */
  constructor(
    private readonly next: () => Promise<number | undefined>,
    private readonly onFailure: (error: unknown) => void,
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
      const packed = await this.next();
      if (packed !== undefined) rest = Math.max(LEAST_REST_MS, (performance.now() - began) * REST);
    } catch (error) {
      this.onFailure(error);
    }
    this.restFor(rest);
  }
}

/**
 * Packs all that is old enough, at once, beside processes that use the file, which wait for some 10 ms with each pack.
 * @param onPack gets how many events are packed so far
 * @returns how many it packed
 * @throws StoreUnavailable, StoreCorrupt the file is no log; the driver's errors, with all packs before it kept
 */
export async function packSqliteLog(
  path: string,
  limits: Omit<PackingLimits, 'isToEnd'>,
  onPack?: (events: number) => void,
): Promise<number> {
  const db = openDatabase(path);
  try {
    prepareDatabase(db, path);
    const packer = new Packer(db, prepareStatements(db));
    let events = 0;
    for (let tries = 0; ;) {
      try {
        const packed = await packer.next({ ...limits, isToEnd: true });
        if (packed === undefined) break;
        events += packed;
        tries = 0;
        onPack?.(events);
      } catch (error) {
        if (sqliteFailure(error) !== 'busy' || ++tries > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, LOCK_MS));
      }
    }
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return events;
  } finally {
    db.close();
  }
}
