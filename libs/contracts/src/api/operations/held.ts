import type { OperatorOrder } from './orders.js';

/** The state of a restored or moved installation, which does not send at first. */
export interface HeldView {
  /** `restored`: an older state of the installation. `moved`: it may be a copy of one that still runs. */
  cause: 'restored' | 'moved';
  /** `asking`: an administrator must answer. `settling`: jobs are being paused. `settled`: it sends. */
  phase: 'asking' | 'settling' | 'settled';
  /** Events after this time are not in the log; null for an installation that was moved. */
  asOf: string | null;
  since: string;
  /** How many jobs were paused because they may have been sent already. */
  jobs: number;
  /** The paused jobs were resumed then. */
  releasedAt: string | null;
}

/**
 * An administrator's answer. `current`: it is the only installation, and nothing is missing. `older`: it is the only
 * one, and an older state. `release`: the messages of the paused jobs did not go out, so the jobs go on.
 */
export const HELD_ANSWERS = ['current', 'older', 'release'] as const;
export type HeldAnswer = (typeof HELD_ANSWERS)[number];

export interface HeldOrder extends OperatorOrder {
  answer: HeldAnswer;
}
