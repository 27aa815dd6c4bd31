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

/**
 * The facts of one conversation in order, in columns: the objects of 200,000 facts would take most of the time of a
 * report.
 */
export interface Thread {
  conversation: string;
  channelId: number;
  kinds: FactKind[];
  /** Unix ms. */
  at: number[];
  by: (string | null)[];
}

/** @param facts in order */
export function threadsOf(facts: readonly Fact[]): Thread[] {
  const threads = new Map<string, Thread>();
  for (const { conversation, channelId, kind, at, by } of facts) {
    let thread = threads.get(conversation);
    if (!thread) threads.set(conversation, (thread = { conversation, channelId, kinds: [], at: [], by: [] }));
    thread.kinds.push(kind);
    thread.at.push(at);
    thread.by.push(by);
  }
  return [...threads.values()];
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
