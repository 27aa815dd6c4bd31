import type { EventOf } from '@wavelane/event-store';
import type { JobAdmitted, JobEvent, MessageEvent, PacingEvent } from '../../../messaging/index.js';
import type { Draft } from './draft.js';

/** The share of a limit from which on it is near. */
const NEAR = 0.8;

type Paused = EventOf<JobEvent, 'JobPaused'>['data'];
type Unresolved = EventOf<MessageEvent, 'MessageUnresolved'>['data'];

/** A job that stopped without a member's wish: it missed its time, or its messages were refused. */
export function ofPause({ accountId, channelId, jobId, by, reason, late }: Paused): Draft[] {
  if (by !== 'system') return [];
  if (late) return [{ kind: 'job-missed', accountId, facts: { channelId, jobId, count: late.queued } }];
  return [{ kind: 'job-paused', accountId, facts: { channelId, jobId, reason } }];
}

/** One notice for a job, however many of its messages are concerned. */
export const ofUnresolved = ({ accountId, channelId, jobId }: Unresolved): Draft[] => [
  { kind: 'outcome-unknown', accountId, cause: jobId, facts: { channelId, jobId } },
];

/** The job that took the account over a mark of a limit: only the higher mark if it passed both. */
export function ofAdmission({ accountId, count, day, kind, free, ...figures }: JobAdmitted['data']): Draft[] {
  if (free) return [];
  const { usedToday, dailyLimit, bulkThisMonth, monthlyBulkLimit } = figures;
  const month = day.slice(0, 7);
  const passed = (used: number, limit: number | null, period: 'day' | 'month'): Draft[] => {
    const mark = markPassed(used - count, used, limit);
    if (mark === undefined || limit === null) return [];
    const cause = `${accountId} ${period === 'day' ? day : month} ${period}`;
    return [{ kind: mark, accountId, cause, facts: { count: used, total: limit, period } }];
  };
  return [
    ...passed(usedToday, dailyLimit, 'day'),
    ...(kind === 'bulk' ? passed(bulkThisMonth, monthlyBulkLimit, 'month') : []),
  ];
}

/** Whether a job took its account over a mark. @param fields of `JobAdmitted` */
export function passesLimit(fields: Readonly<Record<string, unknown>>): boolean {
  const { count, usedToday, dailyLimit, bulkThisMonth, monthlyBulkLimit } = fields;
  const passes = (used: unknown, limit: unknown) =>
    typeof count === 'number' && typeof used === 'number' && typeof limit === 'number'
      ? markPassed(used - count, used, limit) !== undefined
      : false;
  return passes(usedToday, dailyLimit) || passes(bulkThisMonth, monthlyBulkLimit);
}

/** @returns undefined if there is no mark between the two */
function markPassed(before: number, after: number, limit: number | null): 'limit-near' | 'limit-reached' | undefined {
  if (limit === null || limit <= 0) return undefined;
  if (before < limit && after >= limit) return 'limit-reached';
  return before < NEAR * limit && after >= NEAR * limit ? 'limit-near' : undefined;
}

/**
 * Once from the first refusal until the gateway takes a message of the channel again. A limit is one of the gateway's
 * account, which all channels share: it is the administrators' matter, one notice a day however many channels meet it.
 */
export const ofRefusal = ({
  accountId,
  channelId,
  since,
  reason,
}: EventOf<PacingEvent, 'ChannelRefused'>['data']): Draft[] => [
  reason === 'limit'
    ? { kind: 'gateway-refuses', accountId: null, cause: `limit ${since.slice(0, 10)}`, facts: { channelId } }
    : { kind: 'channel-refused', accountId, cause: `${channelId} ${since}`, facts: { channelId } },
];
