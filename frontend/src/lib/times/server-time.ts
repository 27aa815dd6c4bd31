/** ms by which the server's clock is ahead of this computer's, as far as answers have shown. */
let ahead = 0;

const SECOND_MS = 1_000;

/**
 * Learns the server's time from the `Date` of an answer, which has whole seconds. A computer with the right time keeps
 * it.
 * @param date the header; null without one
 * @param askedAt when the request left by this computer's clock, Unix ms
 * @param now when the answer came by this computer's clock, Unix ms
 */
export function learnServerTime(date: string | null, askedAt: number, now = Date.now()): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  ahead = Math.max(told - now, Math.min(ahead, told + SECOND_MS - askedAt));
}

/** The present by the server's clock, Unix ms: planned times and times since an event count from it. */
export const serverNow = (): number => Date.now() + ahead;
