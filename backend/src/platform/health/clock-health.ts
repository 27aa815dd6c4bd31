import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.js';
import type { ClockJump } from '../domain/trusted-time.js';
import { HealthDetail } from '../runtime/health-detail.js';
import { LogSkew } from './log-skew.js';

/** The sentence about a jump, for operators. */
export function told({ ms }: ClockJump): string {
  const hours = Math.round(Math.abs(ms) / 3_600_000);
  const far = `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return (
    `The machine's clock has leapt ${ms > 0 ? 'forward' : 'back'} by ${far}. Wavelane goes on with the time before, so that ` +
    'nothing is metered or expires by a wrong clock. Set the clock right; or, if it is right now, restart Wavelane.'
  );
}

/** @param ms by which the log's server is ahead */
export function toldOfSkew(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  return (
    `The clock of EventStoreDB is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} this machine's. Deadlines and ages go by this ` +
    "machine's; what was known at an instant is told by the server's. Set both by a time server."
  );
}

/** Whether the machine's clock goes as it should, and that of the log with it. */
@HealthDetail()
@Injectable()
export class ClockHealth implements HealthDetail {
  readonly name = 'clock';

  constructor(
    private readonly clock: Clock,
    private readonly skew: LogSkew,
  ) {}

  /** `logSkewMs`: by how much the log's server is ahead; null if it has not been measured, or the log has no server. */
  read(): Promise<{ jumpMs: number; since: string | null; logSkewMs: number | null; message: string | null }> {
    this.clock.now();
    const { jump } = this.clock;
    const { ms: logSkewMs, isOff } = this.skew;
    const skewed = isOff && logSkewMs !== null ? toldOfSkew(logSkewMs) : null;
    return Promise.resolve({
      jumpMs: jump?.ms ?? 0,
      since: jump ? new Date(jump.since).toISOString() : null,
      logSkewMs,
      message: jump ? told(jump) : skewed,
    });
  }
}
