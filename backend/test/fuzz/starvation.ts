import { readdirSync, readFileSync } from 'node:fs';
import { defined } from '@wavelane/testing';

const SAMPLE_MS = 100;

/**
 * The time for which the threads of a process waited for a processor. A machine that is busy with other work makes
 * every answer late, which is no fault of the product.
 */
export class Starvation {
  private readonly samples: { at: number; waited: number }[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pids: readonly number[]) {
    this.sample();
    this.timer = setInterval(() => this.sample(), SAMPLE_MS);
  }

  /** ms waited from then to now. @param since of `performance.now()` */
  since(since: number): number {
    this.sample();
    const before = this.samples.findLast(({ at }) => at <= since) ?? defined(this.samples[0]);
    return defined(this.samples.at(-1)).waited - before.waited;
  }

  end(): void {
    clearInterval(this.timer);
  }

  private sample(): void {
    this.samples.push({ at: performance.now(), waited: this.pids.reduce((sum, pid) => sum + waitedBy(pid), 0) });
    if (this.samples.length > 1_000) this.samples.splice(0, 500);
  }
}

/** The time that the threads of a process waited, ms; 0 if the system does not report it. */
function waitedBy(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
      const [, waited] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ');
      return sum + Number(waited) / 1e6;
    }, 0);
  } catch {
    return 0;
  }
}
