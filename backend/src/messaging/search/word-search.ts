import { Inject, Injectable } from '@nestjs/common';
import { isNumber, type MessageState } from '@wavelane/contracts';
import type { ReadModels, ReadPage } from '@wavelane/projections';
import { Query, InvalidCursor } from '@wavelane/read-store';
import type { PageRequest } from '../../platform/http/paging.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type JobDocument, jobsProjection } from '../jobs/jobs.projection.js';
import { type MessageDocument, messagesProjection } from '../messages/messages.projection.js';
import { jobWordsProjection, type JobWordsRow, rowsOfJob } from './job-words.projection.js';
import { haystackOf, holds } from './words.js';
import { everyPage } from '../../platform/storage/reading/every-page.js';

type Jobs = ReadPage<JobDocument>;
type Messages = ReadPage<MessageDocument>;

/** Rows read at once, and looked through by one request: each is a chunk of a bulk job, or a single message. */
const LOOK = 500;
const LOOKED_THROUGH = 20_000;
/** Messages looked through by one request within a job. */
const MESSAGES_THROUGH = 10_000;
const CURSOR = /^row-(\d{1,9})$/;

/** Finds jobs and messages by the words of names and texts. */
@Injectable()
export class WordSearch {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /**
   * An account's jobs with all these words, the latest first. A page may be short, or empty, and still have a cursor: the
   * search goes on from there.
   * @param fits what else must be true of a job
   */
  async jobs(
    accountId: string,
    words: readonly string[],
    { since, fits }: { since: string | undefined; fits: (job: JobDocument) => boolean },
    page: PageRequest,
  ): Promise<Jobs> {
    const find = (limit: number, cursor: string | undefined) =>
      this.readModels.findRows<JobWordsRow>(jobWordsProjection, {
        where: { accountId, ...(since !== undefined && { at: { gte: since } }) },
        sort: [{ field: 'at', direction: 'desc' }],
        limit,
        ...(cursor !== undefined && { cursor }),
      });
    const found = new Map<string, Jobs['documents'][number]>();
    let { cursor } = page;
    for (let looked = 0; looked < LOOKED_THROUGH; looked += LOOK) {
      const before = cursor;
      const rows = await find(LOOK, before);
      const ids = rows.documents.filter(({ body }) => holds(body, words)).map(({ body }) => body.jobId);
      const jobs = new Map((await this.readModels.many(jobsProjection, [...new Set(ids)])).map((job) => [job.id, job]));
      const wanted = (jobId: string) => {
        const job = jobs.get(jobId);
        return job && job.body.admitted && job.body.accountId === accountId && fits(job.body) ? job : undefined;
      };
      for (const [index, { body }] of rows.documents.entries()) {
        const job = found.has(body.jobId) || !ids.includes(body.jobId) ? undefined : wanted(body.jobId);
        if (!job) continue;
        if (found.size === page.limit) {
          // The next page begins with this row.
          const next = index === 0 ? before : (await find(index, before)).cursor;
          return pageOf([...found.values()], next);
        }
        found.set(body.jobId, job);
      }
      ({ cursor } = rows);
      if (cursor === undefined) break;
    }
    return pageOf([...found.values()], cursor);
  }

  /** Messages of a job with all these words, in the order of its rows. @throws InvalidCursor */
  async messages(
    jobId: string,
    words: readonly string[],
    state: MessageState | undefined,
    page: PageRequest,
  ): Promise<Messages> {
    const start = page.cursor === undefined ? 0 : Number(CURSOR.exec(page.cursor)?.[1] ?? Number.NaN);
    if (Number.isNaN(start)) throw new InvalidCursor();
    const found: Messages['documents'][number][] = [];
    let looked = 0;
    for await (const { first, end } of this.chunks(jobId, words)) {
      if (end <= start) continue;
      if (looked >= MESSAGES_THROUGH) return pageOf(found, `row-${first}`);
      const { documents } = await this.readModels.find(messagesProjection, {
        where: { jobId, ordinal: { gte: Math.max(first, start), lt: end } },
        sort: [{ field: 'ordinal', direction: 'asc' }],
        limit: LOOK,
      });
      looked += documents.length;
      for (const message of documents) {
        if (!isIn(message.body, state) || !holds(haystackOf([message.body]), words)) continue;
        if (found.length === page.limit) return pageOf(found, `row-${message.body.ordinal}`);
        found.push(message);
      }
    }
    return pageOf(found, undefined);
  }

  /** The first messages of a job to numbers that end with these digits. @param digits at least four */
  async endingWith(jobId: string, digits: string, state?: MessageState): Promise<Messages> {
    const { documents } = await this.messages(jobId, [digits.slice(-4)], state, { limit: LOOK });
    return pageOf(
      documents.filter(({ body }) => isNumber(body.to.slice(1), digits)),
      undefined,
    );
  }

  /** Stretches of a job, at most 500 messages each, in which the words stand. */
  private async *chunks(jobId: string, words: readonly string[]): AsyncGenerator<{ first: number; end: number }> {
    const query: Query = { where: { id: rowsOfJob(jobId) }, sort: [{ field: 'id', direction: 'asc' }], limit: LOOK };
    const rows = everyPage((after) =>
      this.readModels.findRows<JobWordsRow>(jobWordsProjection, { ...query, ...after }),
    );
    for await (const page of rows)
      for (const { body } of page.documents) {
        const { first, end } = body;
        if (first !== null && end !== null && holds(body, words)) yield { first, end };
      }
  }
}

/** Whether a message is shown in this state. The status of a cancelled one says `failed`, though nothing failed. */
const isIn = ({ status, cancelled }: MessageDocument, wanted: MessageState | undefined): boolean =>
  wanted === undefined || (cancelled ? 'cancelled' : status) === wanted;

const pageOf = <Item>(documents: Item[], cursor: string | undefined) => ({
  documents,
  ...(cursor !== undefined && { cursor }),
});
