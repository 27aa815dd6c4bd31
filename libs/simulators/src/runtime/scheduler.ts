import type { SimClock } from './clock.js';

interface Task {
  at: number;
  order: number;
  run: () => void;
}

/** The longest sleep, in ms, because the clock may be moved or be a test's own. */
const LONGEST_SLEEP_MS = 200;

/** Runs tasks when the simulators' clock reaches their instant, in the order of instants, then of scheduling. */
export class Scheduler {
  private readonly heap: Task[] = [];
  private order = 0;
  private timer: NodeJS.Timeout | undefined;
  private wakeAt = Infinity;
  private stopped = false;

  constructor(private readonly clock: SimClock) {}

  at(instant: number, run: () => void): void {
    if (this.stopped) return;
    this.push({ at: instant, order: this.order++, run });
    this.arm();
  }

  after(delay: number, run: () => void): void {
    this.at(this.clock.now() + delay, run);
  }

  /** Resolves after `delay` ms of the simulators' time; never if the scheduler stops before. */
  sleep(delay: number): Promise<void> {
    return delay <= 0 ? Promise.resolve() : new Promise((resolve) => this.after(delay, resolve));
  }

  /** Runs everything that is due now: after the clock was moved. */
  runDue(): void {
    const now = this.clock.now();
    for (let next; (next = this.heap[0]) && next.at <= now;) this.pop(next).run();
    this.arm();
  }

  stop(): void {
    this.stopped = true;
    this.heap.length = 0;
    clearTimeout(this.timer);
  }

  private arm(): void {
    const next = this.heap[0];
    if (this.stopped || !next) return;
    const wait = Math.min(LONGEST_SLEEP_MS, Math.max(0, next.at - this.clock.now()));
    const wakeAt = performance.now() + wait;
    if (this.timer && this.wakeAt <= wakeAt + 0.5) return;
    clearTimeout(this.timer);
    this.wakeAt = wakeAt;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.runDue();
    }, wait);
  }

  private push(task: Task): void {
    const { heap } = this;
    let index = heap.push(task) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (!parent || !before(task, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = task;
  }

  /** Takes the first out. */
  private pop(first: Task): Task {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const below = 2 * index + 1;
      const [left, right] = [heap[below], heap[below + 1]];
      const isRight = left !== undefined && right !== undefined && before(right, left);
      const child = isRight ? right : left;
      if (!child || !before(child, last)) break;
      heap[index] = child;
      index = isRight ? below + 1 : below;
    }
    heap[index] = last;
    return first;
  }
}

const before = (one: Task, other: Task) => one.at < other.at || (one.at === other.at && one.order < other.order);
