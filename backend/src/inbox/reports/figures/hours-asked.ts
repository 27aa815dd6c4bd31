import { type ReportCalendar, say } from '@wavelane/contracts';
import { type Calendar, calendarOf } from '../../answering/calendar/calendar.js';
import { type HoursVersion, VERSIONS_OFFERED } from '../../answering/calendar/hours-history.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { ALWAYS_OPEN } from './elapsed.js';

/** The version that is open around the clock, the default before any other is set. */
const NONE = 0;

/**
 * Returns the opening hours by which a report times answers: those of the requested version, else the newest that was
 * set before `known`. So the report as of a past day counts by the hours of that day, unless other hours are requested.
 * @param known Unix ms
 * @throws DomainError invalid if there is no such version
 */
export function hoursAsked(
  versions: readonly HoursVersion[],
  known: number,
  asked?: number,
): { calendar: Calendar; shown: ReportCalendar } {
  const newest = versions.findLast(({ since }) => since < known);
  const found = asked === undefined ? newest : versions.find(({ version }) => version === asked);
  if (!found && (asked ?? NONE) !== NONE) {
    const problem = say('no-opening-hours-of-version');
    throw DomainError.invalid(problem, { hoursVersion: problem });
  }
  return {
    calendar: found ? calendarOf(found.hours) : ALWAYS_OPEN,
    shown: {
      version: found?.version ?? NONE,
      isAlwaysOpen: !found?.hours,
      versions: versions
        .slice(-VERSIONS_OFFERED)
        .map(({ version, since }) => ({ version, at: new Date(since).toISOString() })),
    },
  };
}
