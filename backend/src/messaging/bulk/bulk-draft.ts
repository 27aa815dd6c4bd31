import type { AdmitJob } from '../quota/message-quota.js';
import { dayOf } from '../../platform/domain/calendar/calendar-day.js';
import type { JobDrafted, MessageMedia } from '../jobs/job.events.js';
import type { SendingPermission } from '../sending/sending-policy.js';
import type { BulkRequest } from './bulk-request.js';
import type { JobPlan } from './planning/job-planner.js';

export type Draft = JobDrafted['data'];

/**
 * The job that a plan becomes. `when` is the instant that it is planned for, or now: its day pays; Unix ms. `media` is the
 * file of every message.
 */
export function draftOf(
  jobId: string,
  accountId: string,
  { content, fileName, fingerprint }: Pick<BulkRequest, 'content' | 'fileName' | 'fingerprint'>,
  { sender, channel }: SendingPermission,
  { report: { problems: _problems, ...report }, recipients, chunkSizes }: JobPlan,
  { scheduledFor, when, media }: { scheduledFor: string | null; when: number; media?: MessageMedia | undefined },
): Draft {
  return {
    jobId,
    accountId,
    channelId: channel.channelId,
    kind: 'bulk',
    channelLabel: channel.label,
    templateId: content.templateId || null,
    total: recipients.length,
    chunks: chunkSizes.length,
    day: dayOf(when, sender.zoneAt(when)),
    to: null,
    fingerprint,
    scheduledFor,
    ...(content.validForHours !== undefined && { validForHours: content.validForHours }),
    name: content.jobName?.trim() || null,
    fileName,
    report,
    ...(content.purpose !== undefined && { purpose: content.purpose }),
    ...(media && { media }),
  };
}

/** The admission that the job needs from the account's limits. @param now Unix ms */
export const admissionOf = (
  { jobId, accountId, channelId, day, total, scheduledFor }: Draft,
  { sender, plan }: SendingPermission,
  now: number,
): AdmitJob['job'] => ({
  jobId,
  accountId,
  channelId,
  kind: 'bulk',
  count: total,
  day,
  timeZone: sender.zoneAt(scheduledFor ? Date.parse(scheduledFor) : now),
  dailyLimit: plan.dailyMessagesLimit,
  monthlyBulkLimit: plan.bulkMessagesLimit,
});
