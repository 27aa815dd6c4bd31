import { Inject, Injectable } from '@nestjs/common';
import { decidedAtOf, type EventStore, START } from '@wavelane/event-store';
import { Config } from '../../../../platform/config/config.js';
import { type LastBackup, readLastBackup } from '../../../../platform/storage/backups/last-backup.js';
import { EVENT_STORE } from '../../../../platform/storage/tokens.js';
import type { Moment, MomentSource } from '../moment-source.js';

const OLD_MS = 2 * 86_400_000;

/**
 * The notice to administrators about backups: once for each that failed, and once if the last one gets too old.
 * @param begun ISO-8601 UTC: since when there is data to back up
 * @param now Unix ms
 * @returns undefined while all is well
 */
export function missingBackup({ at, failure, failedAt }: LastBackup, begun: string, now: number): Moment | undefined {
  const isOld = now - Date.parse(at ?? begun) > OLD_MS;
  if (failure === null && !isOld) return undefined;
  const moment = failure === null ? `older than ${at ?? 'none'}` : `failed ${failedAt ?? ''}`;
  const facts = at === null ? {} : { until: at };
  return { accountId: null, kind: 'backup-missing', subject: 'backup', moment, facts };
}

/** Watches whether an installation in production has backups. */
@Injectable()
export class MissingBackups implements MomentSource {
  readonly wakesOn: readonly string[] = [];
  private begun: string | undefined;

  constructor(
    private readonly config: Config,
    @Inject(EVENT_STORE) private readonly log: EventStore,
  ) {}

  async look(now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    if (!this.config.production) return;
    this.begun ??= await this.firstEventAt();
    if (this.begun === undefined) return;
    const missing = missingBackup(readLastBackup(this.config.dataDir), this.begun, now);
    if (missing) await found(missing);
  }

  private async firstEventAt(): Promise<string | undefined> {
    const { events } = await this.log.readAll({ after: START, limit: 1 });
    return events[0] && decidedAtOf(events[0]);
  }
}
