import { Inject, Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { MB, say, type Saying, type Written, WRITTEN_MAX } from '@wavelane/contracts';
import type { ReadStore } from '@wavelane/read-store';
import { recentlyUsed } from '@wavelane/runtime';
import { Config } from '../../config/config.js';
import { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/domain-error.js';
import { READ_STORE } from '../../storage/tokens.js';
import { RecordLimiter } from './record-limiter.js';

/** Which budget an account has. Answered on the floor that knows plans. */
export class GetWriteBudget extends Query<keyof typeof WRITTEN_MAX> {
  constructor(readonly accountId: string) {
    super();
  }
}

const KB = 1_024;
/** An event, its places in read models and its answer, also of a request without a body. */
const LEAST = 4 * KB;
const DAY_S = 86_400;
/** So much is counted in memory before the records are updated: a restart forgets no more. */
const TOLD_KB = 256;
const REMEMBERED = 10_000;
const BUDGET_MS = 60_000;

interface Count {
  /** As the records have it. */
  toldKb: number;
  pendingKb: number;
  /** Unix ms. */
  endsAt: number;
}

/**
 * Bytes that each account has written within 24 hours, by the length of its requests: one account must not fill the
 * disk of all. Each request counts for at least 4 KB. Counted in the records, which all processes share, 256 KB at a
 * time.
 */
@Injectable()
export class WrittenBytes {
  private readonly counts = recentlyUsed<string, Count>(REMEMBERED);
  private readonly budgets = recentlyUsed<string, number>(REMEMBERED, { ttl: BUDGET_MS });
  private readonly limiter: RecordLimiter;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly queries: QueryBus,
    @Inject(READ_STORE) store: ReadStore,
  ) {
    const options = { name: 'written', points: Number.MAX_SAFE_INTEGER, seconds: DAY_S };
    this.limiter = new RecordLimiter(options, store.records({ name: 'rate-limits' }), () => clock.machine());
  }

  /** Counts what an account is about to write. @throws DomainError limit if that is more than its budget */
  async take(accountId: string, bytes: number): Promise<void> {
    if (!this.config.rateLimits) return;
    const kb = Math.ceil(Math.max(bytes, LEAST) / KB);
    const count = await this.countOf(accountId);
    const isOver = (limit: number) => (usedOf(count) + kb) * KB > limit;
    // A plan that was bought just now counts.
    if (isOver(await this.budget(accountId)) && isOver(await this.budget(accountId, true)))
      throw refusal(await this.budget(accountId), count.endsAt - this.clock.machine());
    count.pendingKb += kb;
    if (count.pendingKb >= TOLD_KB) await this.tell(accountId, count);
  }

  /** Adds bytes that came after the check, such as a body without a declared length. */
  async add(accountId: string, bytes: number): Promise<void> {
    if (this.config.rateLimits) (await this.countOf(accountId)).pendingKb += Math.ceil(bytes / KB);
  }

  /** The count for members to see. */
  async of(accountId: string, budget: keyof typeof WRITTEN_MAX): Promise<Written> {
    const count = await this.countOf(accountId);
    const bytes = usedOf(count) * KB;
    const endsAt = bytes === 0 ? null : new Date(count.endsAt).toISOString();
    return { bytes, maxBytes: WRITTEN_MAX[budget], endsAt };
  }

  private async countOf(accountId: string): Promise<Count> {
    const now = this.clock.machine();
    const known = this.counts.get(accountId);
    if (known && known.endsAt > now) return known;
    const found = await this.limiter.get(accountId);
    const counted = {
      toldKb: found?.consumedPoints ?? 0,
      pendingKb: 0,
      endsAt: now + (found ? found.msBeforeNext : DAY_S * 1_000),
    };
    this.counts.set(accountId, counted);
    return counted;
  }

  private async tell(accountId: string, count: Count): Promise<void> {
    const kb = count.pendingKb;
    count.pendingKb = 0;
    const { consumedPoints, msBeforeNext } = await this.limiter.penalty(accountId, kb);
    count.toldKb = consumedPoints;
    count.endsAt = this.clock.machine() + msBeforeNext;
  }

  private async budget(accountId: string, isFresh = false): Promise<number> {
    const known = isFresh ? undefined : this.budgets.get(accountId);
    if (known !== undefined) return known;
    const limit = WRITTEN_MAX[await this.queries.execute(new GetWriteBudget(accountId))];
    this.budgets.set(accountId, limit);
    return limit;
  }
}

const usedOf = ({ toldKb, pendingKb }: Count): number => toldKb + pendingKb;

function refusal(limit: number, waitMs: number): DomainError {
  const wait = inHours(waitMs);
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return DomainError.limit(say('too-much-written', { limit: limit / MB, wait }), seconds);
}

const inHours = (ms: number): Saying =>
  ms < 3_600_000
    ? say('wait-minutes', { n: Math.max(1, Math.ceil(ms / 60_000)) })
    : say('wait-hours', { n: Math.ceil(ms / 3_600_000) });
