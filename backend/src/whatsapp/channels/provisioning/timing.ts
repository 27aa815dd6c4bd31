import { DAY_MS } from '@wavelane/contracts';
import type { GatewayFailure } from '@wavelane/gateway';

/** ms. A call without an outcome may still arrive within its deadline; only then may another be made. */
export const PROVISION_SETTLES = 45_000;
/** ms. The gateway refuses a second extension within 5 minutes, so an earlier repetition is always wrong. */
export const EXTEND_SETTLES = 330_000;
/** How long an operation waits for a gateway that does not answer before the days go back to the pool. */
export const GIVE_UP_UNAVAILABLE = 10 * 60_000;
/** The longest window of the gateway's own limits is 30 minutes (20 new channels). */
export const GIVE_UP_RATE_LIMITED = 40 * 60_000;

const SLACK = 3_600_000;

/**
 * Returns whether the gateway gave the days of a call whose answer was lost: `activeTill` is later by at least that
 * many days less one hour.
 * @returns undefined if it cannot be decided
 */
export function gaveDays(before: number | null, after: number | null, days: number): boolean | undefined {
  if (before === null || after === null) return undefined;
  return after >= before + days * DAY_MS - SLACK;
}

/** ms until the same step is tried again. */
export function pauseAfter(failure: GatewayFailure, attempts: number): number {
  if (failure.retryAfterMs !== undefined) return Math.min(Math.max(failure.retryAfterMs, 1_000), 15 * 60_000);
  if (failure.class === 'rate-limited') return 30_000;
  return Math.min(60_000, 1_000 * 2 ** Math.min(attempts, 6));
}

/** Whether to stop waiting: the gateway has not answered for too long. */
export function isHopeless(failure: GatewayFailure, waitedMs: number): boolean {
  if (failure.class === 'unavailable') return waitedMs >= GIVE_UP_UNAVAILABLE;
  if (failure.class === 'rate-limited') return waitedMs >= GIVE_UP_RATE_LIMITED;
  return true;
}

/** The reason of a failure, in words that an administrator can act on. */
export function reasonOf(failure: GatewayFailure): string {
  switch (failure.class) {
    case 'bad-token':
      return `The gateway does not accept the partner token. Check the WHAPI settings. (${failure.message})`;
    case 'unavailable':
      return `The gateway could not be reached. Nothing was changed. (${failure.message})`;
    default:
      return `The gateway refused: ${failure.message}`;
  }
}
