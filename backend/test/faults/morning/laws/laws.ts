import type { Evidence } from '../evidence.js';
import { actsKept, noneAfterStop, oneAnswers, repliesOnce, sentAndShown } from './answers.js';
import { conversationsRecounted, countsRecounted } from './figures.js';
import { changesShown, inboundOnce } from './heard.js';
import { reportsRecounted } from './reports.js';

/** The laws that every morning must keep; each returns its violations. */
export const LAWS = {
  'every inbound message stands in one conversation, once': inboundOnce,
  'what people did to messages is shown at them': changesShown,
  'no two members answer one question': oneAnswers,
  'an acknowledged reply went out once, or is shown as one that did not': repliesOnce,
  'what the gateway took was ordered, and is shown as what became of it': sentAndShown,
  'nothing is sent after STOP': noneAfterStop,
  'notes are kept, every request is answered, and a member who is too slow gets the name of the faster one': actsKept,
  'unread, waiting, owner, state and labels are as recounted': conversationsRecounted,
  'the counts that members see are as recounted, also on pages that were never reloaded': countsRecounted,
  'every figure of the reports is as recounted': reportsRecounted,
} satisfies Record<string, (evidence: Evidence) => string[]>;

export type Law = keyof typeof LAWS;

/** The violations by law. */
export function judged(evidence: Evidence): Map<Law, string[]> {
  return new Map((Object.keys(LAWS) as Law[]).map((law) => [law, LAWS[law](evidence)]));
}
