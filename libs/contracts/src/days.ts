import { DAYS_MAX, DAYS_MIN } from './limits.js';
import { typedPlain, wholeNumber } from './text/digits.js';

/** A whole number as texts have it: `36,500`. */
export const inFigures = (value: number): string => value.toLocaleString('en');

/** The problem of a number of days with a fraction. */
export const WHOLE_DAYS = 'Days must be a whole number';

/** Whole days from 1 to the maximum, as text from a field or a number. */
export function checkDays(value: string | number): string | undefined {
  const days = typeof value === 'number' ? value : daysIn(value);
  if (!(days >= DAYS_MIN)) return `Days must be at least ${DAYS_MIN}`;
  if (!Number.isInteger(days)) return WHOLE_DAYS;
  return days > DAYS_MAX ? `Days must be at most ${inFigures(DAYS_MAX)}` : undefined;
}

/**
 * A text with digits that is no whole number, as `30,5` and `1e2`, counts as a fraction, so that its problem says so.
 */
function daysIn(text: string): number {
  const plain = typedPlain(text);
  const whole = wholeNumber(plain);
  if (whole !== undefined) return whole;
  if (!/\d/.test(plain)) return NaN;
  return Number(plain) < DAYS_MIN ? Number(plain) : DAYS_MIN + 0.5;
}
