/** That long after they wrote it, a withdrawal is confirmed no more. */
export const CONFIRMED_WITHIN_MS = 5 * 60_000;
/**
 * The longest time for a call to the gateway, ms: a claim must be made this much earlier for the message to be in time.
 */
const CALL_MS = 30_000;

/** Whether a confirmation could come too late by now. @param wroteAt ISO-8601 UTC @param now Unix ms */
export const isTooLate = (wroteAt: string, now: number): boolean =>
  now - Date.parse(wroteAt) > CONFIRMED_WITHIN_MS - CALL_MS;
