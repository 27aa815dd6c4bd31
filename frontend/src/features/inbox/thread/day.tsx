import { relativeDay } from '../list/row/when-text';
import { useNow } from '@/lib/hooks/use-now';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { dayIn } from '../list/row/when-text';
import { DAY_MS } from '@wavelane/contracts';
import { dayText } from '@/lib/format';

/** Divides the days of a thread. @param day `2026-11-03` on the clocks of the account */
export function Day({ day }: { day: string }) {
  const zone = useTimeZone() ?? 'UTC';
  const now = useNow();
  const text = dayText(day);
  const days = [0, 1].find((back) => day === dayIn(now - back * DAY_MS, zone));
  return <div className="day">{days === 0 ? relativeDay(0) : days === 1 ? `${relativeDay(-1)}, ${text}` : text}</div>;
}
