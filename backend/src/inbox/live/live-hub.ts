import type { LiveHint, Topic } from '@wavelane/contracts';
import type { Position } from '@wavelane/event-store';
import { audiencesOf, type Audience, type Concern, type Listener, topicsFor } from './concerns.js';
import { RecentChanges } from './recent-changes.js';

/** The shortest time between two hints to one line, in ms. */
const GAP_MS = 250;
/**
 * A change of sign-in also renews the session that made it, a moment later: a browser that read in between would send a
 * session that is over.
 */
const RENEWAL_MS = 1_000;
/** The interval, in ms, at which a line reports that it is alive; its session is then checked, too. */
const BEAT_MS = 25_000;
const LOOK_MS = 1_000;
/**
 * The longest life of a line: it removes those that a dead network left open, and spreads lines over processes anew.
 */
const AGE_MS = 15 * 60_000;
/** Data on a screen may have been read this long before the read models had the latest events. */
const MARGIN_MS = 2_000;

export type EndReason = 'session' | 'age' | 'slow' | 'leaving' | 'gone';

/** The end of one live line: a browser. */
export interface Line extends Listener {
  sessionId: string;
  /** Undefined topics: nothing has changed, the line is there. */
  tell(hint: { topics?: readonly Topic[]; position: Position | undefined }): void;
  end(reason: EndReason): void;
}

interface Open {
  line: Line;
  topics: Set<Topic>;
  heldUntil: number;
  openedAt: number;
  nextBeatAt: number;
  isAsked: boolean;
}

export interface LiveHubOptions {
  /** Whether the session of a line is still valid; may reject if that cannot be determined. */
  isGood: (line: Line) => Promise<boolean>;
  /** Unix ms of the machine. */
  now: () => number;
}

/** Keeps the recent changes and the open lines, and sends each line hints about the topics that changed for it. */
export class LiveHub {
  private readonly changes = new RecentChanges();
  private readonly lines = new Map<Line, Open>();
  private readonly byAudience = new Map<Audience, Set<Open>>();
  private readonly waiting = new Set<Open>();
  private reached: Position | undefined;
  private flushedAt = -Infinity;
  private flushing: NodeJS.Timeout | undefined;
  private beating: NodeJS.Timeout | undefined;

  constructor(private readonly options: LiveHubOptions) {}

  get size(): number {
    return this.lines.size;
  }

  /** How many lines a person has. */
  countOf(memberId: string): number {
    return this.byAudience.get(`member:${memberId}`)?.size ?? 0;
  }

  /** Starts to report all changes after a position. Open lines are informed that anything may have changed. */
  begin(position: Position, at: number): void {
    this.changes.begin(position, at);
    this.reached = position;
    for (const open of this.lines.values()) this.owe(open, topicsFor(open.line.isAdministrator));
  }

  /** Reports changes that can be read now. @param at when, Unix ms of the machine */
  changed(concerns: readonly Concern[], position: Position, at = this.options.now()): void {
    for (const concern of concerns) this.changes.note(concern, position, at);
    this.early(concerns);
    if (this.reached === undefined || position > this.reached) this.reached = position;
  }

  /** Reports changes that may not all be readable yet; {@link changed} reports them again. */
  early(concerns: readonly Concern[]): void {
    for (const { audience, topics } of concerns) {
      for (const open of this.byAudience.get(audience) ?? []) this.owe(open, topics);
    }
  }

  /**
   * Returns the topics that changed since a listener's last hint.
   * @param after position of their last hint; an unknown one counts as all changed
   * @param age how long ago the data that they see was read, in ms
   */
  missed(who: Listener, after: string | undefined, age: number | undefined): LiveHint {
    const { reached } = this;
    if (reached === undefined) throw new Error('Asked before the feed has begun');
    const audiences = audiencesOf(who);
    const known = () => {
      if (after !== undefined) return after > reached ? undefined : this.changes.after(after as Position, audiences);
      return age === undefined ? [] : this.changes.since(this.options.now() - age - MARGIN_MS, audiences);
    };
    return { topics: [...(known() ?? topicsFor(who.isAdministrator))], position: reached };
  }

  open(line: Line): void {
    const now = this.options.now();
    const open = {
      line,
      topics: new Set<Topic>(),
      heldUntil: now,
      openedAt: now,
      nextBeatAt: now + BEAT_MS,
      isAsked: false,
    };
    this.lines.set(line, open);
    for (const audience of audiencesOf(line)) {
      const all = this.byAudience.get(audience) ?? new Set();
      this.byAudience.set(audience, all.add(open));
    }
    this.beating ??= setInterval(() => this.look(), LOOK_MS).unref();
  }

  /** Removes a line that is over, whichever side ended it. @returns false if it had already been removed */
  drop(line: Line): boolean {
    const open = this.lines.get(line);
    if (!open) return false;
    this.lines.delete(line);
    this.waiting.delete(open);
    for (const audience of audiencesOf(line)) {
      const all = this.byAudience.get(audience);
      all?.delete(open);
      if (all?.size === 0) this.byAudience.delete(audience);
    }
    if (this.lines.size > 0) return true;
    clearInterval(this.beating);
    this.beating = undefined;
    return true;
  }

  endAll(reason: EndReason): void {
    for (const line of [...this.lines.keys()]) this.end(line, reason);
    clearTimeout(this.flushing);
    this.flushing = undefined;
  }

  private end(line: Line, reason: EndReason): void {
    this.drop(line);
    line.end(reason);
  }

  private owe(open: Open, topics: readonly Topic[]): void {
    const now = this.options.now();
    if (topics.includes('security') && !open.topics.has('security')) open.heldUntil = now + RENEWAL_MS;
    for (const topic of topics) open.topics.add(topic);
    this.waiting.add(open);
    this.flushSoon(this.flushedAt + GAP_MS - now);
  }

  private flushSoon(ms: number): void {
    this.flushing ??= setTimeout(() => this.flush(), Math.max(0, Math.min(ms, GAP_MS))).unref();
  }

  private flush(): void {
    const now = this.options.now();
    this.flushing = undefined;
    this.flushedAt = now;
    for (const open of [...this.waiting]) {
      // A clock that was set back must not delay a line.
      if (open.heldUntil > now && open.heldUntil <= now + RENEWAL_MS) continue;
      this.waiting.delete(open);
      const topics = [...open.topics];
      open.topics.clear();
      // Every event that ends a session concerns its security, or the team.
      if (topics.includes('security') || topics.includes('team')) void this.ask(open);
      open.line.tell({ topics, position: this.reached });
    }
    if (this.waiting.size > 0) this.flushSoon(GAP_MS);
  }

  private look(): void {
    const now = this.options.now();
    for (const open of [...this.lines.values()]) {
      if (now - open.openedAt >= AGE_MS) this.end(open.line, 'age');
      else if (now >= open.nextBeatAt) {
        open.nextBeatAt = now + BEAT_MS;
        // A line that still waits for a hint must not get a position that claims it is up to date.
        open.line.tell({ position: this.waiting.has(open) ? undefined : this.reached });
        void this.ask(open);
      }
    }
  }

  /** Ends the line if its session is over; if that cannot be determined, it is checked again at the next beat. */
  private async ask(open: Open): Promise<void> {
    if (open.isAsked) return void (open.nextBeatAt = this.options.now());
    open.isAsked = true;
    const isGood = await this.options.isGood(open.line).catch(() => true);
    open.isAsked = false;
    if (!isGood && this.lines.has(open.line)) this.end(open.line, 'session');
  }
}
