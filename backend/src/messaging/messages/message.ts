import type { ChosenRow } from '../content/rows.js';
import type { Decider } from '../../platform/domain/decider.js';
import {
  type ClaimBasis,
  type OutcomeSource,
  type MessageEvent,
  type MessageFact,
  messageEvents,
  type SkipRule,
} from './message.events.js';
import {
  arrived,
  display,
  evolveMessage,
  type MessageRefs,
  type MessageState,
  NEW_MESSAGE,
  steps,
} from './message-state.js';

export type MessageCommand =
  | { type: 'ClaimMessage'; refs: MessageRefs; to: string; worker: string; basis: ClaimBasis }
  | { type: 'SkipMessage'; refs: MessageRefs; rule: SkipRule; reason: string }
  | { type: 'CancelMessage'; refs: MessageRefs; reason: string }
  /** How the call of an attempt ended. */
  | { type: 'AcceptMessage'; attempt: number; providerMessageId: string | null }
  | { type: 'ReleaseMessage'; attempt: number; failure: string; reason: string; retryAt: string; counted: boolean }
  | { type: 'RejectMessage'; attempt: number; failure: string; reason: string }
  | { type: 'LoseTrack'; attempt: number; reason: string; nextCheckAt: string }
  /** The gateway's history was read and does not show it. */
  | { type: 'NoteAbsence'; nextCheckAt: string }
  | { type: 'GiveUp'; reason: string }
  /** Tries again after a definite failure; never after an unknown outcome. */
  | { type: 'RequeueMessage' }
  /** A person has asked the recipient. */
  | { type: 'ResolveOutcome'; outcome: 'sent' | 'not-sent'; reason: string }
  /** Reports of the gateway about it, in order; one that brings nothing new does not stop the others. */
  | { type: 'NoteReports'; reports: readonly MessageReport[] }
  | MessageReport;

/** A report of the gateway about a message. */
export type MessageReport =
  /** Evidence, other than an answer, that the gateway has it. */
  | { type: 'NoteEvidence'; providerMessageId: string | null; evidence: Exclude<OutcomeSource, 'answer'> }
  | { type: 'NoteStatus'; providerMessageId: string; status: string; at: string; error: string | null }
  | {
      type: 'NoteReply';
      replyId: string;
      quotedId: string | null;
      kind: 'button' | 'row' | 'quoted' | 'text';
      text: string | null;
      button: number | null;
      row?: ChosenRow;
      at: string;
      chatId?: string;
    };

type Unplaced = {
  [E in MessageEvent as E['type']]: { type: E['type']; data: Omit<E['data'], keyof MessageFact> };
}[MessageEvent['type']];

/**
 * One message from claim to reply (docs/adr/0011-at-most-once.md). Reports that come twice, late or in the wrong order
 * end in the same state, and most of them in no event.
 */
export const message: Decider<MessageState, MessageCommand, MessageEvent> = {
  events: messageEvents,
  initialState: NEW_MESSAGE,
  decide(command, state) {
    if ('refs' in command) return facts({ ...state, refs: command.refs }, start(command, state), state);
    if (command.type === 'NoteReports') return reported(command.reports, state);
    return state.refs ? facts(state, next(command, state), state) : [];
  },
  evolve: evolveMessage,
};

/** Each report is decided on what the ones before it came to. */
function reported(reports: readonly MessageReport[], from: MessageState): MessageEvent[] {
  let state = from;
  return reports.flatMap((report) => {
    const events = state.refs ? facts(state, next(report, state), state) : [];
    state = events.reduce(evolveMessage, state);
    return events;
  });
}

/** Commands for a message in the queue; later they do nothing. */
function start(command: Extract<MessageCommand, { refs: MessageRefs }>, state: MessageState): Unplaced[] {
  if (state.phase !== 'queued') return [];
  switch (command.type) {
    case 'ClaimMessage': {
      const { to, worker, basis } = command;
      return [{ type: 'MessageClaimed', data: { attempt: state.attempt + 1, to, worker, basis } }];
    }
    case 'SkipMessage':
      return [{ type: 'MessageSkipped', data: { rule: command.rule, reason: command.reason } }];
    case 'CancelMessage':
      return [{ type: 'MessageCancelled', data: { reason: command.reason } }];
  }
}

type Next = Exclude<MessageCommand, { refs: MessageRefs } | { type: 'NoteReports' }>;

function next(command: Next, state: MessageState): Unplaced[] {
  switch (command.type) {
    case 'AcceptMessage':
      return evidence(state, command.attempt, command.providerMessageId, 'answer');
    case 'NoteEvidence':
      return evidence(state, state.attempt, command.providerMessageId, command.evidence);
    case 'ReleaseMessage':
    case 'RejectMessage': {
      // Sure knowledge also ends an unknown outcome: a paused dispatcher that wakes up late still knows its answer.
      if (command.attempt !== state.attempt || (state.phase !== 'claimed' && state.phase !== 'unknown')) return [];
      const { attempt, failure, reason } = command;
      if (command.type === 'RejectMessage') return [{ type: 'MessageRejected', data: { attempt, failure, reason } }];
      const { retryAt, counted } = command;
      return [{ type: 'MessageReleased', data: { attempt, failure, reason, retryAt, counted } }];
    }
    case 'LoseTrack': {
      if (command.attempt !== state.attempt || state.phase !== 'claimed') return [];
      const { attempt, reason, nextCheckAt } = command;
      return [{ type: 'MessageOutcomeUnknown', data: { attempt, reason, nextCheckAt } }];
    }
    case 'NoteAbsence':
      if (state.phase !== 'unknown') return [];
      return [{ type: 'MessageOutcomeChecked', data: { check: state.checks + 1, nextCheckAt: command.nextCheckAt } }];
    case 'GiveUp':
      if (state.phase !== 'unknown') return [];
      return [{ type: 'MessageUnresolved', data: { checks: state.checks, reason: command.reason } }];
    case 'RequeueMessage':
      // A report that it arrived outweighs our own record.
      return state.phase === 'rejected' && steps(state).length === 0 ? [{ type: 'MessageRequeued', data: {} }] : [];
    case 'ResolveOutcome': {
      if (state.phase !== 'unknown' && state.phase !== 'unresolved') return [];
      const { attempt } = state;
      if (command.outcome === 'sent') return evidence(state, attempt, null, 'person');
      return [{ type: 'MessageRejected', data: { attempt, failure: 'not-sent', reason: command.reason } }];
    }
    case 'NoteStatus':
      return report(command, state);
    case 'NoteReply': {
      if (state.replies.includes(command.replyId)) return [];
      const { replyId, kind, text, button, row, at, chatId } = command;
      const told = { ...(row && { row }), ...(chatId !== undefined && { chatId }) };
      return [
        ...evidence(state, state.attempt, command.quotedId, 'reply'),
        { type: 'MessageReplied', data: { replyId, kind, text, button, at, ...told } },
      ];
    }
  }
}

/** The gateway has the message. That outweighs every other record, and is marked if it contradicts one. */
function evidence(state: MessageState, attempt: number, id: string | null, from: OutcomeSource): Unplaced[] {
  if (state.phase === 'accepted') {
    if (id === null || state.providerMessageId !== null) return [];
    return [{ type: 'MessageIdentified', data: { providerMessageId: id, evidence: from } }];
  }
  const anomaly = !['claimed', 'unknown', 'unresolved'].includes(state.phase);
  return [{ type: 'MessageAccepted', data: { attempt, providerMessageId: id, evidence: from, anomaly } }];
}

/** Counts each report once. One without news is in the inbox already and makes no event here. */
function report(command: Extract<MessageCommand, { type: 'NoteStatus' }>, state: MessageState): Unplaced[] {
  const { providerMessageId, status, at } = command;
  if (state.phase !== 'accepted' || state.providerMessageId !== providerMessageId) return [];
  switch (status) {
    case 'sent':
    case 'deleted':
    case 'delivered':
    case 'read':
    case 'played': {
      if (state.seen[status]) return [];
      const anomaly = Boolean(state.seen.failed) && status !== 'sent' && status !== 'deleted';
      return [{ type: 'MessageStatusReached', data: { status, at, anomaly } }];
    }
    case 'failed': {
      if (state.seen.failed) return [];
      const reason = command.error ?? 'WhatsApp could not deliver this message and gave no reason.';
      return [{ type: 'MessageProviderFailed', data: { at, reason, anomaly: arrived(state) } }];
    }
    default:
      return [];
  }
}

/** Adds to each event its owner and its effect on the counters. */
function facts(from: MessageState, events: readonly Unplaced[], original: MessageState): MessageEvent[] {
  let state = from;
  return events.map((event, index) => {
    const before = index === 0 ? original : state;
    const draft = {
      type: event.type,
      data: { ...from.refs, ...event.data, before: display(before), after: display(before), reached: [] },
    } as MessageEvent;
    state = evolveMessage(state, draft);
    const known = steps(before);
    draft.data.after = display(state);
    if (before.phase === 'cancelled' && state.phase !== 'cancelled') draft.data.wasCancelled = true;
    draft.data.reached = steps(state).filter((step) => !known.includes(step));
    return draft;
  });
}
