import { Inject, Injectable } from '@nestjs/common';
import type { Traces } from '@wavelane/projections';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../platform/domain/clock.js';
import type { KeptKey } from '../../platform/personal/destroyed-mark.js';
import type { Handle } from '../../platform/personal/handle.js';
import { READ_STORE } from '../../platform/storage/tokens.js';

/** What is still needed of somebody while they are being forgotten. It goes with the last step. */
export interface Work extends Record<string, unknown> {
  handles: readonly Handle[];
  /** ISO 3166 alpha-2, by which the account's files write numbers. */
  defaultCountry: string | null;
  /** Their keys, when nobody else has them any more. */
  keys: readonly KeptKey[] | null;
  traces: Traces | null;
}

/** An order that was never written into the log leaves nothing for longer than that. */
const UNORDERED_MS = 86_400_000;

/** What is still needed of those who are being forgotten: records, so that it can go without a trace. */
@Injectable()
export class ForgettingWork {
  private readonly records: RecordStore;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.records = readStore.records({ name: 'forgetting-work' });
  }

  /** Before the order is in the log; what is there already stays. */
  async prepare(forgettingId: string, { handles, defaultCountry }: Pick<Work, 'handles' | 'defaultCountry'>) {
    const now = this.clock.machine();
    const work: Work = { handles, defaultCountry, keys: null, traces: null };
    await this.records.add(forgettingId, work, now + UNORDERED_MS, now);
  }

  /** undefined where it is gone. */
  async find(forgettingId: string): Promise<Work | undefined> {
    return (await this.records.get<Work>(forgettingId, 0))?.body;
  }

  /** Kept until it is removed. */
  async keep(forgettingId: string, work: Work): Promise<void> {
    await this.records.put(forgettingId, work, null);
  }

  async remove(forgettingId: string): Promise<void> {
    await this.records.remove(forgettingId);
    await this.records.purge(this.clock.machine());
  }
}
