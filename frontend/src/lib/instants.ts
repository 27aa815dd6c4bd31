import { dayCount } from '@/components/words/counts';
import { formatDateTime, formatTime } from './format';
import { t } from '@lingui/core/macro';
import { isRightToLeft } from '@/i18n/texts';

/** `MMM d, yyyy HH:mm:ss`: for lists in which the order within a minute matters. */
export function formatInstant(iso: string, timeZone = 'UTC'): string {
  return `${formatDateTime(iso, timeZone)}:${secondsOf(iso)}`;
}

/** `HH:mm:ss`: of an event that has just happened. */
export const formatClock = (iso: string, timeZone = 'UTC'): string => `${formatTime(iso, timeZone)}:${secondsOf(iso)}`;

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** A text with the instants in it as times of that zone. */
export const withInstants = (text: string, timeZone?: string): string =>
  text.replace(INSTANT, (iso) => formatDateTime(iso, timeZone));

/** No zone's clock is off by seconds. */
const secondsOf = (iso: string) => String(new Date(iso).getUTCSeconds()).padStart(2, '0');

/** The shortest gap that is shown, in ms: a shorter one would read "+0.0 s". */
const SHORTEST_GAP = 50;

/**
 * `+0.8 s`, `+3 min`, `+2 h`: the time since the entry before, with its sign before the figure; undefined if both
 * happened at the same time. @param ms may be negative
 */
export function formatGap(ms: number): string | undefined {
  if (ms < SHORTEST_GAP) return undefined;
  const [seconds, minutes, hours] = [Math.round(ms / 1_000), Math.round(ms / 60_000), Math.round(ms / 3_600_000)];
  if (seconds < 60) return t`+${seconds < 10 ? (ms / 1_000).toFixed(1) : seconds} s`;
  if (minutes < 60) return t`+${minutes} min`;
  return hours < 24 ? t`+${hours} h` : `${isRightToLeft ? '\u200e' : ''}+${dayCount(Math.round(ms / 86_400_000))}`;
}
