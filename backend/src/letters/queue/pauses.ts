const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Before one mail is tried again that the server did not take for now: 30 s, 1 min, … to half an hour. */
export const mailPause = (failures: number): number => Math.min(30 * MINUTE, 30 * SECOND * 2 ** Math.min(failures, 16));

/** Before the server is tried again that takes nothing at all: 2 s, 4 s, … to two minutes. One mail tries for all. */
export const serverPause = (failures: number): number => Math.min(2 * MINUTE, 2 * SECOND * 2 ** Math.min(failures, 16));

/** A mail of notices about an account's business is news for longer. */
export const GROUPED_MS = 60 * 24 * 60 * MINUTE;

/** A notice that could not be sent for so long is of no use any more. */
export const NOTICE_MS = 72 * 60 * MINUTE;
