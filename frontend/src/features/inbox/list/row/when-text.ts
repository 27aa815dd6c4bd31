import { t } from '@lingui/core/macro';
import { DAY_MS } from '@wavelane/contracts';
import { dayLabel, formatTime } from '@/lib/format';
import { dayIn } from '@/lib/times/local-times';

/** `14:06` of today, `Yesterday`, `Nov 3` before. @param now Unix ms @param timeZone of the account */
export function whenText(at: string, now: number, timeZone: string): string {
  const instant = Date.parse(at);
  const day = dayIn(instant, timeZone);
  if (day === dayIn(now, timeZone)) return formatTime(at, timeZone);
  if (day === dayIn(now - DAY_MS, timeZone)) return t`Yesterday`;
  return dayLabel(day);
}
