import { Injectable } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import { AccountLookup } from '../../../messaging/index.js';
import { plannedFor } from '../../../platform/domain/calendar/schedule.js';
import { Clock } from '../../../platform/domain/clock.js';
import { DomainError } from '../../../platform/domain/domain-error.js';

/** Reads the times that replies are planned for. */
@Injectable()
export class PlannedTimes {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly clock: Clock,
  ) {}

  /** @returns ISO-8601 UTC. @throws DomainError invalid, naming the field */
  async of(
    accountId: string,
    { scheduledFor, timeZone }: { scheduledFor: string; timeZone: string | null },
  ): Promise<string> {
    const account = await this.lookup.sender(accountId);
    const due = plannedFor(scheduledFor, timeZone, account?.timeZone ?? 'utc', this.clock.now());
    if (due !== null) return due;
    const problem = say('choose-time');
    throw DomainError.invalid(problem, { scheduledFor: problem });
  }
}
