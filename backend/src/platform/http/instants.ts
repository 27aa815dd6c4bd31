import { applyDecorators } from '@nestjs/common';
import { isDay, isInstantText } from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { Matches, ValidateBy } from 'class-validator';
import { described } from './openapi/described.js';

/**
 * `2026-01-01` (midnight UTC) and `2026-01-01T02:00+02:00` in the one way in which the log writes instants.
 * @returns undefined for what is no instant, and for a day that does not exist: `Date` would take it for another one
 */
export function instantOf(text: string): string | undefined {
  return isDay(text) || isInstantText(text) ? new Date(text).toISOString() : undefined;
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

/** A query or body field that says an instant, or a day, whose midnight in UTC it then is. It reaches the route as the log writes it. */
export const IsInstant = (name: string) => applyDecorators(Matches(isInstant, instant(name)), Transform(asInstant));

/** From the first year to the last one of which days are asked for. */
const YEARS = /^[12]/;

/** A field that says a day of the account’s calendar: `2026-01-31`. */
export const IsDay = (name: string): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isDay',
      validator: { validate: (value) => typeof value === 'string' && YEARS.test(value) && isDay(value) },
    },
    { message: `${name} must be a date such as 2026-01-31`, ...described({ type: 'string', format: 'date' }) },
  );
