import { formatMinor } from '@wavelane/contracts';

const DASH = '–';

function partsOf(date: Date, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]));
}

/** `MMM d, yyyy HH:mm` in the given zone (spec §9); a dash where there is no date. */
export function formatDateTime(iso: string | number | null, timeZone = 'UTC'): string {
  if (iso === null) return DASH;
  const { month, day, year, hour, minute } = partsOf(new Date(iso), timeZone);
  return `${month} ${day}, ${year} ${hour}:${minute}`;
}

/** `MMM d, yyyy`. */
export function formatDate(iso: string | number | null, timeZone = 'UTC'): string {
  if (iso === null) return DASH;
  const { month, day, year } = partsOf(new Date(iso), timeZone);
  return `${month} ${day}, ${year}`;
}

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 minutes ago`, `in 2 days`; under a minute `just now`. */
export function formatRelative(iso: string | number, now: number): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1_000);
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return RELATIVE.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

/** `USD 29.00` with thousands separated: the form of admin tables (spec §2). */
export function formatMoney(minor: number, currency: string): string {
  return `${currency} ${groupDigits(formatMinor(minor, currency))}`;
}

/** `$29` or `$165.30`: the form of price tags. */
export function formatPrice(minor: number, currency: string): string {
  const plain = groupDigits(formatMinor(minor, currency).replace(/\.00$/, ''));
  return currency === 'USD' ? `$${plain}` : `${currency} ${plain}`;
}

export function formatNumber(value: number): string {
  return groupDigits(String(value));
}

/** `1 day`, `2 days`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

function groupDigits(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
