import { Transform } from 'class-transformer';

/**
 * The number that digits in a query give; all else is NaN: `Number` would take `0x10`, `1e2`, `+5`, `010` and an empty
 * text.
 */
export const wholeNumberOf = (value: unknown): unknown =>
  typeof value === 'string' ? (/^-?(0|[1-9]\d{0,15})$/.test(value) ? Number(value) : NaN) : value;

/** A whole number of a query. */
export const WholeNumber = () => Transform(({ value }: { value: unknown }) => wholeNumberOf(value));
