import { isAlike, LABELS_MAX, SCHEDULE_AHEAD_MAX_MS, say, type Saying } from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { asItIs, DomainError } from '../../../platform/domain/domain-error.js';
import {
  type ConversationEvent,
  conversationEvents,
  type ConversationTouched,
  type OfConversation,
  type ReplyOrdered,
} from './conversation.events.js';
import { type ConversationState, evolveConversation, NEW } from './conversation.state.js';
import { byRule, type RuleCommand } from './by-rule.js';
import { mentionsRead, noted, type NoteCommand } from './noted.js';
import { answered, due, type DueCommand, joined, type PlanCommand, planned } from './planned.js';

type Reply = Omit<ReplyOrdered['data'], keyof OfConversation | 'by' | 'plannedId'>;

/** Commands of a member; `by` is their id. */
export type MemberCommand =
  /** `expectedOwner`: the owner that they expect. */
  | { type: 'ClaimConversation'; by: string; expectedOwner: string | null; reason: string | null }
  /** `to`: a member who may answer here. */
  | { type: 'AssignConversation'; by: string; to: string; expectedOwner: string | null; reason: string | null }
  | { type: 'ReleaseConversation'; by: string }
  /** `upTo`: the newest message that is known to them. */
  | { type: 'ResolveConversation'; by: string; upTo: number }
  | { type: 'ReopenConversation'; by: string }
  | { type: 'SnoozeConversation'; by: string; until: string; upTo: number }
  | { type: 'ReadConversation'; by: string; upTo: number }
  | NoteCommand
  | PlanCommand
  | { type: 'LabelConversation'; by: string; add: readonly string[]; remove: readonly string[] }
  | { type: 'OrderReply'; by: string; expectedOwner: string | null; reply: Reply };

export type Elsewhere = Pick<ConversationTouched['data'], 'place' | 'at' | 'providerMessageId' | 'what'>;

export type ConversationCommand = { of: OfConversation } & (
  | MemberCommand
  | RuleCommand
  | DueCommand
  /** A message came, or was written on the account's phone. */
  | { type: 'HearMessage'; cause: 'message' | 'echo'; place: number; at: string }
  /** A message came at another handle of the same person. */
  | ({ type: 'HearElsewhere' } & Elsewhere)
  | { type: 'WakeConversation' }
  /** The owner may not answer any more. `by`: the member who took that right from them. */
  | { type: 'ReturnConversation'; owner: string; by: string }
  | { type: 'RefuseReply'; messageId: string; reason: string }
  | { type: 'JoinConversation'; into: OfConversation }
  | { type: 'PartConversation' }
);

type WithoutOf<C> = C extends unknown ? Omit<C, 'of'> : never;
/** A command without its conversation, which is given beside it. */
export type ConversationOrder = WithoutOf<ConversationCommand>;

/** Code of the refusal that names the owner in `fields.expectedOwner`. */
export const OWNER_DIFFERS = 'owner-differs';

/**
 * Created by the first message of either side, so that no order of them makes two. Events with erased data count for
 * nothing: a person who comes back after they were forgotten is a new person (docs/adr/0104-conversations.md).
 */
export const conversation: Decider<ConversationState, ConversationCommand, ConversationEvent> = {
  events: conversationEvents,
  initialState: NEW,

  decide(command, state, now) {
    const { of } = command;
    const auto = { ...of, by: null };
    switch (command.type) {
      case 'HearMessage': {
        const { cause, place, at } = command;
        if (state.openedAt === null) return [{ type: 'ConversationOpened', data: { ...auto, cause, place, at } }];
        return cause === 'message' ? [...reopened(of, state, place), ...answered(of, state, place)] : [];
      }
      case 'HearElsewhere': {
        const { place, at, providerMessageId, what } = command;
        const touched: ConversationEvent = {
          type: 'ConversationTouched',
          data: { ...auto, place, at, providerMessageId, what },
        };
        if (what !== 'news') return [touched];
        return [touched, ...reopened(of, state, place), ...answered(of, state, place)];
      }
      case 'WakeConversation':
        return state.status === 'snoozed' && Date.parse(state.snoozedUntil ?? '') <= now
          ? [{ type: 'ConversationWoken', data: auto }]
          : [];
      case 'ReturnConversation': {
        const { owner, by } = command;
        return state.owner === owner ? [{ type: 'ConversationReleased', data: { ...of, by } }] : [];
      }
      case 'RefuseReply': {
        const { messageId, reason } = command;
        return [{ type: 'ReplyRefused', data: { ...auto, messageId, reason } }];
      }
      case 'JoinConversation': {
        const { into } = command;
        if (state.joinedInto === into.conversationId) return [];
        const { handle, conversationId: intoId } = into;
        return [...joined(of, state), { type: 'ConversationJoined', data: { ...auto, into: handle, intoId } }];
      }
      case 'PartConversation':
        return state.joinedInto === null ? [] : [{ type: 'ConversationParted', data: auto }];
      case 'ReturnUnanswered':
      case 'DealConversation':
      case 'CloseSilent':
        return byRule(command, state);
      case 'SendDueReply':
        return due(command, state, now);
      default:
        return byMember(command, state, now);
    }
  },

  evolve: evolveConversation,
};

/** Reopened by a message that was not known yet when the conversation was put away. */
const reopened = (
  of: OfConversation,
  { status, putAwayUpTo }: ConversationState,
  place: number,
): ConversationEvent[] =>
  status !== 'open' && place > putAwayUpTo ? [{ type: 'ConversationReopened', data: { ...of, by: null, place } }] : [];

function byMember(
  command: { of: OfConversation } & MemberCommand,
  state: ConversationState,
  now: number,
): ConversationEvent[] {
  const data = { ...command.of, by: command.by };
  switch (command.type) {
    case 'ClaimConversation': {
      const { by, expectedOwner, reason } = command;
      if (state.owner === by) return [];
      demandOwner(state, expectedOwner);
      if (expectedOwner !== null && !reason?.trim()) throw DomainError.invalid(SAY_WHY, { reason: SAY_WHY });
      return [{ type: 'ConversationClaimed', data: { ...data, from: state.owner, reason: reason?.trim() || null } }];
    }
    case 'AssignConversation': {
      const { by, to, expectedOwner, reason } = command;
      if (state.owner === to) return [];
      demandOwner(state, expectedOwner);
      const isAnothers = expectedOwner !== null && expectedOwner !== by;
      if (isAnothers && !reason?.trim()) throw DomainError.invalid(SAY_WHY, { reason: SAY_WHY });
      const why = reason?.trim() || null;
      return [{ type: 'ConversationAssigned', data: { ...data, to, from: state.owner, reason: why } }];
    }
    case 'ReleaseConversation':
      if (state.owner === null) return [];
      demandOwner(state, command.by);
      return [{ type: 'ConversationReleased', data }];
    case 'ResolveConversation':
      demandOwnOrNobodys(state, command.by);
      return state.status === 'resolved'
        ? []
        : [{ type: 'ConversationResolved', data: { ...data, upTo: command.upTo } }];
    case 'ReopenConversation':
      return state.status === 'open' ? [] : [{ type: 'ConversationReopened', data: { ...data, place: null } }];
    case 'SnoozeConversation':
      return snoozed(command, state, now);
    case 'ReadConversation':
      return command.upTo > state.readUpTo ? [{ type: 'ConversationRead', data: { ...data, upTo: command.upTo } }] : [];
    case 'AddNote':
      return noted(command);
    case 'ReadMentions':
      return mentionsRead(command, state);
    case 'LabelConversation':
      return labelled(command, state);
    case 'PlanReply':
      if (state.owner !== command.by) demandOwner(state, command.expectedOwner);
      demandOwnOrNobodys(state, command.by);
      return planned(command, state, now);
    case 'ChangePlannedReply':
    case 'SendPlannedReply':
    case 'CancelPlannedReply':
      demandOwnOrNobodys(state, command.by);
      return planned(command, state, now);
    case 'OrderReply': {
      const { by, expectedOwner, reply } = command;
      if (state.replies.includes(reply.commandId)) return [];
      if (state.owner !== by) demandOwner(state, expectedOwner);
      demandOwnOrNobodys(state, by);
      const claimed: ConversationEvent = { type: 'ConversationClaimed', data: { ...data, from: null, reason: null } };
      return [...(state.owner === null ? [claimed] : []), { type: 'ReplyOrdered', data: { ...data, ...reply } }];
    }
  }
}

function snoozed(
  { of, by, until, upTo }: { of: OfConversation } & Extract<MemberCommand, { type: 'SnoozeConversation' }>,
  state: ConversationState,
  now: number,
): ConversationEvent[] {
  demandOwnOrNobodys(state, by);
  const at = Date.parse(until);
  const refuse = (problem: Saying) => DomainError.invalid(problem, { until: problem });
  if (Number.isNaN(at) || at <= now) throw refuse(say('time-passed'));
  if (at > now + SCHEDULE_AHEAD_MAX_MS) throw refuse(say('time-too-far-ahead'));
  if (state.status === 'snoozed' && state.snoozedUntil === until) return [];
  return [{ type: 'ConversationSnoozed', data: { ...of, by, until, upTo } }];
}

function labelled(
  { of, by, add, remove }: { of: OfConversation } & Extract<MemberCommand, { type: 'LabelConversation' }>,
  { labels }: ConversationState,
): ConversationEvent[] {
  const isIn = (all: readonly string[], label: string) => all.some((one) => isAlike(one, label));
  const fresh = add.map((label) => label.normalize('NFC').trim()).filter((label) => !isIn(labels, label));
  const added = fresh.filter((label, index) => !isIn(fresh.slice(0, index), label));
  const removed = labels.filter((label) => isIn(remove, label) && !isIn(add, label));
  if (labels.length - removed.length + added.length > LABELS_MAX) {
    const problem = say('too-many-labels-of-conversation', { n: LABELS_MAX });
    throw DomainError.invalid(problem, { add: problem });
  }
  if (added.length + removed.length === 0) return [];
  return [{ type: 'ConversationLabelled', data: { ...of, by, added, removed } }];
}

const SAY_WHY = say('say-why-you-take-over');

/** @throws DomainError conflict, naming the owner */
function demandOwner({ owner }: ConversationState, expected: string | null): void {
  if (owner !== expected) throw differs(owner);
}

function demandOwnOrNobodys({ owner }: ConversationState, by: string): void {
  if (owner !== null && owner !== by) throw differs(owner);
}

/** Names the owner by id; the caller that answers a person adds the name. */
export function differs(owner: string | null): DomainError {
  const message = owner === null ? NOBODYS : say('conversation-has-owner', { name: owner });
  return new DomainError('conflict', message, { expectedOwner: asItIs(owner ?? '') }, OWNER_DIFFERS);
}

export const NOBODYS = say('conversation-has-no-owner');
