import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import type { JobKind } from '../jobs/job.events.js';

/**
 * A job counts against the account's limits and may be sent from now on: the commit point of a job
 * (docs/adr/0012-one-stream-for-limits.md). The figures are those after this job.
 */
export type JobAdmitted = DomainEvent<
  'JobAdmitted',
  {
    jobId: string;
    accountId: string;
    channelId: number;
    kind: JobKind;
    /** Messages in the job, 1 or more. */
    count: number;
    /** The account's calendar day that pays, `yyyy-mm-dd`. */
    day: string;
    /** It counts against no limit: it answers a person who wrote within 24 hours, or confirms a withdrawal. */
    free?: true;
    /** IANA zone that gave the day. */
    timeZone: string;
    /** null = unlimited. */
    dailyLimit: number | null;
    monthlyBulkLimit: number | null;
    usedToday: number;
    /** Bulk messages of the calendar month. */
    bulkThisMonth: number;
  }
>;

export type MessageQuotaEvent = JobAdmitted;

export const messageQuotaEvents = eventFamily<MessageQuotaEvent>('sending-{account}-{yyyy-mm}', {
  JobAdmitted: [],
});

/** @param day `yyyy-mm-dd` */
export const messageQuotaStream = (accountId: string, day: string) => `sending-${accountId}-${day.slice(0, 7)}`;
