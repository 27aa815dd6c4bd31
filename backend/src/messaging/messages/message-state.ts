import type { MessageStatus } from '@wavelane/contracts';
import type { MessageEvent, MessageFact, Step } from './message.events.js';

/** The message, its job, its account and its channel. */
export type MessageRefs = Pick<MessageFact, 'messageId' | 'jobId' | 'accountId' | 'channelId'>;

/** Our own knowledge, before the gateway's reports count. */
export type Phase = 'queued' | 'claimed' | 'accepted' | 'rejected' | 'unknown' | 'unresolved' | 'skipped' | 'cancelled';

export type ProviderStatus = 'sent' | 'delivered' | 'read' | 'played' | 'deleted' | 'failed';

/** A set of facts, never one overwritten status: so the order of webhooks does not matter. */
export interface MessageState {
  /** null while it lies untouched in its job's queue. */
  refs: MessageRefs | null;
  phase: Phase;
  /** Claims so far. */
  attempt: number;
  /** Releases that counted as a failed try. */
  failures: number;
  checks: number;
  providerMessageId: string | null;
  seen: Readonly<Partial<Record<ProviderStatus, true>>>;
  replies: readonly string[];
}

export const NEW_MESSAGE: MessageState = {
  refs: null,
  phase: 'queued',
  attempt: 0,
  failures: 0,
  checks: 0,
  providerMessageId: null,
  seen: {},
  replies: [],
};

/**
 * The status that the outbox shows. Read beats delivered beats failed beats sent: evidence of arrival clears a failure,
 * and a failure after sent stays until there is such evidence.
 */
export function display({ phase, seen, replies }: MessageState): MessageStatus {
  if (replies.length > 0) return 'replied';
  switch (phase) {
    case 'queued':
    case 'claimed':
      return 'queued';
    case 'unknown':
      return 'pending';
    case 'accepted':
      if (seen.read || seen.played) return 'read';
      if (seen.delivered) return 'delivered';
      if (seen.failed) return 'failed';
      return seen.sent ? 'sent' : 'pending';
    default:
      return 'failed';
  }
}

/** Lists the steps of the funnel that count as reached; a jump counts the steps between. */
export function steps({ phase, seen, replies }: MessageState): Step[] {
  const replied = replies.length > 0;
  const read = Boolean(seen.read || seen.played);
  const delivered = Boolean(seen.delivered) || read || replied;
  const sent = Boolean(seen.sent) || delivered;
  const reached: [Step, boolean][] = [
    ['accepted', phase === 'accepted'],
    ['sent', sent],
    ['delivered', delivered],
    ['read', read],
    ['replied', replied],
  ];
  return reached.filter(([, yes]) => yes).map(([step]) => step);
}

/** True once there is evidence that it arrived. */
export const arrived = (state: MessageState) => steps(state).includes('delivered');

export function evolveMessage(state: MessageState, event: MessageEvent): MessageState {
  const { messageId, jobId, accountId, channelId } = event.data;
  const next: MessageState = state.refs ? state : { ...state, refs: { messageId, jobId, accountId, channelId } };
  switch (event.type) {
    case 'MessageClaimed':
      return { ...next, phase: 'claimed', attempt: event.data.attempt };
    case 'MessageReleased':
      return { ...next, phase: 'queued', failures: next.failures + (event.data.counted ? 1 : 0) };
    case 'MessageAccepted':
      return { ...next, phase: 'accepted', providerMessageId: event.data.providerMessageId };
    case 'MessageIdentified':
      return { ...next, providerMessageId: event.data.providerMessageId };
    case 'MessageRejected':
      return { ...next, phase: 'rejected' };
    case 'MessageOutcomeUnknown':
      return { ...next, phase: 'unknown', checks: 0 };
    case 'MessageOutcomeChecked':
      return { ...next, checks: event.data.check };
    case 'MessageUnresolved':
      return { ...next, phase: 'unresolved' };
    case 'MessageStatusReached':
      return { ...next, seen: { ...next.seen, [event.data.status]: true } };
    case 'MessageProviderFailed':
      return { ...next, seen: { ...next.seen, failed: true } };
    case 'MessageReplied':
      return { ...next, replies: [...next.replies, event.data.replyId] };
    case 'MessageSkipped':
      return { ...next, phase: 'skipped' };
    case 'MessageCancelled':
      return { ...next, phase: 'cancelled' };
    case 'MessageRequeued':
      return { ...next, phase: 'queued', failures: 0 };
    default:
      return next;
  }
}
