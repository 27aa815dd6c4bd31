import type { ReadModels } from '@wavelane/projections';
import { channelsProjection } from '../../whatsapp/index.js';
import { unreachableChannelsProjection } from '../../messaging/index.js';
import { openJobs } from '../open-jobs.js';

/** The most open jobs that are read for one number. */
const JOBS_READ = 2_000;

/** Messages that could be sent now. */
export interface DueMessages {
  count: number;
  /** How long the job that waits longest has waited, ms; 0 if none does. */
  oldestMs: number;
}

/**
 * Counts messages of running jobs that are due, on active, linked channels whose gateways answer.
 * @param now Unix ms
 */
export async function dueMessages(readModels: ReadModels, now: number): Promise<DueMessages> {
  const sends = new Map<number, boolean>();
  let [count, oldestMs] = [0, 0];
  for await (const jobs of openJobs(readModels, JOBS_READ))
    for (const { channelId, startsAt, movedAt, counts } of jobs) {
      if (startsAt !== '' && Date.parse(startsAt) > now) continue;
      if (!sends.has(channelId)) sends.set(channelId, await canSend(readModels, channelId));
      if (!sends.get(channelId)) continue;
      count += counts.queued;
      oldestMs = Math.max(oldestMs, now - Date.parse(movedAt));
    }
  return { count, oldestMs };
}

async function canSend(readModels: ReadModels, channelId: number): Promise<boolean> {
  const channel = await readModels.get(channelsProjection, String(channelId));
  // A gateway that does not answer has a number of its own.
  if (await readModels.get(unreachableChannelsProjection, String(channelId))) return false;
  return channel?.status === 'ACTIVE' && channel.authStatus === 'AUTHORIZED';
}
