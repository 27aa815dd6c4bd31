import type { OperatorOrder } from './orders.js';

/** What a restored or moved installation waits for before it sends. */
export interface HeldView {
  /** `restored`: an older state of the installation. `moved`: it may be a copy of one that still runs. */
  cause: 'restored' | 'moved';
  /** `asking`: an administrator has to say what it is. `settling`: jobs are being paused. `settled`: it sends. */
  phase: 'asking' | 'settling' | 'settled';
  /** What happened after it is not in the log; null for an installation that was moved. */
  asOf: string | null;
  since: string;
  /** How many jobs were paused because they may have been sent already. */
  jobs: number;
  /** The paused jobs were resumed then. */
  releasedAt: string | null;
}

/**
 * What an administrator says of it. `current`: it is the only installation, and nothing is missing. `older`: it is the only
 * one, and an older state. `release`: what the paused jobs hold did not go out, so they go on.
 */
export const HELD_ANSWERS = ['current', 'older', 'release'] as const;
export type HeldAnswer = (typeof HELD_ANSWERS)[number];

export interface HeldOrder extends OperatorOrder {
  answer: HeldAnswer;
}
