import { DAY_MS } from '@wavelane/contracts';
import { once } from '@/i18n/once';
import { locale } from '@/i18n/texts';
import { dayLabel, formatTime } from '@/lib/format';
import { localIn } from '@/lib/times/local-times';

const dayBefore = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** The day of an instant on the clocks of a zone: `2026-11-03`. @param at Unix ms */
export const dayIn = (at: number, timeZone: string): string => localIn(at, timeZone).slice(0, 10);

/** `14:06` of today, `yesterday`, `Nov 3` before. @param now Unix ms @param timeZone of the account */
export function whenText(at: string, now: number, timeZone: string): string {
  const instant = Date.parse(at);
  const day = dayIn(instant, timeZone);
  if (day === dayIn(now, timeZone)) return formatTime(at, timeZone);
  if (day === dayIn(now - DAY_MS, timeZone)) return relativeDay(-1);
  return dayLabel(day);
}

/** `Yesterday` for -1, `Today` for 0. */
export function relativeDay(days: number): string {
  const text = dayBefore().format(days, 'day');
  return `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`;
}
