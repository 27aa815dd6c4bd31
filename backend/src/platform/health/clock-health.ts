import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.js';
import type { ClockJump } from '../domain/trusted-time.js';
import { HealthDetail } from '../runtime/health-detail.js';

/** What operators read of a jump. */
export function told({ ms }: ClockJump): string {
  const hours = Math.round(Math.abs(ms) / 3_600_000);
  const far = `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return (
    `The machine's clock has leapt ${ms > 0 ? 'forward' : 'back'} by ${far}. Wavelane goes on with the time before, so that ` +
    'nothing is metered or expires by a wrong clock. Set the clock right; or, if it is right now, restart Wavelane.'
  );
}

/** Whether the machine's clock goes as it should. */
@HealthDetail()
@Injectable()
export class ClockHealth implements HealthDetail {
  readonly name = 'clock';

  constructor(private readonly clock: Clock) {}

  read(): Promise<{ jumpMs: number; since: string | null; message: string | null }> {
    this.clock.now();
    const { jump } = this.clock;
    return Promise.resolve({
      jumpMs: jump?.ms ?? 0,
      since: jump ? new Date(jump.since).toISOString() : null,
      message: jump ? told(jump) : null,
    });
  }
}
