import { isInstantText, isLocalTime, say, SCHEDULE_AHEAD_MAX_MS } from '@wavelane/contracts';
import { DateTime, IANAZone } from 'luxon';
import { LRUCache } from 'lru-cache';
import { refuse } from '../domain-error.js';

/** The most zones that are remembered: enough for the browsers of an installation; others are looked up again. */
const ZONES_MAX = 1_000;
const zones = new LRUCache<string, boolean>({ max: ZONES_MAX });

/** Whether it is a zone of IANA. Luxon makes a formatter each time that it is asked. */
function isZone(name: string): boolean {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const is = IANAZone.isValidZone(name);
  zones.set(name, is);
  return is;
}

/**
 * Reads the instant that a send is planned for. A local time that a change of the clocks leaves out moves on by that
 * hour; if a time comes twice, the first counts. A date alone is refused, because it would mean midnight.
 * @param scheduledFor ISO-8601 with an offset, or local to the zone
 * @param timeZone IANA; null = the account's
 * @param now Unix ms
 * @returns ISO-8601 UTC; null if nothing is planned
 * @throws DomainError invalid: not a time, in the past, more than a year ahead
 */
export function plannedFor(
  scheduledFor: string | null | undefined,
  timeZone: string | null | undefined,
  accountZone: string,
  now: number,
): string | null {
  if (timeZone && !isZone(timeZone)) refuse('timeZone', say('choose-time-zone-by-name'));
  const text = scheduledFor?.trim();
  if (!text) return null;
  const isLocal = isLocalTime(text);
  if (!isLocal && !isInstantText(text)) refuse('scheduledFor', NOT_A_TIME);
  const zone = timeZone || (isZone(accountZone) ? accountZone : 'utc');
  const given = DateTime.fromISO(text, { zone });
  if (!given.isValid) refuse('scheduledFor', NOT_A_TIME);
  const at = isLocal ? (DateTime.min(...given.getPossibleOffsets()) ?? given) : given;
  if (at.toMillis() <= now) refuse('scheduledFor', say('time-passed'));
  if (at.toMillis() > now + SCHEDULE_AHEAD_MAX_MS) refuse('scheduledFor', say('time-too-far-ahead'));
  return at.toUTC().toISO();
}

const NOT_A_TIME = say('enter-date-and-time');
