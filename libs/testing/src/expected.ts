/** What a test knows to be there. @throws Error if it is not, which fails the test at the place that needs it */
export function defined<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`Expected something, found ${String(value)}`);
  return value;
}

/** What a test knows to be alone in a list. @throws Error if there is none, or more */
export function one<T>(list: readonly T[]): NonNullable<T> {
  if (list.length !== 1) throw new Error(`Expected one, found ${list.length}`);
  return defined(list[0]);
}
