/** Since when and until when a channel is left alone, because its gateway does not answer. Unix ms. */
export interface Unreachable {
  /** When it was first left alone, and how often since then without an answer in between. */
  since: number;
  times: number;
  /** Nothing is asked of the gateway before; then one message tries. */
  until: number;
  /** The reason of the last failure. */
  reason: string;
}

/** After so many calls in a row without an answer a channel is left alone: 30 s, doubled each time, up to 10 min. */
export const BREAKER = { failures: 5, shortest: 30_000, longest: 600_000 } as const;

/** Whether one more failure leaves the channel alone. @param failures in a row, this one among them */
export const opens = (unreachable: Unreachable | null, failures: number): boolean =>
  unreachable !== null || failures >= BREAKER.failures;

/**
 * The state of a channel after a failed call.
 * @param failures in a row, this one among them
 * @param now Unix ms
 * @returns null if nothing changes: too few failures, or a call that began before the channel was left alone
 */
export function afterFailure(
  unreachable: Unreachable | null,
  failures: number,
  reason: string,
  now: number,
): Unreachable | null {
  if (!opens(unreachable, failures) || leftAloneUntil(unreachable, now) > now) return null;
  const times = (unreachable?.times ?? 0) + 1;
  const rest = Math.min(BREAKER.longest, BREAKER.shortest * 2 ** Math.min(times - 1, 10));
  return { since: unreachable?.since ?? now, times, until: now + rest, reason };
}

/** @returns Unix ms; 0 if the channel may be called. A clock that was set back makes no pause longer. */
export function leftAloneUntil(unreachable: Unreachable | null, now: number): number {
  if (unreachable === null || unreachable.until <= now || unreachable.until > now + BREAKER.longest) return 0;
  return unreachable.until;
}
