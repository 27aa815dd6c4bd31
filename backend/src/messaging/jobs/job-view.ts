import type { Job, JobTold, Said } from '@wavelane/contracts';
import type { JobDocument } from './jobs.projection.js';
import { shownReason } from './stop-reasons.js';

/**
 * @param outlook facts beyond the job itself; see `job-outlook.ts`
 * @param told its recipient and text; see `told-jobs.ts`
 */
export function jobView(id: string, document: JobDocument, outlook: JobOutlook = NO_OUTLOOK, told?: JobTold): Job {
  const { kind, createdAt, channelId, channelLabel, to, name, fileName, scheduledFor, validForHours, counts, funnel } =
    document;
  return {
    id,
    type: kind,
    status: document.status,
    createdAt,
    channelId,
    channelLabel,
    to,
    name,
    fileName,
    scheduledFor,
    validForHours,
    reason: shownReason(document.reason) ?? outlook.waitsFor,
    ...(document.reason === null && outlook.said && { said: outlook.said }),
    pausedBy: document.pausedBy,
    estimatedFinishAt: outlook.finishAt,
    counts,
    funnel,
    ...(document.media && { media: { id: document.media.mediaId, kind: document.media.kind } }),
    ...(told && { told }),
  };
}

/** Why a job's queue stands still, and when it will be empty. */
export interface JobOutlook {
  waitsFor: string | null;
  /** The sentence of it, unless its words tell it. */
  said?: Said;
  /** ISO-8601 UTC. */
  finishAt: string | null;
}

const NO_OUTLOOK: JobOutlook = { waitsFor: null, finishAt: null };
