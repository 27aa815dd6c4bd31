/**
 * Whether the nth failure in a row is worth a line in the log: the first, the tenth, the hundredth and so on. A lasting
 * failure is reported without filling the log.
 */
export function isTenfold(n: number): boolean {
  return Number.isInteger(Math.log10(n));
}
