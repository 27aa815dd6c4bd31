import { Inject, Injectable } from '@nestjs/common';
import {
  askedWords,
  beginningWith,
  type JobStatus,
  lastFour,
  phoneDigits,
  searchable,
  type SeenChannels,
  sees,
} from '@wavelane/contracts';
import type { ReadModels, ReadPage } from '@wavelane/projections';
import type { Where } from '@wavelane/read-store';
import { DateTime, IANAZone } from 'luxon';
import { addressOf, parsePhone } from '../../platform/domain/phone/phone.js';
import type { PageRequest } from '../../platform/http/paging.js';
import { channelsWhere } from '../../platform/security/seen-channels.js';
import { newestFirst } from '../../platform/storage/reading/newest-first.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { AccountLookup } from '../sending/account-lookup.js';
import type { JobKind } from './job.events.js';
import { type JobDocument, jobsProjection } from './jobs.projection.js';
import { messagesProjection } from '../messages/messages.projection.js';
import { WordSearch } from '../search/word-search.js';

/** The most jobs with the last four digits of a number whose recipients are compared with the whole number. */
const ENDING_LOOKED_AT = 50;

/** Which jobs are wanted; all conditions hold together. */
export interface JobFilter {
  status?: JobStatus;
  type?: JobKind;
  channelId?: number;
  /** Only jobs of these channels; null: of all. */
  seen?: SeenChannels;
  templateId?: string;
  /** A phone number or its beginning: jobs that wrote to it. Else how words of names and texts begin. */
  q?: string;
  /** `yyyy-mm-dd` in the account's zone; both days are included. */
  from?: string;
  to?: string;
}

/** Conditions on a job itself. */
type Wanted = Omit<JobFilter, 'q' | 'from' | 'to'> & { createdAt?: { gte?: string; lt?: string } };

/** Finds an account's jobs along indexes, newest first. */
@Injectable()
export class JobSearch {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly words: WordSearch,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async find(
    accountId: string,
    { q, from, to, ...filter }: JobFilter,
    page: PageRequest,
  ): Promise<ReadPage<JobDocument>> {
    const createdAt = await this.between(accountId, from, to);
    const wanted = { ...filter, ...(createdAt && { createdAt }) };
    const text = searchable(q ?? '');
    const digits = phoneDigits(text);
    if (digits !== undefined) return this.byNumber(accountId, { text, digits }, wanted, page);
    return text === '' ? this.byName(accountId, text, wanted, page) : this.byWords(accountId, text, wanted, page);
  }

  /** The number in E.164, if the text is a whole number. */
  async phoneOf(accountId: string, text: string): Promise<string | undefined> {
    const parsed = parsePhone(text, (await this.lookup.sender(accountId))?.defaultCountry ?? null);
    if ('e164' in parsed) return parsed.e164;
    if (text.startsWith('+')) return addressOf(text);
    return phoneDigits(text) === undefined ? undefined : addressOf(`+${text}`);
  }

  private byName(accountId: string, text: string, wanted: Wanted, page: PageRequest) {
    return this.readModels.find(jobsProjection, {
      where: { ...whereOf(accountId, wanted), ...(text !== '' && { search: beginningWith(text) }) },
      sort: [{ field: 'createdAt', direction: 'desc' }],
      ...page,
    });
  }

  /** Jobs whose own name begins so come first, however old they are; then the latest with its words in names and texts. */
  private async byWords(accountId: string, text: string, wanted: Wanted, page: PageRequest) {
    const fits = (job: JobDocument) => meets(job, wanted);
    const found = await this.words.jobs(accountId, askedWords(text), { since: wanted.createdAt?.gte, fits }, page);
    if (page.cursor !== undefined) return found;
    const named = await this.byName(accountId, text, wanted, { limit: page.limit });
    return { ...found, documents: sorted(distinct([...named.documents, ...found.documents])) };
  }

  /** A text that may be the beginning of a number may be a name too: `2026`. */
  private async byNumber(
    accountId: string,
    { text, digits }: { text: string; digits: string },
    wanted: Wanted,
    page: PageRequest,
  ) {
    const phone = await this.phoneOf(accountId, text);
    const exact = phone === undefined ? undefined : await this.to(accountId, phone, wanted, page);
    if (exact && (exact.documents.length > 0 || exact.cursor !== undefined || page.cursor !== undefined)) return exact;
    const begun = await this.to(accountId, beginningWith(`+${digits}`), wanted, page);
    if (page.cursor !== undefined) return begun;
    const fits = (job: JobDocument) => meets(job, wanted);
    const said = { since: wanted.createdAt?.gte, fits };
    const ended = await this.endingWith(accountId, digits, said);
    // An order has a number, too.
    const found =
      begun.documents.length > 0
        ? []
        : (await this.words.jobs(accountId, [digits], said, { limit: page.limit })).documents;
    const named = await this.byName(accountId, text, wanted, { limit: page.limit });
    return { ...begun, documents: sorted(distinct([...begun.documents, ...ended, ...found, ...named.documents])) };
  }

  /** The latest jobs that wrote to a number with this local part or these last digits. */
  private async endingWith(accountId: string, digits: string, said: Parameters<WordSearch['jobs']>[2]) {
    const tail = lastFour(digits);
    if (tail === null) return [];
    const { documents } = await this.words.jobs(accountId, [tail], said, { limit: ENDING_LOOKED_AT });
    const to = await Promise.all(documents.map(({ id }) => this.words.endingWith(id, digits)));
    return documents.filter((_, index) => to[index]?.documents.length !== 0);
  }

  /**
   * Jobs that wrote to a number, or to those of a range in their order. If conditions leave out some of a page, it is
   * shorter; the cursor goes on. Messages of channels that the member does not see are not read: a short page would
   * reveal them.
   */
  private async to(
    accountId: string,
    to: string | { gte: string; lt: string },
    wanted: Wanted,
    page: PageRequest,
  ): Promise<ReadPage<JobDocument>> {
    const { documents: messages, cursor } = await this.readModels.find(messagesProjection, {
      where: { accountId, to, ...channelsWhere(wanted.seen, wanted.channelId) },
      sort: typeof to === 'string' ? [{ field: 'acceptedAt', direction: 'desc' }] : [{ field: 'to', direction: 'asc' }],
      ...page,
    });
    const ids = [...new Set(messages.map(({ body }) => body.jobId))];
    const documents = (await this.readModels.many(jobsProjection, ids))
      .filter(({ body }) => body.admitted && body.accountId === accountId)
      .filter(({ body }) => meets(body, wanted));
    return { documents: sorted(documents), ...(cursor !== undefined && { cursor }) };
  }

  /** The instants of two days of the account: from the first moment of one until the end of the other. */
  private async between(accountId: string, from: string | undefined, to: string | undefined) {
    if (from === undefined && to === undefined) return undefined;
    return instantsOf((await this.lookup.sender(accountId))?.timeZone, from, to);
  }
}

/** From the first moment of one day until the end of another; either may be left out. @param zone UTC if it is none */
export function instantsOf(zone = 'utc', from?: string, to?: string): { gte?: string; lt?: string } {
  const begin = (day: string) => DateTime.fromISO(day, { zone: IANAZone.isValidZone(zone) ? zone : 'utc' });
  const text = (at: DateTime) => at.toUTC().toISO() ?? '';
  return {
    ...(from !== undefined && { gte: text(begin(from)) }),
    ...(to !== undefined && { lt: text(begin(to).plus({ days: 1 })) }),
  };
}

const distinct = (documents: ReadPage<JobDocument>['documents']) => [
  ...new Map(documents.map((document) => [document.id, document])).values(),
];

const meets = (job: JobDocument, { status, type, channelId, seen = null, templateId, createdAt }: Wanted): boolean =>
  sees(seen, job.channelId) &&
  (status === undefined || job.status === status) &&
  (type === undefined || job.kind === type) &&
  (channelId === undefined || job.channelId === channelId) &&
  (templateId === undefined || job.templateId === templateId) &&
  (createdAt?.gte === undefined || job.createdAt >= createdAt.gte) &&
  (createdAt?.lt === undefined || job.createdAt < createdAt.lt);

const sorted = (documents: ReadPage<JobDocument>['documents']) =>
  [...documents].sort(newestFirst(({ id, body }) => [body.createdAt, id]));

const whereOf = (accountId: string, { status, type, channelId, seen, templateId, createdAt }: Wanted): Where => ({
  accountId,
  admitted: true,
  ...(status !== undefined && { status }),
  ...(type !== undefined && { kind: type }),
  ...channelsWhere(seen, channelId),
  ...(templateId !== undefined && { templateId }),
  ...(createdAt && { createdAt }),
});
