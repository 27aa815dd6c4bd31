import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  type FoldedSends,
  type JobCounts,
  MESSAGE_STATES,
  type OutboxDay,
  type SeenChannels,
} from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { Where } from '@wavelane/read-store';
import { DateTime, IANAZone } from 'luxon';
import type { ListPage } from '../../../platform/http/paging.js';
import { channelsWhere } from '../../../platform/security/seen-channels.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { AccountLookup } from '../../sending/account-lookup.js';
import { instantsOf } from '../job-search.js';
import { jobsProjection } from '../jobs.projection.js';
import { type StoredJob, ToldJobs } from './told-jobs.js';

/** More single sends of a day than these are one entry, which shows as many. */
export const UNFOLDED = 3;
/** A page has this many entries or days, whichever come first. */
const ENTRIES = 12;
const DAYS = 7;
/** Jobs to many of one day; a list of that day has the others. */
const JOBS = 50;

interface Asked {
  channelId?: number;
  /** Only jobs of these channels; null: of all. */
  seen: SeenChannels;
  /** `yyyy-mm-dd` in the account's zone; both days are included. */
  from?: string;
  to?: string;
  /** The page goes on before this day. */
  before?: string;
}

interface Range {
  gte?: string;
  lt?: string;
}

/** Days of an account on which something was ordered, the latest first. */
export class ListOutboxDays extends Query<ListPage<OutboxDay>> {
  constructor(
    readonly accountId: string,
    readonly asked: Asked,
  ) {
    super();
  }
}

const NEWEST = [{ field: 'createdAt', direction: 'desc' }] as const;

@QueryHandler(ListOutboxDays)
export class ListOutboxDaysHandler implements IQueryHandler<ListOutboxDays> {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly told: ToldJobs,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ accountId, asked }: ListOutboxDays): Promise<ListPage<OutboxDay>> {
    const own = (await this.lookup.sender(accountId))?.timeZone ?? 'utc';
    const zone = IANAZone.isValidZone(own) ? own : 'utc';
    const whole = instantsOf(zone, asked.from, asked.to);
    const days: OutboxDay[] = [];
    let before = asked.before;
    for (let entries = 0; entries < ENTRIES && days.length < DAYS;) {
      const range = before === undefined ? whole : { ...whole, lt: earlier(whole.lt, instantsOf(zone, before).gte) };
      const day = await this.latestDay(accountId, asked, range, zone);
      if (day === undefined) return { items: days };
      const shown = await this.day(accountId, asked, day, { ...whole, ...instantsOf(zone, day, day) });
      days.push(shown);
      entries += shown.jobs.length + (shown.singles ? 1 : 0);
      before = day;
    }
    return { items: days, ...(before !== undefined && { cursor: before }) };
  }

  private async latestDay(accountId: string, asked: Asked, createdAt: Range, zone: string) {
    const where = { ...this.jobs(accountId, asked), ...rangeOf(createdAt) };
    const [latest] = (await this.readModels.find(jobsProjection, { where, sort: NEWEST, limit: 1 })).documents;
    return latest && (DateTime.fromISO(latest.body.createdAt, { zone }).toISODate() ?? undefined);
  }

  private async day(accountId: string, asked: Asked, day: string, createdAt: Range): Promise<OutboxDay> {
    const where = { ...this.jobs(accountId, asked), createdAt };
    const find = async (kind: 'single' | 'bulk', limit: number) =>
      this.readModels.find(jobsProjection, { where: { ...where, kind }, sort: NEWEST, limit });
    const [bulk, single] = await Promise.all([find('bulk', JOBS), find('single', UNFOLDED)]);
    const isFolded = single.cursor !== undefined;
    const jobs = [...bulk.documents, ...(isFolded ? [] : single.documents)].toSorted(latestFirst);
    const [views, singles] = await Promise.all([
      this.told.views(accountId, jobs),
      isFolded ? this.folded(accountId, asked, createdAt, single.documents) : null,
    ]);
    const total = views.reduce((sum, { counts }) => sum + counts.total, singles?.counts.total ?? 0);
    return { day, total, jobs: views, hasMore: bulk.cursor !== undefined, singles };
  }

  private async folded(accountId: string, asked: Asked, createdAt: Range, newest: StoredJob[]): Promise<FoldedSends> {
    const own = { accountId, ...channelsWhere(asked.seen, asked.channelId), createdAt };
    const [numbers, earliest, views] = await Promise.all([
      Promise.all(MESSAGE_STATES.map((single) => this.readModels.count(jobsProjection, { ...own, single }))),
      this.readModels.find(jobsProjection, {
        where: { ...this.jobs(accountId, asked), kind: 'single', createdAt },
        sort: [{ field: 'createdAt', direction: 'asc' }],
        limit: 1,
      }),
      this.told.views(accountId, newest),
    ]);
    const counts = Object.fromEntries(MESSAGE_STATES.map((state, at) => [state, numbers[at] ?? 0]));
    const last = views[0]?.createdAt ?? '';
    return {
      counts: { ...(counts as Omit<JobCounts, 'total'>), total: numbers.reduce((sum, one) => sum + one, 0) },
      first: earliest.documents[0]?.body.createdAt ?? last,
      last,
      newest: views,
    };
  }

  private jobs(accountId: string, { seen, channelId }: Asked): Where {
    return { accountId, admitted: true, ...channelsWhere(seen, channelId) };
  }
}

const rangeOf = (createdAt: Range): Where => (Object.keys(createdAt).length > 0 ? { createdAt } : {});

const earlier = (one: string | undefined, other = ''): string => (one !== undefined && one < other ? one : other);

const latestFirst = (one: StoredJob, other: StoredJob): number =>
  one.body.createdAt < other.body.createdAt ? 1 : one.body.createdAt > other.body.createdAt ? -1 : 0;
