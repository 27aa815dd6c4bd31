import { Injectable } from '@nestjs/common';
import { HealthDetail } from '../runtime/health-detail.js';
import { LogPacking } from './log-packing.js';

/** Whether old events are packed where they should be. */
@HealthDetail()
@Injectable()
export class PackingHealth implements HealthDetail {
  readonly name = 'packing';

  constructor(private readonly packing: LogPacking) {}

  read(): Promise<{ problem: string | null; since: string | null }> {
    const { problem, since } = this.packing;
    return Promise.resolve({ problem, since });
  }
}
