import { t } from '@lingui/core/macro';
import { useNow } from '@/lib/hooks/use-now';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { dayText } from '@/lib/format';
import { dayBefore, dayIn } from '@/lib/times/local-times';

/** Divides the days of a thread. @param day `2026-11-03` on the clocks of the account */
export function Day({ day }: { day: string }) {
  const zone = useTimeZone() ?? 'UTC';
  const today = dayIn(useNow(), zone);
  const text = dayText(day);
  const days = [0, 1].find((back) => day === dayBefore(today, back));
  return <div className="day">{days === 0 ? t`Today` : days === 1 ? t`Yesterday, ${text}` : text}</div>;
}
