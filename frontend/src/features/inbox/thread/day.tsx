import { t } from '@lingui/core/macro';
import { useNow } from '@/lib/hooks/use-now';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { DAY_MS } from '@wavelane/contracts';
import { dayText } from '@/lib/format';
import { dayIn } from '@/lib/times/local-times';

/** Divides the days of a thread. @param day `2026-11-03` on the clocks of the account */
export function Day({ day }: { day: string }) {
  const zone = useTimeZone() ?? 'UTC';
  const now = useNow();
  const text = dayText(day);
  const days = [0, 1].find((back) => day === dayIn(now - back * DAY_MS, zone));
  return <div className="day">{days === 0 ? t`Today` : days === 1 ? t`Yesterday, ${text}` : text}</div>;
}
