import { DateTime } from 'luxon';

/**
 * The calendar day of an instant for an account, `yyyy-mm-dd`; the daily limit counts by it.
 * @param now Unix ms
 * @param timeZone IANA name; an unknown one counts as UTC
 */
export function dayOf(now: number, timeZone: string): string {
  const local = DateTime.fromMillis(now, { zone: timeZone });
  return (local.isValid ? local : DateTime.fromMillis(now, { zone: 'utc' })).toFormat('yyyy-MM-dd');
}
