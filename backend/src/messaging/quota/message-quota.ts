import { say } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { EMPTY_IDS, hasId, type IdSet, withId } from '../../platform/domain/ids/id-set.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type JobAdmitted, type MessageQuotaEvent, messageQuotaEvents } from './message-quota.events.js';

/** The messages of one account in one calendar month of its own zone. */
export interface MessageQuotaState {
  usedByDay: Readonly<Record<string, number>>;
  bulkThisMonth: number;
  admitted: IdSet;
}

export interface AdmitJob {
  type: 'AdmitJob';
  job: Omit<JobAdmitted['data'], 'usedToday' | 'bulkThisMonth'>;
  /** The account's day at this moment: a job planned for another day is refused in words that name it. */
  today?: string;
}

const figure = (messages: number) => messages.toLocaleString('en-US');
const count = (messages: number) => say(messages === 1 ? 'message' : 'messages', { n: figure(messages) });

/**
 * Refuses a job that does not fit as a whole. Public so that a send can be refused before anything is written;
 * admission decides again, and that decision counts.
 * @param today the account's day at this moment; default: the day that pays
 * @throws DomainError limit: 'Daily limit reached: …' or 'Monthly bulk limit reached: …'
 */
export function checkLimits(job: AdmitJob['job'], state: MessageQuotaState, today = job.day): void {
  if (job.free) return;
  const usedToday = state.usedByDay[job.day] ?? 0;
  const isToday = job.day === today;
  if (job.dailyLimit !== null && usedToday + job.count > job.dailyLimit) {
    const left = Math.max(0, job.dailyLimit - usedToday);
    const figures = { used: count(usedToday), limit: figure(job.dailyLimit), zone: job.timeZone };
    const asked = { ...figures, left: count(left), asked: count(job.count) };
    if (isToday)
      throw DomainError.limit(left === 0 ? say('daily-limit-today', figures) : say('daily-limit-today-asked', asked));
    const { day } = job;
    throw DomainError.limit(
      left === 0 ? say('daily-limit-on', { ...figures, day }) : say('daily-limit-on-asked', { ...asked, day }),
    );
  }
  if (job.kind !== 'bulk' || job.monthlyBulkLimit === null) return;
  const left = Math.max(0, job.monthlyBulkLimit - state.bulkThisMonth);
  if (job.count <= left) return;
  const figures = { used: count(state.bulkThisMonth), limit: figure(job.monthlyBulkLimit) };
  const rest = { ...figures, left: count(left) };
  if (job.day.startsWith(today.slice(0, 7)))
    throw DomainError.limit(left === 0 ? say('monthly-limit', figures) : say('monthly-limit-left', rest));
  const month = job.day.slice(0, 7);
  throw DomainError.limit(
    left === 0 ? say('monthly-limit-in', { ...figures, month }) : say('monthly-limit-in-left', { ...rest, month }),
  );
}

/**
 * Daily and monthly limits, enforced in one stream so that no number of senders side by side can pass them
 * (docs/adr/0012-one-stream-for-limits.md). A job is admitted once; nothing is given back.
 */
export const messageQuota: Decider<MessageQuotaState, AdmitJob, MessageQuotaEvent> = {
  events: messageQuotaEvents,
  initialState: { usedByDay: {}, bulkThisMonth: 0, admitted: EMPTY_IDS },

  decide({ job, today }, state) {
    if (hasId(state.admitted, job.jobId)) return [];
    if (!Number.isInteger(job.count) || job.count < 1) throw DomainError.invalid(say('job-needs-at-least-one-message'));
    checkLimits(job, state, today);
    const counted = job.free ? 0 : job.count;
    return [
      {
        type: 'JobAdmitted',
        data: {
          ...job,
          usedToday: (state.usedByDay[job.day] ?? 0) + counted,
          bulkThisMonth: state.bulkThisMonth + (job.kind === 'bulk' ? counted : 0),
        },
      },
    ];
  },

  evolve(state, { data }) {
    return {
      usedByDay: { ...state.usedByDay, [data.day]: data.usedToday },
      bulkThisMonth: data.bulkThisMonth,
      admitted: withId(state.admitted, data.jobId),
    };
  },
};
