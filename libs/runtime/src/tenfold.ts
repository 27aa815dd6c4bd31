/**
 * Whether the nth failure in a row is worth a line in the log: the first, the tenth, the hundredth and so on. A failure that
 * lasts is told of, and does not fill the log.
 */
export function isTenfold(n: number): boolean {
  return Number.isInteger(Math.log10(n));
}
