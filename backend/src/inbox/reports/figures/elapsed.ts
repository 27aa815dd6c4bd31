import { type Calendar, calendarOf } from '../../answering/calendar/calendar.js';

export type { Calendar };

/** The calendar of an account without opening hours. */
export const ALWAYS_OPEN: Calendar = calendarOf(null);

/**
 * Returns how long a person waited, in ms of a calendar; never below 0, whatever clocks say.
 * @param from Unix ms
 * @param to Unix ms
 */
export const elapsed = (from: number, to: number, calendar: Calendar): number => calendar.openMs(from, to);
