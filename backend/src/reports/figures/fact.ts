import type { FactKind } from '../facts/facts.projection.js';

/** What happened in a conversation; a reply that was refused is none. */
export interface Fact {
  conversation: string;
  channelId: number;
  kind: FactKind;
  /** Unix ms. */
  at: number;
  /** Id of the member who did it. */
  by: string | null;
}

/** What became of messages of a job in a quarter of an hour. */
export interface Delivery {
  jobId: string;
  channelId: number;
  /** Unix ms: when the quarter began. */
  at: number;
  sent: number;
  delivered: number;
  read: number;
  replied: number;
  failed: number;
  buttons: readonly number[];
}
