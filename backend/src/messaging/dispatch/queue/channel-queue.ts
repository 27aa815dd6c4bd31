import { Inject, Injectable } from '@nestjs/common';
import type { Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../../platform/domain/clock.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import type { Asks, Confirmed } from '../../jobs/job.events.js';
import { type MessageDocument, messagesProjection } from '../../messages/messages.projection.js';
import { isLate } from '../../jobs/validity/validity.js';
import { DispatchLog, READS } from '../dispatch-log.js';
import { begunAndNext, type OpenJob, type OpenJobs, type Priority, readOpenJobs } from './open-jobs.js';
import type { LastInbound } from '../../sending/account-lookup.js';
import type { ChannelWrites } from './unseen-writes.js';

/** A message that waits for sending, and the newest message that the person wrote, if it is known. */
export type Queued = MessageDocument & {
  id: string;
  kind: 'single' | 'bulk';
  purpose: string | null;
  /** The word of STOP that it confirms. */
  confirms: Confirmed | null;
  /** The consent that the message asks the recipient to confirm. */
  asks: Asks | null;
  answers?: LastInbound | undefined;
};

/** The messages of a channel that are due now. */
export interface Due {
  messages: Queued[];
  /** Jobs that have begun and stood still for longer than their hours; some of these messages may be theirs. */
  late: readonly OpenJob[];
  /**
   * Unix ms before which there is nothing more to look for, unless an event arrives; 0 if more messages are due than
   * these, Infinity without open jobs.
   */
  nextAt: number;
  /** Whether a message to this person is under way: one at a time, so that an echo of plain text can only mean one. */
  isUnderWay: (message: Queued) => boolean;
}

type Shown = readonly { id: string; to: string }[];

/** Messages of one channel in one batch: then other jobs and new single sends get their turn. */
const BATCH = 25;
/** The most jobs of a kind that are read if the begun jobs of a batch have too few messages that may be sent now. */
const MORE = 4 * BATCH;
/** Messages of a channel that wait for another try are looked for that often, ms. */
export const IDLE_MS = 2_000;
/** A channel without anything due is looked at again after that, or at an event. ms */
export const OBSTACLE_MS = 15_000;
/** Messages of a channel of which the read models may not show yet what became of them: more are not taken before. */
const UNSEEN_MOST = 200;
const READ_MODELS_MS = 2_000;
const UNDER_WAY_MOST = 1_000;

const NOTHING: readonly never[] = [];

/**
 * Selects a channel's next messages, from read models that may be behind and from the recent writes of this process.
 */
@Injectable()
export class ChannelQueue {
  constructor(
    private readonly claims: DispatchLog,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Messages to one person first, then bulk jobs in turn. */
  async due(channelId: number): Promise<Due> {
    const { writes, paused } = await this.claims.unseen.before(channelId, (position) => this.isSeen(position));
    const nothing = (nextAt: number): Due => ({ messages: [], late: [], nextAt, isUnderWay: () => false });
    if (writes.size >= UNSEEN_MOST && !(await this.isSeen(writes.newest, READ_MODELS_MS)))
      return nothing(this.clock.now() + IDLE_MS);
    const now = new Date(this.clock.now()).toISOString();
    // After what is shown was forgotten: a job that was paused here would seem to run.
    const first = await readOpenJobs(this.readModels, channelId);
    if (first.jobs.length === 0) return nothing(Infinity);
    const found = async (most: number) => {
      const jobs = await this.jobs(channelId, now, { first, paused, most });
      return { jobs, ...(await this.messages(jobs, { now, most, writes })) };
    };
    const few = await found(BATCH);
    const { jobs, messages, isAll } = few.mayHide ? await found(MORE) : few;
    const late = jobs.filter(({ body }) => isLate(body, this.clock.now()));
    if (messages.length === 0) return { ...nothing(this.nextAt(jobs)), late };
    const shown = await this.underWay(channelId, messages);
    const isUnderWay = ({ token, to }: Queued) => token === null && writes.isUnderWay(to, shown);
    return { messages, late, nextAt: isAll ? this.nextAt(jobs) : 0, isUnderWay };
  }

  /** Up to `most` begun jobs of each kind, and the next one that has not begun. @param first the jobs read so far */
  private async jobs(
    channelId: number,
    now: string,
    { first, paused, most }: { first: OpenJobs; paused: ReadonlySet<string>; most: number },
  ): Promise<OpenJob[]> {
    const running = ({ id }: OpenJob) => !paused.has(id);
    const found = ([0, 1] as const).map(async (priority) => {
      const told = (some: OpenJobs) => begunAndNext({ ...some, jobs: some.jobs.filter(running) }, priority, now, most);
      const read = (limit?: number) => readOpenJobs(this.readModels, channelId, { priority, limit });
      return told(first) ?? told(await read()) ?? (await read(most + paused.size)).jobs.filter(running);
    });
    return (await Promise.all(found)).flat();
  }

  /** `isAll` if no more than these are due; `mayHide` if jobs that wait may stand before others that do not. */
  private async messages(
    jobs: readonly OpenJob[],
    { now, most, writes }: { now: string; most: number; writes: ChannelWrites },
  ): Promise<{ messages: Queued[]; isAll: boolean; mayHide: boolean }> {
    const begun = (priority: Priority) =>
      jobs
        .filter(({ body }) => body.priority === priority && body.startsAt <= now)
        .slice(0, most)
        .map(({ id }) => id);
    const [singles, bulk] = [begun(0), begun(1)];
    const rank = new Map(singles.map((id, index) => [id, index]));
    const ofJob = new Map(jobs.map(({ id, body }) => [id, body]));
    const meant = (message: Queued): Queued => {
      const { purpose = null, confirms = null, asks = null } = ofJob.get(message.jobId) ?? {};
      return { ...message, purpose, confirms, asks };
    };
    const ofSingles = singles.length > 0 ? await this.dueOf(singles, 'single', now, BATCH, writes) : [];
    const queued = ofSingles.map(meant).sort((a, b) => (rank.get(a.jobId) ?? 0) - (rank.get(b.jobId) ?? 0));
    const isAllJobs = singles.length < most && bulk.length < most;
    const mayHide = (of: readonly string[], messages: readonly Queued[]) =>
      of.length === most && messages.length < BATCH;
    if (queued.length === BATCH || bulk.length === 0)
      return { messages: queued, isAll: isAllJobs && queued.length < BATCH, mayHide: mayHide(singles, queued) };
    // A few of each: the next pass goes on, so that a job of 50,000 holds up none of 50.
    const share = Math.max(1, Math.ceil((BATCH - queued.length) / bulk.length));
    const shares = await Promise.all(bulk.map((id) => this.dueOf([id], 'bulk', now, share, writes)));
    const messages = [...queued, ...shares.flat().map(meant)];
    return {
      messages: messages.slice(0, BATCH),
      isAll: isAllJobs && messages.length <= BATCH && shares.every((one) => one.length < share),
      mayHide: mayHide(singles, queued) || mayHide(bulk, messages),
    };
  }

  private async dueOf(
    jobIds: readonly string[],
    kind: 'single' | 'bulk',
    now: string,
    limit: number,
    writes: ChannelWrites,
  ): Promise<Queued[]> {
    const left = jobIds.reduce((sum, jobId) => sum + writes.of(jobId), 0);
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { jobId: { in: [...jobIds] }, queue: 'open', notBefore: { lte: now } },
      sort: [
        { field: 'notBefore', direction: 'asc' },
        { field: 'ordinal', direction: 'asc' },
      ],
      limit: limit + left,
    });
    const isLeft = ({ id }: { id: string }) => !writes.has(id);
    return documents
      .filter(isLeft)
      .map(({ id, body }) => ({ ...body, id, kind, purpose: null, confirms: null, asks: null }))
      .slice(0, limit);
  }

  /** Doubtful messages to the recipients of those messages that have no token of their own. */
  private async underWay(channelId: number, messages: readonly Queued[]): Promise<Shown> {
    const to = messages.flatMap((message) => (message.token === null ? [message.to] : []));
    if (to.length === 0) return NOTHING;
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { channelId, attention: { in: ['claimed', 'unknown'] }, to: { in: to } },
      sort: [
        { field: 'attention', direction: 'asc' },
        { field: 'to', direction: 'asc' },
      ],
      limit: UNDER_WAY_MOST,
    });
    return documents.map(({ id, body }) => ({ id, to: body.to }));
  }

  /** When a planned job of the channel begins, or its messages may be due for another try. Unix ms */
  private nextAt(jobs: readonly OpenJob[]): number {
    const now = this.clock.now();
    // '' is no time that could be parsed: the job has begun, and its messages wait for another try.
    const starts = jobs.map(({ body: { startsAt } }) => (startsAt === '' ? 0 : Date.parse(startsAt)));
    return Math.max(now + IDLE_MS, Math.min(now + OBSTACLE_MS, ...starts));
  }

  private async isSeen(position: Position | undefined, ms = 0): Promise<boolean> {
    return position === undefined || this.readModels.waitFor(position, ms, READS);
  }
}
