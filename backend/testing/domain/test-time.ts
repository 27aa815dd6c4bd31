import { Clock } from '../../src/platform/domain/clock.js';

/** Where the time of standing clocks begins. */
export const NEW_YEAR = Date.UTC(2026, 0, 1);

/**
 * The clock of every test: it runs with the machine's time or stands still, and moves forward where a test says so.
 * Where a function is asked for, `() => time.now()` is given.
 */
export class TestTime extends Clock {
  private moved = 0;

  private constructor(private readonly source: () => number) {
    super();
  }

  /** With the machine's time: for an application, whose windows and expiries are measured against real requests. */
  static running(): TestTime {
    return new TestTime(Date.now);
  }

  /** Nothing passes but what a test adds. @param at Unix ms */
  static standing(at = NEW_YEAR): TestTime {
    return new TestTime(() => at);
  }

  /** Events say when they were decided once the clock has moved. */
  override get isApart(): boolean {
    return super.isApart || this.moved !== 0;
  }

  now(): number {
    return this.source() + this.moved;
  }

  advance(ms: number): void {
    this.moved += ms;
  }

  /** To a moment before or after the present one. @param at Unix ms */
  moveTo(at: number): void {
    this.moved = at - this.source();
  }
}
