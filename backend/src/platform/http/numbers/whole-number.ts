import { Transform } from 'class-transformer';

/** What a query says as digits; all else is no number: `Number` would take `0x10`, `1e2`, `+5`, `010` and nothing at all. */
export const wholeNumberOf = (value: unknown): unknown =>
  typeof value === 'string' ? (/^-?(0|[1-9]\d{0,15})$/.test(value) ? Number(value) : NaN) : value;

/** A whole number of a query. */
export const WholeNumber = () => Transform(({ value }: { value: unknown }) => wholeNumberOf(value));
