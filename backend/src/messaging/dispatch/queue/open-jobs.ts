import type { ReadModels } from '@wavelane/projections';
import type { StoredDocument } from '@wavelane/read-store';
import { type JobDocument, jobsProjection } from '../../jobs/jobs.projection.js';

export type OpenJob = StoredDocument<JobDocument>;

/** Open jobs of one channel, the first of them in turn. */
export interface OpenJobs {
  jobs: readonly OpenJob[];
  /** Whether the channel has no others. */
  isAll: boolean;
}

/** 0: messages to one person, which go first; 1: bulk jobs. */
export type Priority = 0 | 1;

/** Those of single messages first, each kind by when it begins: as their index has them. */
const IN_TURN = [
  { field: 'priority', direction: 'asc' },
  { field: 'startsAt', direction: 'asc' },
  { field: 'createdAt', direction: 'asc' },
] as const;

/** Open jobs that are read at once in a round over all channels. */
export const OPEN_JOBS_AT_ONCE = 500;

/** Open jobs of the channels after this one, in the order of channels. */
export async function readOpenJobsAfter(readModels: ReadModels, channelId: number): Promise<readonly OpenJob[]> {
  const { documents } = await readModels.find(jobsProjection, {
    where: { open: true, channelId: { gt: channelId } },
    // To the end of the index: else all open jobs of a channel are read for the first of them.
    sort: [{ field: 'channelId', direction: 'asc' }, ...IN_TURN],
    limit: OPEN_JOBS_AT_ONCE,
  });
  return documents;
}

/** Jobs read per channel. A channel rarely has more; later ones need not be read. */
const FEW = 8;

/**
 * The first open jobs of a channel, or of one kind of them.
 * @param limit how many are read
 */
export async function readOpenJobs(
  readModels: ReadModels,
  channelId: number,
  { priority, limit = FEW }: { priority?: Priority; limit?: number | undefined } = {},
): Promise<OpenJobs> {
  const { documents: jobs } = await readModels.find(jobsProjection, {
    where: { open: true, channelId, ...(priority !== undefined && { priority }) },
    // In order of ids all of the channel's would be read for the first.
    sort: IN_TURN,
    limit,
  });
  return { jobs, isAll: jobs.length < limit };
}

/**
 * The jobs of one kind that are needed to choose messages: those that have begun, and the next one that has not.
 * @param now ISO-8601 UTC
 * @param most how many begun jobs are enough
 * @returns undefined if these jobs are not enough to answer
 */
export function begunAndNext(
  { jobs, isAll }: OpenJobs,
  priority: Priority,
  now: string,
  most: number,
): readonly OpenJob[] | undefined {
  const ofKind = jobs.filter(({ body }) => body.priority === priority);
  const next = ofKind.findIndex(({ body }) => body.startsAt > now);
  if (next >= 0) return ofKind.slice(0, next + 1);
  const isWhole = isAll || jobs.some(({ body }) => body.priority > priority);
  return isWhole || ofKind.length >= most ? ofKind : undefined;
}
