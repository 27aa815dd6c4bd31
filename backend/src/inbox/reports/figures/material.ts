import { elapsed, type Calendar } from './elapsed.js';
import type { Delivery, Fact } from './fact.js';
import { type Standing, type Wait, waitsOf } from './waits.js';

/** All data that a report is made of. */
export interface Material {
  /** The facts of the period and of the one before, in order. */
  facts: readonly Fact[];
  waits: readonly Wait[];
  deliveries: readonly Delivery[];
  /** Labels that a conversation had at the end. */
  labelsOf: (conversation: string) => readonly string[];
}

/**
 * Returns the waits in all conversations. @param standings their standings before the first fact; left out: each at its
 * beginning
 */
export function allWaits(facts: readonly Fact[], standings: ReadonlyMap<string, Standing>): Wait[] {
  const byConversation = new Map<string, Fact[]>();
  for (const fact of facts) {
    const of = byConversation.get(fact.conversation);
    if (of) of.push(fact);
    else byConversation.set(fact.conversation, [fact]);
  }
  return [...byConversation].flatMap(([conversation, of]) => waitsOf(of, standings.get(conversation)).waits);
}

/** In ms of a calendar. */
export const lengthOf = ({ since, ended }: Wait, calendar: Calendar): number =>
  ended ? elapsed(since, ended.at, calendar) : 0;
