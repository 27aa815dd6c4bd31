import { DAYS_MAX, DAYS_MIN } from './limits.js';

/** A whole number as texts have it: `36,500`. */
export const inFigures = (value: number): string => value.toLocaleString('en');

/** What is said of a number of days with a fraction. */
export const WHOLE_DAYS = 'Days must be a whole number';

/** Whole days from 1 to the maximum, as text from a field or a number. */
export function checkDays(value: string | number): string | undefined {
  const days = typeof value === 'number' ? value : Number(value.trim() === '' ? NaN : value);
  if (!(days >= DAYS_MIN)) return `Days must be at least ${DAYS_MIN}`;
  if (!Number.isInteger(days)) return WHOLE_DAYS;
  return days > DAYS_MAX ? `Days must be at most ${inFigures(DAYS_MAX)}` : undefined;
}
