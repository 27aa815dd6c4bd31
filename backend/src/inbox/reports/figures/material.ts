import type { Delivery, Thread } from './fact.js';
import { type Standing, type Wait, waitsOf } from './waits.js';

/** All data that a report is made of. */
export interface Material {
  /** The facts of the period and of the one before. */
  threads: readonly Thread[];
  waits: readonly Wait[];
  deliveries: readonly Delivery[];
  /** Labels that a conversation had at the end. */
  labelsOf: (conversation: string) => readonly string[];
}

/**
 * Returns the waits in all conversations. @param standings their standings before the first fact; left out: each at its
 * beginning
 */
export const allWaits = (threads: readonly Thread[], standings: ReadonlyMap<string, Standing>): Wait[] =>
  threads.flatMap((thread) => waitsOf(thread, standings.get(thread.conversation)).waits);
