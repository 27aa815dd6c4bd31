import type { Decider } from '../../../platform/domain/decider.js';
import {
  type VerificationCompleted,
  type VerificationEvent,
  type VerificationFailed,
  type VerificationRequested,
  verificationEvents,
} from './verification.events.js';

export interface VerificationsState {
  /** The one under way; null if there is none. */
  open: string | null;
  /** ISO-8601 UTC, when the last one was requested; null before the first. */
  lastAt: string | null;
}

export type VerificationCommand =
  | { type: 'RequestVerification'; of: VerificationRequested['data'] }
  | { type: 'CompleteVerification'; of: VerificationCompleted['data'] }
  | { type: 'FailVerification'; of: VerificationFailed['data'] };

/** Verifications, one at a time; each ends once. */
export const verifications: Decider<VerificationsState, VerificationCommand, VerificationEvent> = {
  events: verificationEvents,
  initialState: { open: null, lastAt: null },

  decide(command, { open }) {
    if (command.type === 'RequestVerification')
      return open === null ? [{ type: 'VerificationRequested', data: command.of }] : [];
    if (open !== command.of.verificationId) return [];
    return command.type === 'CompleteVerification'
      ? [{ type: 'VerificationCompleted', data: command.of }]
      : [{ type: 'VerificationFailed', data: command.of }];
  },

  evolve(state, event) {
    return event.type === 'VerificationRequested'
      ? { open: event.data.verificationId, lastAt: event.data.at }
      : { ...state, open: null };
  },
};
