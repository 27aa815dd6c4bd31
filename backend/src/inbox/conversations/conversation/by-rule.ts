import type { Assignment } from '@wavelane/contracts';
import type { ConversationEvent, OfConversation } from './conversation.events.js';
import type { ConversationState } from './conversation.state.js';

/**
 * Commands of an account's rules. `ordered`: how many replies the rule knew of: if there are more, a member has
 * answered meanwhile.
 */
export type RuleCommand =
  /** No member answered for too long. `wait`: since when the person has waited: once for each. */
  | { type: 'ReturnUnanswered'; owner: string; wait: string; ordered: number }
  | { type: 'DealConversation'; to: string; rule: Exclude<Assignment, 'off'> }
  | { type: 'CloseSilent'; upTo: number; ordered: number };

/** The events of a rule's command: none if a member was quicker than the rule. */
export function byRule(command: { of: OfConversation } & RuleCommand, state: ConversationState): ConversationEvent[] {
  const data = { ...command.of, by: null };
  if (state.status !== 'open') return [];
  switch (command.type) {
    case 'ReturnUnanswered': {
      const { owner, wait, ordered } = command;
      const isStill = state.owner === owner && state.ordered === ordered && state.returnedWait !== wait;
      return isStill ? [{ type: 'ConversationReleased', data: { ...data, rule: 'unanswered', wait } }] : [];
    }
    case 'DealConversation': {
      const { to, rule } = command;
      const given = { ...data, to, from: null, reason: null, rule };
      return state.owner === null ? [{ type: 'ConversationAssigned', data: given }] : [];
    }
    case 'CloseSilent': {
      const { upTo, ordered } = command;
      // A conversation with a planned reply is not over.
      return state.ordered === ordered && state.planned.length === 0
        ? [{ type: 'ConversationResolved', data: { ...data, upTo, rule: 'silence' } }]
        : [];
    }
  }
}
