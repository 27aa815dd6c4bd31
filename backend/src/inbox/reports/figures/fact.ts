import type { FactKind } from '../facts/facts.projection.js';

/** An event of a conversation that counts; a refused reply is none. */
export interface Fact {
  conversation: string;
  channelId: number;
  kind: FactKind;
  /** Unix ms. */
  at: number;
  /** Id of the member who did it. */
  by: string | null;
}

/** The outcomes of messages of a job in a quarter of an hour. */
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
