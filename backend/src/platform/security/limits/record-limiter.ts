import type { Counted, RecordStore } from '@wavelane/read-store';
import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { subjectOf } from './subject.js';

export interface RecordLimiterOptions {
  name: string;
  points: number;
  seconds: number;
}

/**
 * A limiter of rate-limiter-flexible that counts in the records of the read-store engine: every process sees the same
 * count, and a restart forgets nothing. Keys are hashed, so that the records hold no addresses. Errors of the store
 * come through: a request that cannot be counted is not carried out.
 */
export class RecordLimiter extends RateLimiterStoreAbstract {
  constructor(
    { name, points, seconds }: RecordLimiterOptions,
    private readonly records: RecordStore,
    private readonly now: () => number,
  ) {
    super({ keyPrefix: name, points, duration: seconds, storeClient: records });
  }

  override getKey(key: string | number): string {
    return subjectOf(this.keyPrefix, String(key));
  }

  protected async _upsert(id: string, points: number, msDuration: number, forceExpire = false): Promise<Counted> {
    const now = this.now();
    const expiresAt = now + msDuration;
    if (forceExpire) {
      await this.records.put(id, { count: points }, expiresAt);
      return { count: points, expiresAt };
    }
    // Points that are given back belong to a window that still runs; a new one begins with none.
    if (points < 0 && !(await this.records.get(id, now))) return { count: 0, expiresAt };
    const counted = await this.records.increment(id, points, expiresAt, now);
    // All points were given back: the record ends, so that made-up keys leave nothing. A count made meanwhile keeps it.
    if (points < 0 && counted.count <= 0)
      await this.records.replace(id, { count: counted.count }, now, now, { count: counted.count });
    return counted;
  }

  protected async _get(id: string): Promise<Counted | null> {
    const record = await this.records.get<{ count: number }>(id, this.now());
    return record ? { count: record.body.count, expiresAt: record.expiresAt } : null;
  }

  protected async _delete(id: string): Promise<boolean> {
    await this.records.remove(id);
    return true;
  }

  protected _getRateLimiterRes(_: string, changed: number, { count, expiresAt }: Counted): RateLimiterRes {
    const left = Math.max(this.points - count, 0);
    return new RateLimiterRes(left, Math.max((expiresAt ?? 0) - this.now(), 0), count, count === changed);
  }
}

/** How many times more than one address the addresses of one /48 may do together. */
export const SITE_TIMES = 4;

/** The same limit for all addresses of a /48 together. */
export const siteLimiter = (
  name: string,
  { points, seconds }: { points: number; seconds: number },
  records: RecordStore,
  now: () => number,
): RecordLimiter => new RecordLimiter({ name: `${name}-site`, points: points * SITE_TIMES, seconds }, records, now);
