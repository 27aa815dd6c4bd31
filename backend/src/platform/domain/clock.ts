import { uptime } from 'node:os';
import { type ClockJump, TrustedTime } from './trusted-time.js';

/** Where time comes from. Aggregates never read it; handlers pass `now()` in. */
export abstract class Clock {
  /** Unix ms. */
  abstract now(): number;

  /** ms by which business time is ahead of the machine's: 0 except under a test clock; negative in a demonstration's past. */
  get shift(): number {
    return 0;
  }

  /** Set while the machine's clock has leapt and business time goes on without it. */
  get jump(): ClockJump | null {
    return null;
  }

  /** Business time is not the machine's, by which stores stamp events. */
  get isApart(): boolean {
    return this.shift !== 0 || this.jump !== null;
  }

  /** The machine's time, Unix ms: for what belongs to people at a screen and not to the business, such as sessions. */
  machine(): number {
    return this.now() - this.shift;
  }
}

/**
 * The time at which events are decided, for their metadata: given only if the machine's clock, by which stores stamp,
 * is not the business time.
 * @returns ISO-8601 UTC
 */
export const stampOf = (clock: Clock, now = clock.now()): { decidedAt?: string } =>
  clock.isApart ? { decidedAt: new Date(now).toISOString() } : {};

export class SystemClock extends Clock {
  private readonly time: TrustedTime;

  /** @param onJump hears of each leap of the machine's clock once */
  constructor(onJump?: (jump: ClockJump) => void) {
    super();
    const sources = { wall: Date.now, monotonic: () => performance.now(), uptime: () => uptime() * 1_000 };
    this.time = new TrustedTime(sources, onJump);
  }

  now(): number {
    return this.time.now();
  }

  override get jump(): ClockJump | null {
    return this.time.jump;
  }
}

/**
 * Business time that tests (`TEST_CLOCK=1`) and the history of a demonstration move forward, never in production. It may
 * begin in the past.
 */
export class TestClock extends Clock {
  /** @param ahead ms before (negative) or after the machine's time at first */
  constructor(private ahead = 0) {
    super();
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  override get shift(): number {
    return this.ahead;
  }

  override machine(): number {
    return Date.now();
  }

  /** Forward only: a smaller shift than the present one changes nothing. @param shift ms */
  moveTo(shift: number): void {
    this.ahead = Math.max(this.ahead, shift);
  }
}
