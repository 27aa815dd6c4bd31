import { say } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type FrozenMessage, type JobDrafted, type JobEvent, jobEvents, type OfJob } from './job.events.js';
import { draftIn, ordered } from './message-ordered.js';

export interface JobState {
  /** null, too, if another stream orders its message. */
  draft: JobDrafted['data'] | null;
  /** Chunks of recipients written so far. */
  chunks: number;
  /** It needs no admission: it counts against no limit. */
  isFree: boolean;
  condition: 'running' | 'paused' | 'cancelled';
  pausedBy: 'user' | 'system' | null;
}

export type JobCommand =
  | { type: 'DraftJob'; draft: JobDrafted['data']; firstChunk: FrozenMessage[] }
  /** A job of one message. */
  | { type: 'OrderMessage'; draft: JobDrafted['data']; message: FrozenMessage; free: boolean }
  | { type: 'AddRecipients'; chunk: number; recipients: FrozenMessage[] }
  | ControlJob;

/**
 * Commands on an existing job. The order of a reply stands in its conversation's stream, so each command names its job.
 */
export type ControlJob = { of: OfJob } & (
  | { type: 'PauseJob'; by: 'user' | 'system'; reason: string; late?: { validForHours: number; queued: number } }
  | { type: 'ResumeJob'; by: 'user' | 'system' }
  | { type: 'NoteRetry'; requeued: number }
  | { type: 'CancelJob'; reason: string | null }
);

/** Complete: every chunk is written, so it may be admitted. */
export const isComplete = (state: JobState) => state.draft !== null && state.chunks === state.draft.chunks;

/**
 * The content of a job and whether it may run. Recipients and their text are frozen when it is written; the progress of
 * each message is in a stream of its own.
 */
export const job: Decider<JobState, JobCommand, JobEvent> = {
  events: jobEvents,
  initialState: { draft: null, chunks: 0, isFree: false, condition: 'running', pausedBy: null },

  decide(command, state) {
    if (command.type === 'DraftJob' || command.type === 'OrderMessage') return draft(command, state);
    if (command.type === 'AddRecipients') return added(command, state);
    const { of } = command;
    switch (command.type) {
      case 'PauseJob':
        if (state.condition === 'cancelled') throw DomainError.conflict(say('job-been-cancelled'));
        // A person's pause outranks the system's: it does not resume by itself.
        if (state.condition === 'paused' && (state.pausedBy === 'user' || command.by === 'system')) return [];
        return [{ type: 'JobPaused', data: pausedBy(command, of) }];
      case 'ResumeJob':
        if (state.condition === 'cancelled') throw DomainError.conflict(say('job-been-cancelled'));
        if (state.condition === 'running' || (command.by === 'system' && state.pausedBy === 'user')) return [];
        return [{ type: 'JobResumed', data: { ...of, by: command.by } }];
      case 'NoteRetry':
        return [{ type: 'JobRetried', data: { ...of, requeued: command.requeued } }];
      case 'CancelJob':
        return state.condition === 'cancelled'
          ? []
          : [{ type: 'JobCancelled', data: { ...of, reason: command.reason } }];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'JobDrafted':
        return { ...state, draft: event.data };
      case 'MessageOrdered':
        return { ...state, draft: draftIn(event.data), chunks: 1, isFree: event.data.free ?? false };
      case 'JobRecipientsAdded':
        return { ...state, chunks: Math.max(state.chunks, event.data.chunk + 1) };
      case 'JobPaused':
        return { ...state, condition: 'paused', pausedBy: event.data.by };
      case 'JobResumed':
        return { ...state, condition: 'running', pausedBy: null };
      case 'JobCancelled':
        return { ...state, condition: 'cancelled', pausedBy: null };
      default:
        return state;
    }
  },
};

function added({ chunk, recipients }: Extract<JobCommand, { type: 'AddRecipients' }>, state: JobState): JobEvent[] {
  if (!state.draft) throw DomainError.notFound('Job');
  const { jobId, accountId, channelId } = state.draft;
  if (chunk < state.chunks) return [];
  if (chunk > state.chunks || isComplete(state)) throw DomainError.conflict(say('part-does-not-follow'));
  return [{ type: 'JobRecipientsAdded', data: { jobId, accountId, channelId, chunk, recipients } }];
}

function pausedBy<Of>({ by, reason, late }: Extract<JobCommand, { type: 'PauseJob' }>, of: Of) {
  return { ...of, by, reason, ...(late && { late }) };
}

function draft(command: Extract<JobCommand, { type: 'DraftJob' | 'OrderMessage' }>, state: JobState): JobEvent[] {
  if (state.draft) {
    if (state.draft.fingerprint !== command.draft.fingerprint) {
      throw DomainError.conflict(say('idempotency-key-already-used-for-another-message'));
    }
    return [];
  }
  if (command.type === 'OrderMessage') return [ordered(command.draft, command.message, command.free)];
  const { jobId, accountId, channelId } = command.draft;
  return [
    { type: 'JobDrafted', data: command.draft },
    {
      type: 'JobRecipientsAdded',
      data: { jobId, accountId, channelId, chunk: 0, recipients: command.firstChunk },
    },
  ];
}
