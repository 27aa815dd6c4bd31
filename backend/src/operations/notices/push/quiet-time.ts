import { Injectable } from '@nestjs/common';
import { type QuietHours, quietMinutesLeft } from '@wavelane/contracts';
import { DateTime } from 'luxon';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { noticeSettings } from '../settings/settings.js';
import { noticeSettingsStream } from '../settings/settings.events.js';

const MINUTE_MS = 60_000;

/** Whether a member's browsers stay quiet now. */
@Injectable()
export class QuietTime {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  /** Returns the ms until the member's quiet hours are over; 0 outside of them. */
  async leftFor(memberId: string): Promise<number> {
    const { quietHours } = await this.executor.cached(noticeSettings, noticeSettingsStream(memberId));
    return quietHours ? quietMsLeft(quietHours, this.clock.now()) : 0;
  }
}

/** Returns the ms until quiet hours are over; 0 outside of them. @param now Unix ms */
export function quietMsLeft(quietHours: QuietHours, now: number): number {
  const local = DateTime.fromMillis(now, { zone: quietHours.timeZone });
  if (!local.isValid) return 0;
  const minutes = quietMinutesLeft(quietHours, local.toFormat('HH:mm'));
  return minutes === 0 ? 0 : minutes * MINUTE_MS - (now % MINUTE_MS);
}
