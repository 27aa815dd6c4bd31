import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore } from '@wavelane/read-store';
import { Clock } from '../domain/clock.js';
import { READ_STORE } from '../storage/tokens.js';
import { Worker } from './worker.js';

/** Deletes expired records: sessions, counted failures, kept answers, presence. */
@Worker()
@Injectable()
export class Housekeeping implements Worker {
  readonly name = 'housekeeping';
  readonly schedule = '10 * * * *';

  constructor(
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  async pass(): Promise<void> {
    for (const name of [
      'sessions',
      'rate-limits',
      'known-devices',
      'idempotency',
      'snapshots',
      'used-codes',
      'dispatch-runs',
      'presence',
      'at-work',
      'upload-names',
    ]) {
      await this.readStore.records({ name }).purge(this.clock.machine());
    }
  }
}
