import { Clock } from '../../src/platform/domain/clock.js';
import { TrustedTime } from '../../src/platform/domain/trusted-time.js';
import type { SimulatedProcess } from './process.js';
import type { Host, Scheduler } from './scheduler/scheduler.js';

/** One of the machines: its process may die and be started again, its clock may be wrong. */
export interface Machine {
  host: Host & { pid: number };
  process: SimulatedProcess;
  clock: Clock;
  /** ms by which its clock is ahead. */
  skew: number;
}

/** Business time as the product has it, over the clock of a machine. */
export class MachineClock extends Clock {
  private readonly time: TrustedTime;

  constructor(wall: () => number, scheduler: Scheduler) {
    super();
    this.time = new TrustedTime({
      wall,
      monotonic: () => scheduler.now,
      uptime: () => scheduler.now + scheduler.slept,
    });
  }

  now(): number {
    return this.time.now();
  }

  override get jump() {
    return this.time.jump;
  }
}
