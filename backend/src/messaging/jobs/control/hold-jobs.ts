import { type EventStore, guardOf, type Position, type Recorded, START } from '@wavelane/event-store';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import type { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { type JobCancelled, type JobDrafted, jobStream, type MessageOrdered } from '../job.events.js';
import { job } from '../job.js';
import { type MessageEvent, messageEvents } from '../../messages/message.events.js';
import type { JobAdmitted } from '../../quota/message-quota.events.js';

const PAGE = 1_000;
type Counted = JobDrafted | MessageOrdered | JobAdmitted | JobCancelled | MessageEvent;
const TYPES: readonly Counted['type'][] = [
  ...(['JobDrafted', 'MessageOrdered', 'JobAdmitted', 'JobCancelled'] as const),
  ...messageEvents.types,
];
const isCounted = guardOf<Counted>(TYPES);

interface Waiting {
  queued: number;
  /** Unix ms; 0 = at once. */
  startsAt: number;
  admitted: boolean;
}

/**
 * Jobs with queued messages that may have gone out in a time that the log does not know, because it was restored from a
 * backup. Read from the log, because read models may be behind it.
 * @param now Unix ms: messages planned for later have certainly not gone out
 */
export async function jobsInDoubt(store: EventStore, now: number): Promise<string[]> {
  const jobs = new Map<string, Waiting>();
  for (let after: Position = START, atHead = false; !atHead;) {
    const page = await store.readAll({ after, limit: PAGE, types: TYPES });
    for (const event of page.events) if (isCounted(event)) take(jobs, event);
    after = page.next;
    atHead = page.head;
  }
  return [...jobs]
    .filter(([, { queued, startsAt, admitted }]) => admitted && queued > 0 && startsAt <= now)
    .map(([jobId]) => jobId);
}

function take(jobs: Map<string, Waiting>, { type, data }: Recorded<Counted>): void {
  const { jobId } = data;
  if (type === 'JobDrafted' || type === 'MessageOrdered') {
    const { scheduledFor } = data;
    const [queued, admitted] = type === 'JobDrafted' ? [data.total, false] : [1, data.free ?? false];
    jobs.set(jobId, { queued, startsAt: scheduledFor ? Date.parse(scheduledFor) : 0, admitted });
    return;
  }
  const waiting = jobs.get(jobId);
  if (!waiting) return;
  if (type === 'JobCancelled') jobs.delete(jobId);
  else if (type === 'JobAdmitted') waiting.admitted = true;
  else waiting.queued += Number(data.after === 'queued') - Number(data.before === 'queued');
}

/**
 * Pauses every job in doubt, so that nothing goes out a second time by itself: a person resumes what certainly did not
 * go out, or cancels it.
 * @param since ISO-8601 UTC: the log ends there
 * @param now Unix ms
 * @returns how many jobs were paused
 */
export async function holdJobs(
  store: EventStore,
  executor: CommandExecutor,
  since: string,
  now: number,
  context: CommandContext,
): Promise<number> {
  const doubtful = await jobsInDoubt(store, now);
  const reason =
    `Wavelane was restored from a backup of ${since}. What went out after that looks unsent here. ` +
    'Resume this job only if you know that it did not go out, else cancel it.';
  for (const jobId of doubtful) {
    const command = { type: 'PauseJob', by: 'user', reason } as const;
    await executor.execute(job, jobStream(jobId), command, { ...context, commandId: `${context.commandId}:${jobId}` });
  }
  return doubtful.length;
}
