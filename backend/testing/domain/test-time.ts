import { Clock } from '../../src/platform/domain/clock.js';

/** The time at which standing clocks begin. */
export const NEW_YEAR = Date.UTC(2026, 0, 1);

/**
 * The clock of every test: it runs with the machine's time or stands still, and a test can move it forward. A parameter
 * that takes a function gets `() => time.now()`.
 */
export class TestTime extends Clock {
  private moved = 0;

  private constructor(private readonly source: () => number) {
    super();
  }

  /**
   * Runs with the machine's time: for an application, whose windows and expiries are measured against real requests.
   */
  static running(): TestTime {
    return new TestTime(Date.now);
  }

  /** Stands still unless a test moves it. @param at Unix ms */
  static standing(at = NEW_YEAR): TestTime {
    return new TestTime(() => at);
  }

  /** Events record the time of their decision once the clock has moved. */
  override get isApart(): boolean {
    return super.isApart || this.moved !== 0;
  }

  now(): number {
    return this.source() + this.moved;
  }

  advance(ms: number): void {
    this.moved += ms;
  }

  /** Moves to a moment before or after the present one. @param at Unix ms */
  moveTo(at: number): void {
    this.moved = at - this.source();
  }
}
