import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import { BeforeWork } from '../../../platform/runtime/worker.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import { StartStep } from '../../../platform/process/start-step.js';

const SINCE = 'since';

/**
 * When this installation began to send notices outside the application. Earlier notices are history: they are shown,
 * and no mail or push is sent about them.
 */
@BeforeWork()
@Injectable()
export class Beginning implements BeforeWork {
  private readonly records: RecordStore;
  /** Unix ms. */
  private since = Infinity;

  constructor(
    private readonly clock: Clock,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.records = readStore.records({ name: 'notices-begun' });
  }

  @StartStep('noting since when notices are mailed')
  async beforeWork(): Promise<void> {
    const [found] = await this.records.getOrAdd([{ id: SINCE, body: { at: this.clock.now() } }]);
    this.since = found?.body.at ?? this.clock.now();
  }

  /** @param at ISO-8601 UTC */
  isNews(at: string): boolean {
    return Date.parse(at) >= this.since;
  }
}
