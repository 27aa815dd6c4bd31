import type { MessageStates } from '../message-states.js';
import type { Host } from '../scheduler/scheduler.js';
import type { Wish } from '../story.js';

/** A wish, and how far it is. */
export interface Asked extends Wish {
  by: Host | undefined;
  isDone: boolean;
  tries: number;
  error?: unknown;
}

/**
 * After a restore what people order once stays ordered for them; everything else they ask for again.
 * @returns what is open again
 */
export function askAgain(wishes: readonly Asked[], messages: MessageStates): Asked[] {
  const again: Asked[] = [];
  for (const asked of wishes) {
    if (asked.once !== undefined && asked.tries > 0) {
      messages.giveUp(asked.once);
      asked.isDone = true;
    } else if (asked.isKept) again.push(Object.assign(asked, { isDone: false, by: undefined }));
  }
  return again;
}
