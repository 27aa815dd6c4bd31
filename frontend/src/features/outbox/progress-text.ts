import { t } from '@lingui/core/macro';
import type { Job, JobCounts } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';
import { listed } from '@/lib/bidi';
import { formatDateTime, formatNumber, formatTime } from '@/lib/format';
import { serverNow } from '@/lib/times/server-time';

const STEPS = ['replied', 'read', 'delivered', 'sent', 'pending', 'queued', 'failed', 'cancelled'] as const;

/** `1 replied`, `3 read, 1 failed`: the statuses that occur, the furthest first. */
export function progressText({ counts }: { counts: JobCounts }): string {
  const parts = STEPS.filter((status) => counts[status] > 0).map(
    (status) => `${formatNumber(counts[status])} ${fromServer(status)}`,
  );
  return listed(parts) || '–';
}

/** Whether it waits for a time that was chosen: nothing of it has gone out, and it is to go out. */
export const isPlanned = ({ scheduledFor, status }: Pick<Job, 'scheduledFor' | 'status'>) =>
  scheduledFor !== null && (status === 'QUEUED' || status === 'PAUSED') && Date.parse(scheduledFor) > serverNow();

/** The state of a job, in one line: when it goes out, how much of it has gone, or its outcome. */
export function standText(job: Job, timeZone: string | undefined): string {
  const { counts, scheduledFor, estimatedFinishAt, status } = job;
  if (isPlanned(job)) return t`goes out ${formatDateTime(scheduledFor, timeZone)}`;
  const gone = counts.total - counts.queued - counts.cancelled;
  if (status !== 'PENDING' || counts.total < 2 || counts.queued === 0) return progressText(job);
  const sent = t`${formatNumber(gone)} of ${formatNumber(counts.total)} sent`;
  return estimatedFinishAt === null ? sent : listed([sent, t`until ${formatTime(estimatedFinishAt, timeZone)}`]);
}
