/**
 * A value that a test expects to exist. @throws Error if it does not, which fails the test at the place that needs it
 */
export function defined<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`Expected something, found ${String(value)}`);
  return value;
}

/** The only item that a test expects in a list. @throws Error if there is none, or more */
export function one<T>(list: readonly T[]): NonNullable<T> {
  if (list.length !== 1) throw new Error(`Expected one, found ${list.length}`);
  return defined(list[0]);
}
