/** What a test knows to be there. @throws Error where it is not, which fails the test at the place that needs it */
export function defined<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`Expected something, found ${String(value)}`);
  return value;
}
