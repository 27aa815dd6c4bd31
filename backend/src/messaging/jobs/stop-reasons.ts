/** Why a job stands still that a member stopped; the history says which member. */
export const PAUSED_BY_MEMBER = 'This job was paused.';
export const CANCELLED_BY_MEMBER = 'This job was cancelled.';

/** Reasons in older events, which address every reader as if they had stopped the job, and their present wording. */
const OF_BEFORE: Readonly<Record<string, string>> = {
  'You paused this job.': PAUSED_BY_MEMBER,
  'You cancelled this job.': CANCELLED_BY_MEMBER,
};

/** A reason as it is shown to every member. */
export const shownReason = (reason: string | null): string | null =>
  reason === null ? null : (OF_BEFORE[reason] ?? reason);

/** Whether a member stopped the job, not the system. */
export const isByMember = (reason: string | null): boolean => {
  const shown = shownReason(reason);
  return shown === PAUSED_BY_MEMBER || shown === CANCELLED_BY_MEMBER;
};
