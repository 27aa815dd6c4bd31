import { type EventStore, guardOf, type Position, type Recorded, START } from '@wavelane/event-store';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import type { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { type JobCancelled, type JobDrafted, jobStream, type OfJob } from '../job.events.js';
import { job } from '../job.js';
import { type Ordering, orderIn } from '../message-ordered.js';
import { type MessageEvent, messageEvents } from '../../messages/message.events.js';
import type { JobAdmitted } from '../../quota/message-quota.events.js';

const PAGE = 1_000;
type Counted = JobDrafted | Ordering | JobAdmitted | JobCancelled | MessageEvent;
const TYPES: readonly Counted['type'][] = [
  ...(['JobDrafted', 'MessageOrdered', 'ReplyOrdered', 'JobAdmitted', 'JobCancelled'] as const),
  ...messageEvents.types,
];
const isCounted = guardOf<Counted>(TYPES);

interface Waiting {
  of: OfJob;
  queued: number;
  /** Unix ms; 0 = at once. */
  startsAt: number;
  admitted: boolean;
}

/** The period after the last restored event. */
export interface UnknownTime {
  /** ISO-8601 UTC: the log ends there. */
  asOf: string;
  /**
   * The log's last event when it was put in place: orders after it are certain. Times cannot decide this, because the
   * clock of before may have been ahead.
   */
  upTo: Position;
  /**
   * Unix ms. Messages that are planned for later than this and `asOf` have not gone out: `asOf` is the later one if the
   * clock of before was ahead.
   */
  now: number;
}

/**
 * Jobs with queued messages that may have gone out in a time that the log does not know, because it was restored from a
 * backup. Read from the log, because read models may be behind it.
 */
export async function jobsInDoubt(store: EventStore, { asOf, upTo, now }: UnknownTime): Promise<OfJob[]> {
  const latest = Math.max(now, Date.parse(asOf));
  const jobs = new Map<string, Waiting>();
  for (let after: Position = START, atHead = false; !atHead;) {
    const page = await store.readAll({ after, limit: PAGE, types: TYPES });
    for (const event of page.events) if (isCounted(event) && !isNew(event, upTo)) take(jobs, event);
    after = page.next;
    atHead = page.head;
  }
  return [...jobs]
    .filter(([, { queued, startsAt, admitted }]) => admitted && queued > 0 && startsAt <= latest)
    .map(([, { of }]) => of);
}

/** People order what they want now; what the product orders by itself may follow from something that is in the log twice. */
const isNew = ({ type, metadata, position }: Recorded<Counted>, upTo: Position): boolean =>
  (type === 'JobDrafted' || type === 'MessageOrdered' || type === 'ReplyOrdered') &&
  metadata.actor.kind !== 'system' &&
  position > upTo;

function take(jobs: Map<string, Waiting>, event: Recorded<Counted>): void {
  const { type, data } = event;
  const { jobId, accountId, channelId } = data;
  const begin = (queued: number, scheduledFor: string | null | undefined, admitted = false) => {
    const startsAt = scheduledFor ? Date.parse(scheduledFor) : 0;
    jobs.set(jobId, { of: { jobId, accountId, channelId }, queued, startsAt, admitted });
  };
  if (type === 'JobDrafted') return begin(data.total, data.scheduledFor);
  if (type === 'MessageOrdered' || type === 'ReplyOrdered') {
    const order = orderIn(event);
    return order && begin(1, order.scheduledFor, order.free);
  }
  const waiting = jobs.get(jobId);
  if (!waiting) return;
  if (type === 'JobCancelled') jobs.delete(jobId);
  else if (type === 'JobAdmitted') waiting.admitted = true;
  else waiting.queued += Number(data.after === 'queued') - Number(data.before === 'queued');
}

/** The jobs in doubt of an installation that was restored. */
export class JobsInDoubt {
  constructor(
    private readonly store: EventStore,
    private readonly executor: CommandExecutor,
  ) {}

  /**
   * Pauses every job whose messages may have been sent, so that no message is sent twice automatically. A member resumes
   * the job if its messages were not sent, or cancels it.
   * @returns the jobs that this paused; one that a person had paused before is theirs
   */
  async hold(time: UnknownTime, context: CommandContext): Promise<OfJob[]> {
    const reason =
      `Wavelane was restored from a backup of ${time.asOf}. What went out after that looks unsent here. ` +
      'Resume this job only if you know that it did not go out, else cancel it.';
    const held: OfJob[] = [];
    for (const of of await jobsInDoubt(this.store, time)) {
      const command = { type: 'PauseJob', of, by: 'user', reason } as const;
      const { events } = await this.executor.execute(job, jobStream(of.jobId), command, ofEach(of, context));
      if (events.length > 0) held.push(of);
    }
    return held;
  }

  /** Lets jobs go on that {@link hold} paused; those that ended or were resumed meanwhile stay as they are. */
  async release(jobs: readonly OfJob[], context: CommandContext): Promise<void> {
    for (const of of jobs) {
      const command = { type: 'ResumeJob', of, by: 'user' } as const;
      await this.executor.execute(job, jobStream(of.jobId), command, ofEach(of, context)).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
    }
  }
}

const ofEach = ({ jobId }: OfJob, context: CommandContext): CommandContext => ({
  ...context,
  commandId: `${context.commandId}:${jobId}`,
});
