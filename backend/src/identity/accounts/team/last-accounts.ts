import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';

/**
 * The account that a member last acted for: their next session begins there. Without one it begins in their own
 * account.
 */
@Injectable()
export class LastAccounts {
  private readonly records: RecordStore;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.records = readStore.records({ name: 'last-accounts' });
  }

  async of(memberId: string): Promise<string> {
    const found = await this.records.get<{ accountId: string }>(memberId, this.clock.machine());
    return found?.body.accountId ?? memberId;
  }

  async note(memberId: string, accountId: string): Promise<void> {
    if (accountId === memberId) await this.records.remove(memberId);
    else await this.records.put(memberId, { accountId }, null);
  }
}
