const DAY = '\\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2\\d))';
const TIME = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?';
const OFFSET = '([Zz]|[+-](0\\d|1[0-4]):?[0-5]\\d)';

/**
 * Patterns of days and instants, for the document and for readers: each text that is read fits its pattern, and of the
 * texts that fit it only 29 February of other years is not read.
 */
export const DATES = {
  /** `2026-01-31` */
  day: `^${DAY}$`,
  /** `2026-01-31T12:00Z`: with an offset, for without one it is another instant in every zone. */
  instant: `^${DAY}T${TIME}${OFFSET}$`,
  /** `2026-01-31T12:00`: the same time of the day in every zone. */
  local: `^${DAY}T${TIME}$`,
  /** With an offset or without one. */
  planned: `^${DAY}T${TIME}${OFFSET}?$`,
} as const;

const DAY_ONLY = new RegExp(DATES.day);
const WITH_OFFSET = new RegExp(DATES.instant);
const WITHOUT_OFFSET = new RegExp(DATES.local);

/** A day that there is: `2028-02-29`, not `2026-02-29`. */
export const isDay = (text: string): boolean => DAY_ONLY.test(text) && exists(text);

/** An instant with its offset, on a day that there is. */
export const isInstantText = (text: string): boolean => WITH_OFFSET.test(text) && exists(text);

/** A day and a time of it without an offset, on a day that there is. */
export const isLocalTime = (text: string): boolean => WITHOUT_OFFSET.test(text) && exists(text);

/** The pattern knows the days of each month; the calendar knows which years have 29 of them in February. */
function exists(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  return month !== 2 || Number(day) <= new Date(Date.UTC(Number(year), 2, 0)).getUTCDate();
}
