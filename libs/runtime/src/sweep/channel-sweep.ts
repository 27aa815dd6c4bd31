import { untilFirst } from '../waiting/until-first.js';
import { type DigestedError, ErrorDigest } from './error-digest.js';
import { KeyedConcurrency } from './keyed-concurrency.js';
import { PagedSweep, type SweepPage } from './paged-sweep.js';

/** Something of a channel that a sweep visits. */
export interface OfChannel {
  channelId: number;
}

/** The means of a visit. */
export interface Visit {
  /** Aborts when the process is to end. */
  signal: AbortSignal;
  /** The visit makes progress: it does not count as slow. */
  progressed: () => void;
  /** Whether other channels wait for a place: a long visit ends soon then. */
  isCrowded: () => boolean;
}

/** Receives the errors of the visits of a sweep. */
export interface SweepErrors {
  /** Each error, at once. */
  each: (channelId: number, error: string) => void;
  /** The errors of a round together. */
  ofRound: (errors: readonly DigestedError<number>[]) => void;
}

export interface ChannelSweepOptions<Item extends OfChannel> {
  /** Unix ms. */
  now: () => number;
  /** ms from the beginning of a round to the beginning of the next. */
  every: () => number;
  /** ms before the first round. Default 0. */
  firstAfter?: () => number;
  /**
   * A pass begins a round also before its time, if nothing is under way: for workers with passes of their own times.
   */
  eachPass?: boolean;
  /** The channels of a round after a cursor, the first ones without it. */
  page: (cursor: string | undefined) => Promise<SweepPage<Item>>;
  /**
   * Visits one channel.
   * @returns ms for which the channel is left alone and after which it is visited again (0: after others that wait);
   *   nothing to wait for the next round
   */
  visit: (item: Item, visit: Visit) => Promise<number | void>;
  /** ms for which a channel is left alone after its visit threw, as if the visit had returned them. */
  afterError?: () => number;
  /** Channels at the same time. One with a gateway that is slow to answer does not count, up to `slowAtOnce`. */
  atOnce: number;
  slowAtOnce?: number;
  /** Visits that one pass starts, and ms until the next pass of the round. Default: no bound, and no pause. */
  perPass?: { visits: number; restMs: number };
  errors: SweepErrors;
}

/** A pass starts visits for that long; then the lease and the signal get their turn. */
const PASS_MS = 1_000;
/**
 * A pass waits for visits that run for that long, unless one of them or {@link ChannelSweep.visitSoon} ends the wait.
 */
const WAIT_MS = 250;
/** Visits that run when the process ends may finish within that. */
const FINISH_MS = 5_000;

/**
 * Visits channels in rounds, many side by side, one visit at a time in each: the common part of the sweeps over
 * gateways. The worker calls {@link pass} and {@link finish}. Everything here is in memory: a crash begins a new round.
 */
export class ChannelSweep<Item extends OfChannel = OfChannel> {
  private readonly tasks: KeyedConcurrency<number>;
  private readonly pages: PagedSweep<Item, number>;
  private readonly digest = new ErrorDigest<number>();
  /** Channels to visit as soon as no visit of theirs runs. */
  private readonly wanted = new Map<number, Item>();
  /** Channels that are left alone, until when (Unix ms). */
  private readonly resting = new Map<number, { item: Item; until: number }>();
  /** Ends the wait of a pass. */
  private bell = new AbortController();
  /** Unix ms; undefined before the first pass, and -Infinity to begin at once. */
  private beganAt: number | undefined;

  constructor(private readonly options: ChannelSweepOptions<Item>) {
    const { atOnce, slowAtOnce, page } = options;
    this.tasks = new KeyedConcurrency({ atOnce, ...(slowAtOnce !== undefined && { slowAtOnce }) });
    this.pages = new PagedSweep({
      tasks: this.tasks,
      page: async (cursor) => {
        const { items, cursor: next } = await page(cursor);
        return { items: items.filter(({ channelId }) => !this.resting.has(channelId)), cursor: next };
      },
      keyOf: ({ channelId }) => channelId,
      visit: (item, signal) => this.visit(item, signal),
    });
  }

  /** Visits these channels before all others, even if they are left alone. A visit that runs is followed by another. */
  visitSoon(items: readonly Item[]): void {
    for (const item of items) this.wanted.set(item.channelId, item);
    if (items.length > 0) this.bell.abort();
  }

  /** Visits those of the channels that are left alone. */
  wake(test: (item: Item) => boolean): void {
    this.visitSoon([...this.resting.values()].map(({ item }) => item).filter(test));
  }

  /** The next pass begins a round and nothing else counts: another process may have done the visits meanwhile. */
  restart(): void {
    this.beganAt = -Infinity;
    this.wanted.clear();
    this.resting.clear();
  }

  /** ms for which the visit that hangs longest has made no progress; 0 without visits. */
  get longestStandstill(): number {
    return this.tasks.longestStandstill;
  }

  /** Whether a visit runs. */
  get isBusy(): boolean {
    return this.tasks.size > 0;
  }

  /**
   * Starts visits that are due, and waits a little for those that run. @returns ms until the next pass at the latest
   */
  async pass(signal: AbortSignal): Promise<number> {
    const { perPass = { visits: Infinity, restMs: 0 } } = this.options;
    this.bell = new AbortController();
    this.beginIfDue();
    this.takeDue();
    await this.pages.go({ visits: perPass.visits, ms: PASS_MS, signal });
    if (!this.pages.isOver) return perPass.restMs;
    const ms = Math.max(1, Math.min(WAIT_MS, this.nextIn()));
    await untilFirst({ signals: [this.bell.signal, signal] }, (end) => this.tasks.settled(ms, end));
    if (this.tasks.size > 0) return 0;
    this.report();
    return this.wanted.size > 0 ? 0 : Math.max(0, this.nextIn());
  }

  /** Waits for visits that run, within bounds. */
  async finish(): Promise<void> {
    await this.tasks.settled(FINISH_MS);
    this.report();
  }

  private beginIfDue(): void {
    const { now: clock, every, firstAfter, eachPass = false } = this.options;
    const now = clock();
    this.beganAt ??= now - every() + (firstAfter?.() ?? 0);
    const isDue = now >= this.beganAt + every() || (eachPass && this.tasks.size === 0);
    if (!isDue || !this.pages.isOver) return;
    this.beganAt = now;
    this.report();
    this.pages.begin();
  }

  private takeDue(): void {
    const now = this.options.now();
    for (const [channelId, { item, until }] of this.resting) {
      if (until > now || this.tasks.has(channelId)) continue;
      this.resting.delete(channelId);
      if (!this.wanted.has(channelId)) this.pages.last([item]);
    }
    for (const [channelId, item] of this.wanted) {
      if (this.tasks.has(channelId)) continue;
      this.wanted.delete(channelId);
      this.resting.delete(channelId);
      this.pages.first([item]);
    }
  }

  private async visit(item: Item, signal: AbortSignal): Promise<void> {
    const { channelId } = item;
    const { visit, afterError, errors, now } = this.options;
    let restMs: number | void;
    this.resting.delete(channelId);
    try {
      restMs = await visit(item, {
        signal,
        progressed: () => this.tasks.progressed(channelId),
        isCrowded: () => this.tasks.isFull,
      });
    } catch (error) {
      this.digest.add(channelId, String(error));
      errors.each(channelId, String(error));
      restMs = afterError?.();
    }
    if (typeof restMs === 'number') this.resting.set(channelId, { item, until: now() + restMs });
    if (restMs === 0 || this.wanted.has(channelId)) this.bell.abort();
  }

  /** ms until the next round, or the next visit of a channel that was left alone. */
  private nextIn(): number {
    let next = (this.beganAt ?? -Infinity) + this.options.every();
    for (const { until } of this.resting.values()) if (until < next) next = until;
    return next - this.options.now();
  }

  private report(): void {
    const errors = this.digest.take();
    if (errors.length > 0) this.options.errors.ofRound(errors);
  }
}
