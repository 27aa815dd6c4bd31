import { textOf, UsageError, type Values } from '../command-line.js';

/** An instant given as `--name`. @throws UsageError for any other text */
export function timeOf(values: Values, name: string, read: (text: string) => string | undefined): string | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  const time = read(text);
  if (time === undefined) throw new UsageError(`--${name} is a date such as 2026-01-31T12:00:00Z, not '${text}'`);
  return time;
}
