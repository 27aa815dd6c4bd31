/** That long after they wrote it, a withdrawal is confirmed no more. */
export const CONFIRMED_WITHIN_MS = 5 * 60_000;
/** What a call to the gateway may take: a claim is made so much earlier, so that the message is there in time. */
const CALL_MS = 30_000;

/** Whether a confirmation could come too late by now. @param wroteAt ISO-8601 UTC @param now Unix ms */
export const isTooLate = (wroteAt: string, now: number): boolean =>
  now - Date.parse(wroteAt) > CONFIRMED_WITHIN_MS - CALL_MS;
