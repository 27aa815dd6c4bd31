import { BODY_MAX, isReaction, say, type Saying } from '@wavelane/contracts';
import { EDIT_WINDOW_MS } from '@wavelane/gateway';
import type { Decider } from '../../../platform/domain/decider.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import {
  type GestureDoubt,
  type GestureEvent,
  gestureEvents,
  type GestureOrdered,
  type GestureRefusal,
  type OfGesture,
} from './gesture.events.js';

/** The target of a gesture at the time of its order. */
export interface GestureTarget {
  /** The gateway's id. */
  providerMessageId: string;
  /** The account wrote it, here or on its phone. */
  isOurs: boolean;
  /** It is a text alone: WhatsApp edits nothing else here. */
  isText: boolean;
  /** Its present text. */
  text: string | null;
  /** ISO-8601 UTC. */
  sentAt: string;
  isDeleted: boolean;
}

/** A change of a message that a member requests. */
export type WantedGesture =
  | { kind: 'reaction'; emoji: string | null; to?: string | null }
  /** `to`: the person's number, E.164 with '+', or the id that stands for a hidden one. */
  | { kind: 'edit'; text: string; to: string }
  | { kind: 'withdrawal' };

export type GestureCommand =
  | { type: 'OrderGesture'; of: OfGesture; by: string; target: GestureTarget; wanted: WantedGesture }
  | { type: 'ClaimGesture'; worker: string }
  | { type: 'ReleaseGesture'; attempt: number; retryAt: string }
  | { type: 'FinishGesture'; attempt: number }
  | { type: 'RefuseGesture'; cause: GestureRefusal; reason: string }
  | { type: 'LoseTrackOfGesture'; cause: GestureDoubt; reason: string };

/** State of a gesture. */
export interface GestureState {
  status: 'none' | 'waits' | 'claimed' | 'done' | 'refused' | 'unknown';
  /** The order; null if none came yet, or if the person was forgotten. */
  order: GestureOrdered | null;
  /** Calls so far. */
  attempt: number;
  /** The run that made the last call. */
  worker: string | null;
  /** Not before, ISO-8601 UTC; '' at once. */
  retryAt: string;
}

/**
 * One change to one message: ordered, claimed before the call, and its outcome. A claim without an outcome is never
 * claimed again, so that no crash makes it twice (docs/adr/0207-gestures.md).
 */
export const gesture: Decider<GestureState, GestureCommand, GestureEvent> = {
  events: gestureEvents,
  initialState: { status: 'none', order: null, attempt: 0, worker: null, retryAt: '' },

  decide(command, state, now) {
    if (command.type === 'OrderGesture') return state.status === 'none' ? ordered(command, now) : [];
    const { order, attempt, status } = state;
    if (order === null) return [];
    const of = ofGesture(order);
    switch (command.type) {
      case 'ClaimGesture':
        if (status !== 'waits') return [];
        if (order.type === 'EditOrdered' && now > Date.parse(order.data.until)) return [refused(of, 'late', '')];
        return [{ type: 'GestureClaimed', data: { ...of, attempt: attempt + 1, worker: command.worker } }];
      case 'ReleaseGesture':
        if (status !== 'claimed' || command.attempt !== attempt) return [];
        return [{ type: 'GestureReleased', data: { ...of, attempt, retryAt: command.retryAt } }];
      case 'FinishGesture':
        // Also after its process was taken for dead.
        if ((status !== 'claimed' && status !== 'unknown') || command.attempt !== attempt) return [];
        return [{ type: 'GestureDone', data: { ...of, attempt } }];
      case 'RefuseGesture':
        if (status !== 'waits' && status !== 'claimed') return [];
        return [refused(of, command.cause, command.reason)];
      case 'LoseTrackOfGesture': {
        const { cause, reason } = command;
        if (status !== 'waits' && status !== 'claimed') return [];
        return [{ type: 'GestureOutcomeUnknown', data: { ...of, attempt, cause, reason } }];
      }
    }
  },

  evolve(state, event) {
    const { type, data } = event;
    switch (type) {
      case 'ReactionOrdered':
      case 'EditOrdered':
      case 'WithdrawalOrdered':
        // The person is not known any more: nothing is done to their messages.
        return isPseudonym(data.handle.value) ? state : { ...state, status: 'waits', order: event };
      case 'GestureClaimed':
        return { ...state, status: 'claimed', attempt: data.attempt, worker: data.worker };
      case 'GestureReleased':
        return { ...state, status: 'waits', retryAt: data.retryAt };
      case 'GestureDone':
        return { ...state, status: 'done' };
      case 'GestureRefused':
        return { ...state, status: 'refused' };
      case 'GestureOutcomeUnknown':
        return { ...state, status: 'unknown' };
    }
  },
};

function ofGesture({ data }: GestureOrdered): OfGesture {
  const { gestureId, conversationId, accountId, channelId, handle, target } = data;
  return { gestureId, conversationId, accountId, channelId, handle, target };
}

const refused = (of: OfGesture, cause: GestureRefusal, reason: string): GestureEvent => ({
  type: 'GestureRefused',
  data: { ...of, cause, reason },
});

/** @throws DomainError if WhatsApp does not let this be done to the message */
function ordered(
  { of, by, target, wanted }: Extract<GestureCommand, { type: 'OrderGesture' }>,
  now: number,
): GestureEvent[] {
  const data = { ...of, by, orderedAt: new Date(now).toISOString() };
  if (target.isDeleted) throw DomainError.conflict(say('message-was-deleted'));
  switch (wanted.kind) {
    case 'reaction':
      if (wanted.emoji !== null && !isReaction(wanted.emoji)) throw invalid('emoji', say('reaction-must-be-one-emoji'));
      return [{ type: 'ReactionOrdered', data: { ...data, emoji: wanted.emoji, ...(wanted.to && { to: wanted.to }) } }];
    case 'edit': {
      const text = wanted.text.trim();
      if (!target.isOurs) throw DomainError.conflict(say('only-own-messages-can-be-edited'));
      if (!target.isText) throw DomainError.conflict(say('only-texts-can-be-edited'));
      const until = Date.parse(target.sentAt) + EDIT_WINDOW_MS;
      if (now > until) throw DomainError.conflict(say('edit-too-late', { n: EDIT_WINDOW_MS / 60_000 }));
      if (text === '') throw invalid('text', say('edited-text-required'));
      if (text.length > BODY_MAX) throw invalid('text', say('too-long', { what: say('word-text'), n: BODY_MAX }));
      if (text === target.text) throw invalid('text', say('edit-changes-nothing'));
      return [{ type: 'EditOrdered', data: { ...data, text, to: wanted.to, until: new Date(until).toISOString() } }];
    }
    case 'withdrawal':
      if (!target.isOurs) throw DomainError.conflict(say('only-own-messages-can-be-deleted'));
      return [{ type: 'WithdrawalOrdered', data }];
  }
}

const invalid = (field: string, problem: Saying) => DomainError.invalid(problem, { [field]: problem });
