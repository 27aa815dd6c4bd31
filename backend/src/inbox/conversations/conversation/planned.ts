import {
  contentInWords,
  PLANNED_REPLIES_MAX,
  PLANNED_VALID_HOURS,
  SCHEDULE_AHEAD_MAX_MS,
  say,
  type Saying,
} from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { ConversationEvent, OfConversation, PlanEnd, ReplyOrdered } from './conversation.events.js';
import type { ConversationState } from './conversation.state.js';
import type { Plan } from './plans.js';

type Reply = Omit<ReplyOrdered['data'], keyof OfConversation | 'by' | 'plannedId'>;
type Wanted = Pick<
  Plan,
  'plannedId' | 'text' | 'due' | 'unlessAnswered' | 'validForHours' | 'upTo' | 'media' | 'content'
>;

/** Commands of a member on planned replies; `by` is their id, `version` the one that they saw. */
export type PlanCommand =
  | ({ type: 'PlanReply'; by: string; expectedOwner: string | null } & Wanted)
  | ({ type: 'ChangePlannedReply'; by: string; version: number } & Omit<Wanted, 'media'>)
  | { type: 'SendPlannedReply'; by: string; plannedId: string; version: number; reply: Reply }
  | { type: 'CancelPlannedReply'; by: string; plannedId: string };

/**
 * Its time has come. `upTo`: the newest message of the person that is known. `outcome`: what it becomes by the rules of
 * every reply, or why these refuse it. `isForgotten`: it may have gone already, in a time that a restored log does not know.
 */
export interface DueCommand {
  type: 'SendDueReply';
  plannedId: string;
  version: number;
  upTo: number;
  outcome: { reply: Reply } | { refused: string };
  isForgotten?: boolean;
}

type Said<C> = { of: OfConversation } & C;

/** The caller has checked the member's rights. @throws DomainError invalid, naming the field; conflict */
export function planned(command: Said<PlanCommand>, state: ConversationState, now: number): ConversationEvent[] {
  const { of, by, plannedId } = command;
  const data = { ...of, by };
  const claimed: ConversationEvent = { type: 'ConversationClaimed', data: { ...data, from: null, reason: null } };
  const taken = state.owner === null ? [claimed] : [];
  if (command.type === 'PlanReply') {
    if (state.planned.some((plan) => plan.plannedId === plannedId)) return [];
    if (state.planned.length >= PLANNED_REPLIES_MAX) throw DomainError.conflict(TOO_MANY);
    return [...taken, { type: 'ReplyPlanned', data: { ...data, ...wantedOf(command, now) } }];
  }
  const plan = state.planned.find((one) => one.plannedId === plannedId);
  if (!plan) throw gone();
  switch (command.type) {
    case 'ChangePlannedReply':
      if (plan.version !== command.version) throw gone();
      return [...taken, { type: 'PlannedReplyChanged', data: { ...data, ...wantedOf(command, now, plan) } }];
    case 'SendPlannedReply':
      if (plan.version !== command.version) throw gone();
      return [...taken, { type: 'ReplyOrdered', data: { ...data, ...command.reply, plannedId } }];
    case 'CancelPlannedReply':
      return [{ type: 'PlannedReplyCancelled', data: { ...data, plannedId } }];
  }
}

/** Decides by the present state, not by that of the planning. No event if it was changed or sent meanwhile. */
export function due(command: Said<DueCommand>, state: ConversationState, now: number): ConversationEvent[] {
  const { of, plannedId, version, outcome, isForgotten } = command;
  const plan = state.planned.find((one) => one.plannedId === plannedId);
  if (!plan || plan.version !== version || Date.parse(plan.due) > now) return [];
  const end = isForgotten ? 'restored' : endOf(plan, state, { upTo: command.upTo, now });
  if (end) return [dropped(of, plan, end, REASONS[end])];
  if ('refused' in outcome) return [dropped(of, plan, 'refused', outcome.refused)];
  // It may still have to wait for its channel, for no longer than it was planned to.
  const { by, validForHours = PLANNED_VALID_HOURS } = plan;
  return [{ type: 'ReplyOrdered', data: { ...of, by, ...outcome.reply, plannedId, validForHours } }];
}

/** Why a due reply is not sent, apart from the rules of replies; undefined if nothing prevents it. */
export function endOf(
  { by, due, unlessAnswered, upTo, validForHours = PLANNED_VALID_HOURS }: Plan,
  { owner, status }: Pick<ConversationState, 'owner' | 'status'>,
  known: { upTo: number; now: number },
): Exclude<PlanEnd, 'refused' | 'joined' | 'restored'> | undefined {
  if (unlessAnswered && known.upTo > upTo) return 'answered';
  if (owner !== by) return 'owner';
  if (status === 'resolved') return 'resolved';
  return known.now - Date.parse(due) > validForHours * 3_600_000 ? 'late' : undefined;
}

/** Those that were to go only if the person did not write before. @param place of their message */
export const answered = (of: OfConversation, { planned }: ConversationState, place: number): ConversationEvent[] =>
  planned
    .filter(({ unlessAnswered, upTo }) => unlessAnswered && place > upTo)
    .map((plan) => dropped(of, plan, 'answered', REASONS.answered));

/** Drops the planned replies of a conversation that is shown as part of another one from now on. */
export const joined = (of: OfConversation, { planned }: ConversationState): ConversationEvent[] =>
  planned.map((plan) => dropped(of, plan, 'joined', REASONS.joined));

function dropped(of: OfConversation, plan: Plan, cause: PlanEnd, reason: string): ConversationEvent {
  const { plannedId, content } = plan;
  const text = plan.text || (content ? contentInWords(content) : '');
  return { type: 'PlannedReplyDropped', data: { ...of, by: null, plannedId, cause, reason, text } };
}

/** @param file with what file it goes @throws DomainError invalid, naming the field */
function wantedOf(wanted: Wanted, now: number, { media }: Pick<Wanted, 'media'> = wanted): Wanted {
  const { plannedId, text, due, unlessAnswered, validForHours, upTo, content } = wanted;
  const at = Date.parse(due);
  const refuse = (problem: Saying) => DomainError.invalid(problem, { scheduledFor: problem });
  if (Number.isNaN(at) || at <= now) throw refuse(say('time-passed'));
  if (at > now + SCHEDULE_AHEAD_MAX_MS) throw refuse(say('time-too-far-ahead'));
  const valid = validForHours === undefined ? {} : { validForHours };
  return { plannedId, text, due, unlessAnswered, ...valid, upTo, ...(media && { media }), ...(content && { content }) };
}

const gone = () => DomainError.conflict(say('planned-reply-changed'));

const TOO_MANY = say('too-many-planned-replies', { n: PLANNED_REPLIES_MAX });

const REASONS: Readonly<Record<Exclude<PlanEnd, 'refused'>, string>> = {
  owner: 'Its author no longer answers this conversation',
  resolved: 'The conversation is resolved',
  answered: 'The person wrote before',
  joined: 'The conversation is shown with another number of the same person now',
  late: 'It could not be sent in time',
  restored: 'Wavelane was restored from a backup. Look on the phone whether it went out already',
};
