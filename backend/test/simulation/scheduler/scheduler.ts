import { type Chance } from './chance.js';

/** A process or another part of the world with steps of its own. Its pending steps end with it. */
export interface Host {
  readonly name: string;
  isDead: boolean;
  /** ms of the scheduler's time until which it is suspended. */
  suspendedUntil: number;
}

interface Step {
  host: Host;
  label: string;
  /** The earliest time of the step. */
  at: number;
  go: () => void;
}

/** Calls back once all promises that follow from a step are settled. */
const drained = process.nextTick;
/** One call in so many hangs for a while. */
const SLOW = 1 / 150;
const SLOW_MS = 2_500;
/** Steps that a trace keeps. */
const TRACE = 40_000;

/**
 * Decides which host makes the next step. Everything that waits (a call to a store or the gateway, a timer, a bell) is
 * a step of a host; chance picks one of those that are due, and time advances by itself only if none is.
 */
export class Scheduler {
  /** ms that never go back, and that stand still while the machines sleep. */
  now = 0;
  /** ms that the machines slept. */
  slept = 0;
  steps = 0;
  /** False: no call is slow any more. */
  isRough = true;
  readonly trace: string[] = [];
  private readonly waiting = new Set<Step>();
  private current: Host | undefined;
  /** Used by one method, kept between its calls. */
  private readonly due: Step[] = [];

  constructor(
    readonly chance: Chance,
    /** Whether the steps are recorded for a reader. */
    readonly isTraced: boolean,
  ) {}

  /** The host whose code is running. @throws Error between two steps */
  get host(): Host {
    if (!this.current) throw new Error('No process is at work');
    return this.current;
  }

  /** Waits for its turn; never resolves if the process dies. */
  turn(label: string): Promise<void> {
    const { host } = this;
    const isSlow = this.isRough && this.chance.is(SLOW);
    const at = isSlow ? this.now + this.chance.between(0, SLOW_MS) : this.now;
    return new Promise((resolve) => this.waiting.add({ host, label, at, go: resolve }));
  }

  /** @returns a function that cancels it */
  after(ms: number, label: string, go: () => void, host = this.host): () => void {
    const step = { host, label, at: this.now + Math.max(0, ms), go };
    if (!host.isDead) this.waiting.add(step);
    return () => void this.waiting.delete(step);
  }

  /** Runs the beginning of some work of a host, up to its first wait. An error of the work ends the life. */
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

  /** Ends the host: none of its code runs again, not even its error handling. */
  end(host: Host): void {
    host.isDead = true;
    for (const step of this.waiting) if (step.host === host) this.waiting.delete(step);
  }

  /** Makes one step, if any host waits for one. */
  step(): Promise<void> {
    const step = this.choose();
    if (!step) return Promise.resolve();
    this.waiting.delete(step);
    this.steps++;
    this.now += this.chance.next() * 2;
    this.note(step.host.name, step.label);
    return this.as(step.host, step.go);
  }

  /** @param what is added to the trace */
  note(who: string, what: string): void {
    if (!this.isTraced) return;
    this.trace.push(`${(this.now / 1_000).toFixed(3).padStart(9)} s  ${who.padEnd(9)} ${what}`);
    if (this.trace.length > TRACE) this.trace.shift();
  }

  /** A step that is due; if none is, the one that is due next. */
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
