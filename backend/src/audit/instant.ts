const WRITTEN = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/;

/**
 * `2026-01-01` (midnight UTC) and `2026-01-01T02:00+02:00` in the one way in which the log writes instants.
 * @returns undefined for what is no instant
 */
export function instantOf(text: string): string | undefined {
  const ms = WRITTEN.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
