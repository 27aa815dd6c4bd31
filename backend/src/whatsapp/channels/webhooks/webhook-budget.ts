import { Injectable } from '@nestjs/common';
import { recentlyUsed } from '@wavelane/runtime';
import { Clock } from '../../../platform/domain/clock.js';

const MINUTE_MS = 60_000;
const CHANNELS_MAX = 20_000;

/** Items a minute. A channel sends some dozens of messages a second at most, and each has three or four statuses. */
const BUDGETS = { gateway: 30_000, forwarded: 3_000 } as const;

/** Limits how many items are taken in for one channel, because the log never deletes any. */
@Injectable()
export class WebhookBudget {
  private readonly spent = recentlyUsed<string, { minute: number; items: number }>(CHANNELS_MAX);

  constructor(private readonly clock: Clock) {}

  /** @returns seconds to wait if this minute has no room for so many items; 0 if they were taken */
  take(by: keyof typeof BUDGETS, channelId: number, items: number): number {
    const now = this.clock.machine();
    const minute = Math.floor(now / MINUTE_MS);
    const key = `${by}:${channelId}`;
    const before = this.spent.get(key);
    const used = before?.minute === minute ? before.items : 0;
    if (used + items > BUDGETS[by]) return Math.ceil(((minute + 1) * MINUTE_MS - now) / 1_000);
    this.spent.set(key, { minute, items: used + items });
    return 0;
  }
}
