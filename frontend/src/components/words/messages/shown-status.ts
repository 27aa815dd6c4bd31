import type { BadgeStatus, Job, JobCounts } from '@wavelane/contracts';

const FURTHEST = [
  ['replied', 'REPLIED'],
  ['read', 'READ'],
  ['delivered', 'DELIVERED'],
  ['sent', 'SENT'],
] as const;

/** The status of the furthest message, in capitals; undefined if none has gone out. */
const furthestOf = (counts: Pick<JobCounts, (typeof FURTHEST)[number][0]>): BadgeStatus | undefined =>
  FURTHEST.find(([step]) => counts[step] > 0)?.[1];

/**
 * The status of a job in the outbox: while it goes well, the furthest status of one of its messages. A stopped, failed
 * or waiting job has its own status.
 */
export function shownStatus({ status, counts, funnel }: Pick<Job, 'status' | 'counts' | 'funnel'>): BadgeStatus {
  if (status !== 'SENT' && status !== 'PENDING') return status;
  return furthestOf({ ...counts, ...funnel }) ?? status;
}

/** The same of many single sends in one. */
export function foldedStatus(counts: JobCounts): BadgeStatus {
  const { total, failed, cancelled, queued, pending } = counts;
  if (cancelled === total) return 'CANCELLED';
  if (failed > 0) return failed === total ? 'FAILED' : 'PARTIAL';
  if (queued === total) return 'QUEUED';
  return furthestOf(counts) ?? (pending > 0 ? 'PENDING' : 'QUEUED');
}
