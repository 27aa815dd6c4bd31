import { DateTime } from 'luxon';

/** In which zone an account's days are counted. */
export interface DayZones {
  /** The IANA zone that the account has chosen. */
  timeZone: string;
  /** The previous zone, which still counts until its day ends, ISO-8601 UTC. */
  zoneBefore: { timeZone: string; until: string } | null;
}

/**
 * Returns the zone that counts at an instant: a change starts with the next day, so that no account has two days in
 * one.
 * @param at Unix ms
 */
export const zoneAt = ({ timeZone, zoneBefore }: DayZones, at: number): string =>
  zoneBefore !== null && at < Date.parse(zoneBefore.until) ? zoneBefore.timeZone : timeZone;

/**
 * Returns how long the zone that counts now stays in force after a change; null if the zone does not change.
 * @param now Unix ms
 */
export function zoneStillCounting(zones: DayZones, next: string, now: number): DayZones['zoneBefore'] {
  const inForce = zoneAt(zones, now);
  if (inForce === next) return null;
  const local = DateTime.fromMillis(now, { zone: inForce });
  const day = local.isValid ? local : DateTime.fromMillis(now, { zone: 'utc' });
  const until = new Date(day.plus({ days: 1 }).startOf('day').toMillis()).toISOString();
  return { timeZone: inForce, until };
}
