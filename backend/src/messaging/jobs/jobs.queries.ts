import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  askedWords,
  lastFour,
  phoneDigits,
  type Job,
  type JobDetail,
  type JobMessagesFilter,
  type MessageState,
  type SeenChannels,
  sees,
  type TimelineEntry,
} from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { StoredDocument, Where } from '@wavelane/read-store';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { EVENT_STORE, READ_MODELS } from '../../platform/storage/tokens.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { jobTimeline } from './job-timeline.js';
import { jobView } from './job-view.js';
import { type JobDocument, jobsProjection } from './jobs.projection.js';
import { type JobFilter, JobSearch } from './job-search.js';
import { ListOutboxDaysHandler } from './days/outbox-days.query.js';
import { ToldJobs } from './days/told-jobs.js';
import { withFiles } from '../messages/message-files.js';
import { messageView } from '../messages/views/message-view.js';
import { WordSearch } from '../search/word-search.js';
import { messagesProjection } from '../messages/messages.projection.js';

/** An account's jobs, newest first. */
export class ListJobs extends Query<ListPage<Job>> {
  constructor(
    readonly accountId: string,
    readonly page: PageRequest,
    readonly filter: JobFilter = {},
  ) {
    super();
  }
}

@QueryHandler(ListJobs)
export class ListJobsHandler implements IQueryHandler<ListJobs> {
  constructor(
    private readonly search: JobSearch,
    private readonly told: ToldJobs,
  ) {}

  async execute({ accountId, page, filter }: ListJobs): Promise<ListPage<Job>> {
    const { documents, cursor } = await this.search.find(accountId, filter, page);
    return { items: await this.told.views(accountId, documents), cursor };
  }
}

/** A job with one page of its messages, in the order of its rows; `cursor` if there are more. */
export class GetJob extends Query<{ job: JobDetail; cursor?: string }> {
  constructor(
    readonly accountId: string,
    readonly jobId: string,
    readonly page: PageRequest,
    /** Only messages that are in this state now, or to this number. */
    readonly filter: JobMessagesFilter = {},
    readonly seen: SeenChannels = null,
  ) {
    super();
  }
}

/** Digits that are no number of any country we know may still have been written to. */
const asNumber = (text: string) =>
  /^\+?[\d\s().\-/]+$/.test(text) && /^(\D*\d){8,15}\D*$/.test(text) ? `+${text.replace(/\D/g, '')}` : undefined;

@QueryHandler(GetJob)
export class GetJobHandler implements IQueryHandler<GetJob> {
  constructor(
    private readonly search: JobSearch,
    private readonly words: WordSearch,
    private readonly told: ToldJobs,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ accountId, jobId, page, filter, seen }: GetJob): Promise<{ job: JobDetail; cursor?: string }> {
    const job = await ownJob(this.readModels, accountId, jobId, seen);
    const found = await this.messages(accountId, jobId, filter, page);
    const views = found.documents.map(({ id, body }) => messageView(id, body));
    const messages = await withFiles(this.readModels, views);
    const told = await this.told.views(accountId, [job]);
    const [view = jobView(jobId, job.body)] = await withFiles(this.readModels, told);
    const canRetry = await this.canRetry(jobId, job.body);
    return { job: { ...view, canRetry, messages }, cursor: found.cursor };
  }

  /**
   * Finds a whole number along the index of numbers, other text by its words; then by the last digits, if nothing was
   * found. Without a text, all messages in the order of rows.
   */
  private async messages(accountId: string, jobId: string, { status, q }: JobMessagesFilter, page: PageRequest) {
    const where = { jobId, ...stateWhere(status) };
    const text = q?.trim() ?? '';
    if (text === '') {
      return this.readModels.find(messagesProjection, {
        where,
        sort: [{ field: 'ordinal', direction: 'asc' }],
        ...page,
      });
    }
    const to = (await this.search.phoneOf(accountId, text)) ?? asNumber(text);
    const sort = [{ field: 'acceptedAt', direction: 'desc' }] as const;
    const found =
      to === undefined
        ? await this.words.messages(jobId, askedWords(text), status, page)
        : await this.readModels.find(messagesProjection, { where: { accountId, to, ...where }, sort, ...page });
    const digits = phoneDigits(text);
    if (digits === undefined || lastFour(digits) === null || found.documents.length > 0 || page.cursor !== undefined)
      return found;
    return this.words.endingWith(jobId, digits, status);
  }

  private async canRetry(jobId: string, { condition, counts }: JobDocument): Promise<boolean> {
    if (counts.failed === 0 || condition === 'cancelled') return false;
    const where = { jobId, status: 'failed', retryable: true };
    return (await this.readModels.find(messagesProjection, { where, limit: 1 })).documents.length > 0;
  }
}

/** The status of a cancelled message is `failed`, which it shares with those that did fail. */
function stateWhere(state: MessageState | undefined): Where {
  if (state === 'cancelled') return { status: 'failed', cancelled: true };
  if (state === 'failed') return { status: 'failed', cancelled: false };
  return state === undefined ? {} : { status: state };
}

/** Lists the decisions about a job, oldest first. */
export class GetJobTimeline extends Query<TimelineEntry[]> {
  constructor(
    readonly accountId: string,
    readonly jobId: string,
    readonly seen: SeenChannels = null,
  ) {
    super();
  }
}

@QueryHandler(GetJobTimeline)
export class GetJobTimelineHandler implements IQueryHandler<GetJobTimeline> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly accounts: AccountLookup,
  ) {}

  async execute({ accountId, jobId, seen }: GetJobTimeline): Promise<TimelineEntry[]> {
    const found = await ownJob(this.readModels, accountId, jobId, seen);
    return jobTimeline(this.store, found, (id) => this.accounts.nameOf(id));
  }
}

/** @throws DomainError not-found for another account's job, one of a channel that is not seen, or one not admitted */
async function ownJob(
  readModels: ReadModels,
  accountId: string,
  jobId: string,
  seen: SeenChannels,
): Promise<Pick<StoredDocument<JobDocument>, 'id' | 'body'>> {
  const body = await readModels.get(jobsProjection, jobId);
  if (!body?.admitted || body.accountId !== accountId || !sees(seen, body.channelId)) throw DomainError.notFound('Job');
  return { id: jobId, body };
}

export const jobQueries = [ListJobsHandler, ListOutboxDaysHandler, GetJobHandler, GetJobTimelineHandler];
