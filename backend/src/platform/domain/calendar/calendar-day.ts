import { LRUCache } from 'lru-cache';
import { DateTime } from 'luxon';

/** A day of a zone, from its first ms to the first of the next one. */
interface Day {
  from: number;
  until: number;
  day: string;
}

/** There are some 600 zones; a name that is none may be anything. */
const ZONES_MAX = 1_000;
/** The day of each zone that was asked for last: nearly always the same one is asked for next. */
const days = new LRUCache<string, Day>({ max: ZONES_MAX });

/**
 * The calendar day of an instant for an account, `yyyy-mm-dd`; the daily limit counts by it.
 * @param now Unix ms
 * @param timeZone IANA name; an unknown one counts as UTC
 */
export function dayOf(now: number, timeZone: string): string {
  const known = days.get(timeZone);
  if (known && known.from <= now && now < known.until) return known.day;
  const found = dayIn(now, timeZone);
  days.set(timeZone, found);
  return found.day;
}

function dayIn(now: number, timeZone: string): Day {
  const local = DateTime.fromMillis(now, { zone: timeZone });
  const valid = local.isValid ? local : DateTime.fromMillis(now, { zone: 'utc' });
  const until = valid.endOf('day').toMillis() + 1;
  return { from: valid.startOf('day').toMillis(), until, day: valid.toFormat('yyyy-MM-dd') };
}
