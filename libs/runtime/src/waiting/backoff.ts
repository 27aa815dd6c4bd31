const FIRST_MS = 250;
const LONGEST_MS = 10_000;

/**
 * How long to wait after so many failures in a row: 250 ms, doubled with each, at most 10 s.
 * @param failures 1 after the first
 * @returns ms
 */
export function backoff(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 6));
}
