import { Clock } from '../src/platform/domain/clock.js';

/** The machine's time, moved forward by a test: for what windows and expiries are measured in. */
export class TestTime extends Clock {
  private ahead = 0;

  now(): number {
    return Date.now() + this.ahead;
  }

  advance(ms: number): void {
    this.ahead += ms;
  }
}
