import type { ConversationEvent, ReplyPlanned } from './conversation.events.js';

/** A reply that goes later. `version` rises with every change. */
export type Plan = Pick<
  ReplyPlanned['data'],
  'plannedId' | 'by' | 'text' | 'due' | 'unlessAnswered' | 'validForHours' | 'upTo' | 'media' | 'content'
> & {
  version: number;
};

/** The planned replies after an event, in the order in which they were planned. */
export function evolvePlans(plans: readonly Plan[], { type, data }: ConversationEvent): readonly Plan[] {
  switch (type) {
    case 'ReplyPlanned':
      return [...plans, planOf(data, 1)];
    case 'PlannedReplyChanged':
      return plans.map((plan) => (plan.plannedId === data.plannedId ? planOf(data, plan.version + 1) : plan));
    case 'ReplyOrdered':
    case 'PlannedReplyCancelled':
    case 'PlannedReplyDropped':
      return plans.filter(({ plannedId }) => plannedId !== data.plannedId);
    default:
      return plans;
  }
}

const planOf = (data: ReplyPlanned['data'], version: number): Plan => {
  const { plannedId, by, text, due, unlessAnswered, validForHours, upTo, media, content } = data;
  const valid = validForHours === undefined ? {} : { validForHours };
  return {
    plannedId,
    by,
    text,
    due,
    unlessAnswered,
    ...valid,
    upTo,
    version,
    ...(media && { media }),
    ...(content && { content }),
  };
};
