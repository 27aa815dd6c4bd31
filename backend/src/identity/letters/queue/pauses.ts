const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * The wait, in ms, before a mail that the server did not take for now is tried again: 30 s, 1 min, … to half an hour.
 */
export const mailPause = (failures: number): number => Math.min(30 * MINUTE, 30 * SECOND * 2 ** Math.min(failures, 16));

/**
 * The wait, in ms, before a server that takes nothing is tried again: 2 s, 4 s, … to two minutes. One mail tries for
 * all.
 */
export const serverPause = (failures: number): number => Math.min(2 * MINUTE, 2 * SECOND * 2 ** Math.min(failures, 16));

/** How long a mail of notices about an account's business is useful, in ms: longer than others. */
export const GROUPED_MS = 60 * 24 * 60 * MINUTE;

/** How long a notice is useful, in ms, if it could not be sent. */
export const NOTICE_MS = 72 * 60 * MINUTE;
