import { described } from './openapi/described.js';

const WRITTEN = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/;

/**
 * `2026-01-01` (midnight UTC) and `2026-01-01T02:00+02:00` in the one way in which the log writes instants.
 * @returns undefined for what is no instant, and for a day that does not exist: `Date` would take it for another one
 */
export function instantOf(text: string): string | undefined {
  const ms = WRITTEN.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** @param day `2026-01-31` */
function isDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

/** `2026-01-01` and `2026-01-01T02:00+02:00` become the one way in which the log writes instants. */
export const asInstant = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? (instantOf(value) ?? value) : value;

export const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** How the document describes what `instantOf` reads. */
export const INSTANT = {
  anyOf: [
    { type: 'string', format: 'date-time' },
    { type: 'string', format: 'date' },
  ],
};

/** Options of the rule for such a field. */
export const instant = (name: string) => ({
  message: `${name} must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z`,
  ...described(INSTANT),
});
