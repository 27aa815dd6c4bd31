import { t } from '@lingui/core/macro';
import type { ChannelPacing } from '@wavelane/contracts';
import { dayCount, hourCount, minuteCount } from '@/components/words/counts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a channel that has sent nothing today takes for so many messages, ms: its pauses, and its caps an hour and a day. */
export function sendingTime(
  count: number,
  { gapSeconds, perHour, perDay }: Pick<ChannelPacing, 'gapSeconds' | 'perHour' | 'perDay'>,
): number {
  const after = Math.max(0, count - 1);
  const pauses = (after * 1_000 * (gapSeconds.min + gapSeconds.max)) / 2;
  const capped = (cap: number | null, window: number) => (cap === null ? 0 : Math.floor(after / cap) * window);
  return Math.max(pauses, capped(perHour, HOUR_MS), capped(perDay, DAY_MS));
}

/** `about 3 hours`. */
export function aboutText(ms: number): string {
  if (ms < MINUTE_MS) return t`less than a minute`;
  if (ms < HOUR_MS) return t`about ${minuteCount(Math.round(ms / MINUTE_MS))}`;
  if (ms < 2 * DAY_MS) return t`about ${hourCount(Math.round(ms / HOUR_MS))}`;
  return t`about ${dayCount(Math.round(ms / DAY_MS))}`;
}
