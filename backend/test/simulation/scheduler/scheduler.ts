import { type Chance } from './chance.js';

/** A process or another part of the world with steps of its own. What it has under way ends with it. */
export interface Host {
  readonly name: string;
  isDead: boolean;
  /** ms of the scheduler's time until which nothing of it runs, though it lives. */
  suspendedUntil: number;
}

interface Step {
  host: Host;
  label: string;
  /** Not before this time. */
  at: number;
  go: () => void;
}

/** All that follows from a step by itself, promise after promise, has happened when it calls back. */
const drained = process.nextTick;
/** One call in so many hangs for a while. */
const SLOW = 1 / 150;
const SLOW_MS = 2_500;
/** Steps that a trace keeps. */
const TRACE = 40_000;

/**
 * Decides who makes the next step. Everything that waits (a call to a store or the gateway, a timer, a bell) is a step of
 * some host; chance picks one of those that are due, and time goes on by itself only if nothing is.
 */
export class Scheduler {
  /** ms that never go back; stand still while the machines sleep. */
  now = 0;
  /** ms that the machines slept. */
  slept = 0;
  steps = 0;
  /** False: nothing is slow any more. */
  isRough = true;
  readonly trace: string[] = [];
  private readonly waiting = new Set<Step>();
  private current: Host | undefined;
  /** Used by one method, kept between its calls. */
  private readonly due: Step[] = [];

  constructor(
    readonly chance: Chance,
    /** Somebody wants to read what happened. */
    readonly isTraced: boolean,
  ) {}

  /** Whose code is running. @throws Error between two steps */
  get host(): Host {
    if (!this.current) throw new Error('No process is at work');
    return this.current;
  }

  /** Waits for its turn, for ever where the process dies. */
  turn(label: string): Promise<void> {
    const { host } = this;
    const isSlow = this.isRough && this.chance.is(SLOW);
    const at = isSlow ? this.now + this.chance.between(0, SLOW_MS) : this.now;
    return new Promise((resolve) => this.waiting.add({ host, label, at, go: resolve }));
  }

  /** @returns what takes it back */
  after(ms: number, label: string, go: () => void, host = this.host): () => void {
    const step = { host, label, at: this.now + Math.max(0, ms), go };
    if (!host.isDead) this.waiting.add(step);
    return () => void this.waiting.delete(step);
  }

  /** Runs the beginning of some work of a host, as far as it goes by itself. What the work throws ends the life. */
  as(host: Host, work: () => void): Promise<void> {
    this.current = host;
    work();
    return new Promise((resolve) =>
      drained(() => {
        this.current = undefined;
        resolve();
      }),
    );
  }

  /** Nothing of it ever runs again, not even its error handling. */
  end(host: Host): void {
    host.isDead = true;
    for (const step of this.waiting) if (step.host === host) this.waiting.delete(step);
  }

  /** One step; none where nothing waits for anything. */
  step(): Promise<void> {
    const step = this.choose();
    if (!step) return Promise.resolve();
    this.waiting.delete(step);
    this.steps++;
    this.now += this.chance.next() * 2;
    this.note(step.host.name, step.label);
    return this.as(step.host, step.go);
  }

  /** @param what goes into the trace */
  note(who: string, what: string): void {
    if (!this.isTraced) return;
    this.trace.push(`${(this.now / 1_000).toFixed(3).padStart(9)} s  ${who.padEnd(9)} ${what}`);
    if (this.trace.length > TRACE) this.trace.shift();
  }

  /** What is due, or what is due next where nothing is. */
  private choose(): Step | undefined {
    const { due } = this;
    due.length = 0;
    let first: Step | undefined;
    let firstAt = Infinity;
    for (const step of this.waiting) {
      const at = Math.max(step.at, step.host.suspendedUntil);
      if (at <= this.now) due.push(step);
      else if (at < firstAt) {
        first = step;
        firstAt = at;
      }
    }
    if (due.length > 0) return this.chance.of(due);
    if (first) this.now = firstAt;
    return first;
  }
}
