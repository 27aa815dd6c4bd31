import { HttpException, HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { say } from '@wavelane/contracts';
import { DomainError } from '../../domain/domain-error.js';
import { RecentWriters } from '../../storage/recent-writers.js';
import { EVENT_STORE, READ_MODELS } from '../../storage/tokens.js';

const WAIT_MS = 5_000;
/** Seconds. */
const AGAIN_AFTER = 2;

/** Data that a person has written and cannot read yet is not reported as missing (docs/adr/0056-late-reads.md). */
@Injectable()
export class LateReads {
  private readonly writers: RecentWriters;

  constructor(
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {
    this.writers = new RecentWriters(eventStore);
  }

  /**
   * Whether data that a read did not find may be there by now.
   * @throws DomainError the read models are still behind the account's writes
   */
  async isWorthAnotherLook(error: unknown, accountId: string): Promise<boolean> {
    if (!isNotFound(error)) return false;
    await this.caughtUp(accountId);
    return true;
  }

  /**
   * Something was not found. Waits, bounded, until the read models have the account's writes, from whatever process.
   * @throws DomainError they are still behind them
   */
  async caughtUp(accountId: string): Promise<void> {
    const head = await this.eventStore.head();
    if (await this.readModels.waitFor(head, 0)) return;
    const written = await this.writers.lastWritten(accountId, head);
    if (await this.readModels.waitFor(written, WAIT_MS)) return;
    throw tooLate();
  }
}

function tooLate(): DomainError {
  const message = say('read-models-behind');
  return new DomainError('unavailable', message, undefined, 'late', AGAIN_AFTER);
}

/** Whether something was looked for and not found. An error with a code is missing for a known reason of its own. */
export function isNotFound(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind === 'not-found' && error.code === undefined;
  return error instanceof HttpException && error.getStatus() === Number(HttpStatus.NOT_FOUND);
}
