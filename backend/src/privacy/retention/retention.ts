import { RETENTION_MONTHS_MAX, type RetentionRules, say } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type RetentionCarriedOut, retentionEvents, type RetentionEvent } from './retention.events.js';

export interface RetentionState extends RetentionRules {
  /** The day of the last run that removed something. */
  day: string | null;
}

export type RetentionCommand =
  | ({ type: 'ChangeRetention'; accountId: string } & RetentionRules)
  | { type: 'NoteRetention'; run: RetentionCarriedOut['data'] };

/** How long an account keeps data about people. Without rules it keeps everything. */
export const retention: Decider<RetentionState, RetentionCommand, RetentionEvent> = {
  events: retentionEvents,
  initialState: { mediaMonths: null, peopleMonths: null, day: null },

  decide(command, state) {
    if (command.type === 'NoteRetention') {
      const { run } = command;
      return state.day !== null && state.day >= run.day ? [] : [{ type: 'RetentionCarriedOut', data: run }];
    }
    const { accountId, mediaMonths, peopleMonths } = command;
    demandMonths('mediaMonths', mediaMonths);
    demandMonths('peopleMonths', peopleMonths);
    return mediaMonths === state.mediaMonths && peopleMonths === state.peopleMonths
      ? []
      : [{ type: 'RetentionChanged', data: { accountId, mediaMonths, peopleMonths } }];
  },

  evolve(state, { type, data }) {
    if (type === 'RetentionCarriedOut') return { ...state, day: data.day };
    return { ...state, mediaMonths: data.mediaMonths, peopleMonths: data.peopleMonths };
  },
};

/** @throws DomainError invalid, naming the field */
function demandMonths(field: keyof RetentionRules, months: number | null): void {
  if (months === null || (Number.isSafeInteger(months) && months >= 1 && months <= RETENTION_MONTHS_MAX)) return;
  const problem = say('choose-months-or-none', { n: RETENTION_MONTHS_MAX });
  throw DomainError.invalid(problem, { [field]: problem });
}

/** The time before which data is removed. @param now Unix ms @returns ISO-8601 UTC; null if the rule is off */
export function beforeOf(months: number | null, now: number): string | null {
  if (months === null) return null;
  const then = new Date(now);
  const day = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  // A month may have no such day: its last one, then.
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then.toISOString();
}
