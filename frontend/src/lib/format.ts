import { t } from '@lingui/core/macro';
import { isRightToLeft, locale } from '@/i18n/texts';
import { once } from '@/i18n/once';
import { knownZone } from './times/known-zone';

const DASH = '–';

/** Formats by zone: making one takes longer than drawing the row of a list that it is for. */
const moments = new Map<string, Intl.DateTimeFormat>();

function partsOf(date: Date, timeZone: string): Record<string, string> {
  let format = moments.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      timeZone: knownZone(timeZone),
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    moments.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]));
}

/** `MMM d, yyyy HH:mm` in the given zone; a dash if there is no date. */
export function formatDateTime(iso: string | number | null, timeZone = 'UTC'): string {
  if (iso === null) return DASH;
  const { month, day, year, hour, minute } = partsOf(new Date(iso), timeZone);
  return isRightToLeft ? `${day} ${month} ${year}، ${hour}:${minute}` : `${month} ${day}, ${year} ${hour}:${minute}`;
}

/** `HH:mm` in the given zone. */
export function formatTime(at: string | number, timeZone = 'UTC'): string {
  const { hour, minute } = partsOf(new Date(at), timeZone);
  return `${hour}:${minute}`;
}

/** `MMM d, yyyy`. */
export function formatDate(iso: string | number | null, timeZone = 'UTC'): string {
  if (iso === null) return DASH;
  const { month, day, year } = partsOf(new Date(iso), timeZone);
  return isRightToLeft ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`;
}

/** `Nov 3` of `2026-11-03`. */
export function dayLabel(day: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

const spans = once(() => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }));

/** `Nov 11 – 24`, `Nov 25 – Dec 1` or, if the year changes, `Dec 25, 2026 – Jan 1, 2027`, of days as `yyyy-mm-dd`. */
export const daySpan = (first: string, last: string): string => spans().formatRange(new Date(first), new Date(last));

const weekDays = once(
  () => new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** `Mon, Nov 3` of `2026-11-03`. */
export const dayText = (day: string): string => weekDays().format(new Date(day));

/** Units with the least ms that each shows, and the ms to which the unit below is rounded. */
const SIZES: readonly [unit: 'day' | 'hour' | 'minute' | 'second', ms: number, from: number, step: number][] = [
  ['day', 86_400_000, 172_800_000, 360_000],
  ['hour', 3_600_000, 3_600_000, 60_000],
  ['minute', 60_000, 60_000, 1_000],
  ['second', 1_000, 0, 0],
];

/** `45 sec`, `5 min`, `1.5 hr`, `3 days`; a dash if there is no time. Less than a second is said in words. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return DASH;
  if (ms < 1_000) return t`under a second`;
  // 59.6 seconds are a minute, not 60 seconds.
  const [unit, size] = SIZES.find(([, , from, step]) => ms >= from - step / 2) ?? ['second', 1_000];
  const digits = unit === 'second' || unit === 'minute' ? 0 : 1;
  const form = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(locale, form).format(ms / size);
}

/** Like {@link formatDuration}, in whole hours and days that have passed: `2 hr`; at least `1 sec`. */
export function wholeDuration(ms: number): string {
  const [, size] = SIZES.find(([, , from]) => ms >= from) ?? ['second', 1_000];
  return formatDuration(Math.max(1_000, Math.floor(ms / size) * size));
}

/** Making it takes ten milliseconds. */
const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
/** Units, their seconds, and those of the unit below. */
const STEPS: readonly [Intl.RelativeTimeFormatUnit, size: number, below: number][] = [
  ['day', 86_400, 3_600],
  ['hour', 3_600, 60],
  ['minute', 60, 1],
];

/** `3 minutes ago`, `in 2 days`; under a minute `just now`. */
export function formatRelative(iso: string | number, now: number): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1_000);
  for (const [unit, size, below] of STEPS) {
    // Two days and 23 hours from now are the third day, not the second.
    const whole = seconds > 0 ? Math.round : Math.trunc;
    // Nor is it said to be 60 minutes or 24 hours from now.
    if (Math.abs(whole(seconds / below)) * below >= size) return relative().format(whole(seconds / size), unit);
  }
  return t`just now`;
}

/** Like {@link formatRelative} for a past event: never ahead of a clock that is slow. */
export const formatSince = (iso: string, now: number): string => formatRelative(iso, Math.max(now, Date.parse(iso)));

export function formatNumber(value: number): string {
  return groupDigits(String(value));
}

/** `+30`, `-1,000`, `0`: the sign stays before the figure in every direction of writing. */
export function formatSigned(value: number): string {
  return value.toLocaleString(locale, { signDisplay: 'exceptZero' });
}

/** `1234.5` as `1,234.5`. */
export function groupDigits(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
