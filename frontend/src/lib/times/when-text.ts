import { t } from '@lingui/core/macro';
import { locale } from '@/i18n/texts';
import { dayLabel, formatDate, formatTime } from '@/lib/format';
import { knownZone } from './known-zone';
import { dayBefore, dayIn } from './local-times';
import { serverNow } from './server-time';

/** Days back for which the name of the day is clear. */
const WEEK = 6;

/** `14:06` of today, `Yesterday`, `Nov 3` before. @param now Unix ms @param timeZone of the account */
export function whenText(at: string, now: number, timeZone: string): string {
  const instant = Date.parse(at);
  const day = dayIn(instant, timeZone);
  const today = dayIn(now, timeZone);
  if (day === today) return formatTime(at, timeZone);
  if (day === dayBefore(today, 1)) return t`Yesterday`;
  return dayLabel(day);
}

/**
 * `14:06` of today, `Mon 16:02` of the six days before, `Nov 3` of the same year, else `Nov 3, 2025`.
 * @param timeZone of the account @param now Unix ms
 */
export function shortTime(at: string, timeZone = 'UTC', now = serverNow()): string {
  const instant = Date.parse(at);
  const [day, today] = [dayIn(instant, timeZone), dayIn(now, timeZone)];
  if (day === today) return formatTime(at, timeZone);
  const isOfWeek = day < today && day >= dayBefore(today, WEEK);
  if (isOfWeek) return `${weekday(instant, timeZone)} ${formatTime(at, timeZone)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? dayLabel(day) : formatDate(at, timeZone);
}

/** Formats by zone: making one takes longer than drawing a row. */
const weekdays = new Map<string, Intl.DateTimeFormat>();

function weekday(instant: number, timeZone: string): string {
  let format = weekdays.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: knownZone(timeZone) });
    weekdays.set(timeZone, format);
  }
  return format.format(instant);
}
