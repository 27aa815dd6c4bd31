import { DAY_MS } from '@wavelane/contracts';

/** The machine's clocks, ms. */
export interface TimeSources {
  /** Unix ms; may be set to anything at any moment. */
  wall(): number;
  /** Never set; stands still while the machine sleeps. */
  monotonic(): number;
  /** Since the machine was switched on, sleep and all. Costs a look into the system. */
  uptime(): number;
}

/** How far the machine's clock is from what it was a moment before, and since when (Unix ms, as before the jump). */
export interface ClockJump {
  ms: number;
  since: number;
}

/** More than this at once is no correction of a clock. */
const TOLERANCE_MS = DAY_MS;
/** From a difference of that much on the machine may have slept, which is looked at. */
const SLEEP_MS = 60_000;

/**
 * The machine's time, unless it leaps by more than a day while the machine was awake: then the earlier time goes on,
 * because days that are metered and channels that have expired by a wrong clock do not come back. It follows the
 * machine again as soon as the clock is right, or from the next start.
 */
export class TrustedTime {
  private wall: number;
  private monotonic: number;
  private asleep: number;
  private jumped: ClockJump | null = null;

  /** @param onJump hears of each jump once */
  constructor(
    private readonly sources: TimeSources,
    private readonly onJump: (jump: ClockJump) => void = () => undefined,
  ) {
    this.wall = sources.wall();
    this.monotonic = sources.monotonic();
    this.asleep = sources.uptime() - this.monotonic;
  }

  /** null while the machine's clock goes as it should. */
  get jump(): ClockJump | null {
    return this.jumped;
  }

  /** Unix ms. */
  now(): number {
    const wall = this.sources.wall();
    const monotonic = this.sources.monotonic();
    let expected = this.wall + (monotonic - this.monotonic);
    if (Math.abs(wall - expected) > SLEEP_MS) {
      const asleep = this.sources.uptime() - monotonic;
      const slept = Math.max(0, asleep - this.asleep);
      this.asleep = asleep;
      this.wall += slept;
      expected += slept;
    }
    const off = wall - expected;
    if (Math.abs(off) > TOLERANCE_MS) {
      const isNew = this.jumped === null;
      this.jumped = { ms: off, since: this.jumped?.since ?? expected };
      if (isNew) this.onJump(this.jumped);
      return expected;
    }
    this.jumped = null;
    this.wall = wall;
    this.monotonic = monotonic;
    return wall;
  }
}
