import { Inject, Injectable } from '@nestjs/common';
import {
  appendRepeatedly,
  type EventStore,
  type NewEvent,
  type Revision,
  WrongExpectedRevision,
  EventLoopTurns,
} from '@wavelane/event-store';
import { say } from '@wavelane/contracts';
import { Clock, stampOf } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { hasId } from '../../platform/domain/ids/id-set.js';
import { idOf } from '../../platform/domain/ids.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { type FrozenMessage, type JobDrafted, type JobEvent, jobEvents, jobStream } from '../jobs/job.events.js';
import { messageQuota } from '../quota/message-quota.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';
import type { JobPlan } from './planning/job-planner.js';

type Draft = JobDrafted['data'];

/** A draft that was written but not admitted: it is never shown. */
interface Unfinished {
  jobId: string;
  draft: Draft;
  /** Id of the event that wrote it. */
  eventId: string;
}

/** The results of a command so far. */
export type Known = { admitted: Draft } | { unfinished: readonly Unfinished[]; nextJobId: string };

/** Several events share an append, and so a wait for the disk; EventStoreDB takes 1 MB at once. */
const APPEND_BYTES = 640 * 1024;

/**
 * Writes big jobs: event by event straight to the log, never as a whole in memory. The events that a command id wrote
 * before a crash are found again and completed, if the rows still come to the same plan; if they do not (a STOP came in
 * between), the next job id is taken and the unfinished job is never shown.
 */
@Injectable()
export class BulkJobs {
  constructor(
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly executor: CommandExecutor,
  ) {}

  /**
   * @param fingerprint of what is asked for
   * @throws DomainError conflict: the command id was used for something else
   */
  async known(accountId: string, commandId: string, fingerprint: string): Promise<Known> {
    const unfinished: Unfinished[] = [];
    for (let attempt = 0; ; attempt++) {
      const jobId = attempt === 0 ? idOf('job', accountId, commandId) : idOf('job', accountId, commandId, attempt);
      const first = await this.firstOf(jobId);
      if (!first) return { unfinished, nextJobId: jobId };
      if (first.draft.fingerprint !== fingerprint) {
        throw DomainError.conflict(say('idempotency-key-used-before-with-another-content'));
      }
      const { admitted } = await this.executor.state(messageQuota, messageQuotaStream(accountId, first.draft.day));
      if (hasId(admitted, jobId)) return { admitted: first.draft };
      unfinished.push({ jobId, ...first });
    }
  }

  /** Which of the unfinished jobs has this plan. */
  samePlan({ unfinished }: { unfinished: readonly Unfinished[] }, commandId: string, digest: string) {
    return unfinished.find(({ jobId, eventId }) => eventId === eventIdOf(commandId, jobId, digest, 0));
  }

  /**
   * Writes a job, or what is missing of it.
   * @param digest of the plan: part of the events' ids, so that two plans never mix in one job
   * @throws WrongExpectedRevision another request with this command id has begun a job with another plan
   */
  async write(
    draft: Draft,
    { digest, chunkBytes }: Pick<JobPlan, 'digest' | 'chunkBytes'>,
    messages: (chunk: number) => FrozenMessage[],
    context: CommandContext,
  ): Promise<void> {
    const { jobId, accountId, channelId, chunks } = draft;
    const stream = jobStream(jobId);
    const event = (revision: number, { type, data }: JobEvent): NewEvent => ({
      id: eventIdOf(context.commandId, jobId, digest, revision),
      type,
      data,
      metadata: { ...context, ...stampOf(this.clock) },
    });
    const sizeOf = (chunk: number) => chunkBytes[chunk] ?? 0;
    const carried = draft.media && { media: draft.media };
    const pace = new EventLoopTurns();
    // The draft is revision 0, so the last revision is also the number of chunks that are there.
    const last = await this.lastRevision(stream);
    for (let chunk = Math.max(last, 0), revision = last; chunk < chunks;) {
      const events = revision < 0 ? [event(0, { type: 'JobDrafted', data: draft })] : [];
      let bytes = 0;
      do {
        bytes += sizeOf(chunk);
        const data = { jobId, accountId, channelId, chunk, recipients: messages(chunk), ...carried };
        chunk++;
        events.push(event(chunk, { type: 'JobRecipientsAdded', data }));
        if (pace.isDue) await pace.turn();
      } while (chunk < chunks && bytes + sizeOf(chunk) <= APPEND_BYTES);
      await appendRepeatedly(this.store, stream, events, { expected: revision < 0 ? 'none' : revision });
      revision = chunk;
    }
  }

  private async firstOf(jobId: string): Promise<{ draft: Draft; eventId: string } | undefined> {
    for await (const event of this.store.readStream(jobStream(jobId), { limit: 1 })) {
      if (jobEvents.is(event) && event.type === 'JobDrafted') return { draft: event.data, eventId: event.id };
    }
    return undefined;
  }

  private async lastRevision(stream: string): Promise<Revision> {
    for await (const { revision } of this.store.readStream(stream, { backwards: true, limit: 1 })) return revision;
    return -1;
  }
}

const eventIdOf = (commandId: string, jobId: string, digest: string, revision: number) =>
  idOf(commandId, jobStream(jobId), digest, revision);

export const isTaken = (error: unknown): error is WrongExpectedRevision => error instanceof WrongExpectedRevision;
