import { Inject, Injectable } from '@nestjs/common';
import type { JobStatus } from '@wavelane/contracts';
import type { ReadModels, ReadPage } from '@wavelane/projections';
import type { Where } from '@wavelane/read-store';
import { parsePhone } from '../../platform/domain/phone/phone.js';
import type { PageRequest } from '../../platform/http/paging.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { AccountLookup } from '../sending/account-lookup.js';
import type { JobKind } from './job.events.js';
import { type JobDocument, jobsProjection, searchable } from './jobs.projection.js';
import { messagesProjection } from '../messages/messages.projection.js';

const PHONE = /^\+?[\d\s().\-/]{5,}$/;
/** Comes after every text that begins like this one. */
const AFTER = '\u{10ffff}';

/** Which jobs are wanted; all conditions hold together. */
export interface JobFilter {
  status?: JobStatus;
  type?: JobKind;
  channelId?: number;
  /** A phone number: jobs that wrote to this person. Anything else: what the job's name begins with. */
  q?: string;
}

/** Finds an account's jobs along indexes, newest first. */
@Injectable()
export class JobSearch {
  constructor(
    private readonly lookup: AccountLookup,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async find(accountId: string, { q, ...filter }: JobFilter, page: PageRequest): Promise<ReadPage<JobDocument>> {
    const text = searchable(q ?? '');
    const phone = PHONE.test(text) ? await this.phoneOf(accountId, text) : undefined;
    if (phone !== undefined) return this.to(accountId, phone, filter, page);
    return this.readModels.find(jobsProjection, {
      where: { ...wanted(accountId, filter), ...(text !== '' && { search: { gte: text, lt: text + AFTER } }) },
      sort: [{ field: 'createdAt', direction: 'desc' }],
      ...page,
    });
  }

  /** Jobs that wrote to this person. Where conditions leave out some of a page, it is shorter; the cursor goes on. */
  private async to(
    accountId: string,
    phone: string,
    { status, type, channelId }: Omit<JobFilter, 'q'>,
    page: PageRequest,
  ): Promise<ReadPage<JobDocument>> {
    const { documents: messages, cursor } = await this.readModels.find(messagesProjection, {
      where: { accountId, to: phone },
      sort: [{ field: 'acceptedAt', direction: 'desc' }],
      ...page,
    });
    const ids = [...new Set(messages.map(({ body }) => body.jobId))];
    const documents = (await this.readModels.many(jobsProjection, ids))
      .filter(({ body }) => body.admitted && body.accountId === accountId)
      .filter(({ body }) => status === undefined || body.status === status)
      .filter(({ body }) => type === undefined || body.kind === type)
      .filter(({ body }) => channelId === undefined || body.channelId === channelId)
      .sort((a, b) => (a.body.createdAt < b.body.createdAt ? 1 : -1));
    return { documents, ...(cursor !== undefined && { cursor }) };
  }

  private async phoneOf(accountId: string, text: string): Promise<string | undefined> {
    const parsed = parsePhone(text, (await this.lookup.sender(accountId))?.defaultCountry ?? null);
    if ('e164' in parsed) return parsed.e164;
    const international = parsePhone(`+${text}`, null);
    return 'e164' in international ? international.e164 : undefined;
  }
}

const wanted = (accountId: string, { status, type, channelId }: JobFilter): Where => ({
  accountId,
  admitted: true,
  ...(status !== undefined && { status }),
  ...(type !== undefined && { kind: type }),
  ...(channelId !== undefined && { channelId }),
});
