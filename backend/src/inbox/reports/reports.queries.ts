import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  say,
  type Conversation,
  PAGE_MAX,
  type Report,
  REPORT_JOBS_MAX,
  type ReportFigureFilter,
  type ReportFilter,
  type ReportJob,
} from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { Principal } from '../../platform/http/commands/request-context.js';
import { AnsweringAccounts } from '../answering/answering-accounts.js';
import { ListChannels } from '../../whatsapp/index.js';
import { ListConversationsOf } from '../conversations/list/conversations.queries.js';
import { Members } from '../conversations/members.js';
import { AccountLookup, jobsProjection } from '../../messaging/index.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { conversationsOf } from './figures/conversations-of.js';
import type { Delivery } from './figures/fact.js';
import { hoursAsked } from './figures/hours-asked.js';
import { type Period, periodOf } from './figures/period.js';
import { figuresOf, funnelOf } from './figures/report.js';
import { ReportSource, type Whose } from './report-source.js';

/** The work done in an account on some days. */
export class GetReport extends Query<Report> {
  constructor(
    readonly accountId: string,
    readonly filter: ReportFilter,
  ) {
    super();
  }
}

/** The conversations of a figure of a report. */
export class ListReportConversations extends Query<ListPage<Conversation>> {
  constructor(
    readonly who: Pick<Principal, 'accountId' | 'memberId' | 'channels'>,
    readonly filter: ReportFigureFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

const zoneOf = async (lookup: AccountLookup, accountId: string): Promise<string> =>
  (await lookup.sender(accountId))?.timeZone ?? 'UTC';

@QueryHandler(GetReport)
export class GetReportHandler implements IQueryHandler<GetReport> {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly source: ReportSource,
    private readonly members: Members,
    private readonly answering: AnsweringAccounts,
    private readonly queries: QueryBus,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ accountId, filter }: GetReport): Promise<Report> {
    const period = periodOf(filter, await zoneOf(this.lookup, accountId));
    const whose = { accountId, channelId: filter.channelId };
    const { calendar, shown } = hoursAsked(await this.answering.hoursOf(accountId), period.known, filter.hoursVersion);
    const [material, jobs] = await Promise.all([this.source.of(whose, period), this.jobs(whose, period)]);
    const figures = figuresOf(material, period, calendar);
    const [member, label] = await Promise.all([
      this.members.of(figures.members.map(({ memberId }) => memberId)),
      this.labels(
        accountId,
        figures.channels.map(({ channelId }) => channelId),
      ),
    ]);
    const { before } = period;
    return {
      ...{ from: filter.from, to: period.days.at(-1) ?? filter.from, asOf: filter.asOf ?? null, timeZone: period.zone },
      ...{ calendar: shown, totals: figures.totals },
      before: { from: before.days[0] ?? '', to: before.days.at(-1) ?? '', totals: figures.before },
      days: figures.days,
      hours: figures.hours,
      members: figures.members.map(({ memberId, ...rest }) => ({
        member: memberId === null ? null : member(memberId),
        ...rest,
      })),
      channels: figures.channels.map((channel) => ({ ...channel, label: label(channel.channelId) })),
      labels: figures.labels,
      jobs,
    };
  }

  private async labels(accountId: string, ids: readonly number[]) {
    const { items } = await this.queries.execute(new ListChannels(accountId, { limit: PAGE_MAX }, ids));
    const labels = new Map(items.map(({ id, label }) => [id, label]));
    return (id: number): string | null => labels.get(id) ?? null;
  }

  /** Bulk jobs that were made in the period, the newest first. */
  private async jobs({ accountId, channelId }: Whose, { from, until, known }: Period): Promise<ReportJob[]> {
    const createdAt = { gte: new Date(from).toISOString(), lt: new Date(Math.min(until, known)).toISOString() };
    const { documents } = await this.readModels.find(jobsProjection, {
      where: { accountId, admitted: true, kind: 'bulk', createdAt, ...(channelId !== undefined && { channelId }) },
      sort: [{ field: 'createdAt', direction: 'desc' }],
      limit: REPORT_JOBS_MAX,
    });
    const deliveries = await this.source.ofJobs(
      accountId,
      documents.map(({ id }) => id),
      known,
    );
    const byJob = new Map<string, Delivery[]>(documents.map(({ id }) => [id, []]));
    for (const delivery of deliveries) byJob.get(delivery.jobId)?.push(delivery);
    return documents.map(({ id, body }) => {
      const own = byJob.get(id) ?? [];
      const buttons = [0, 1, 2].map((index) => own.reduce((sum, one) => sum + (one.buttons[index] ?? 0), 0));
      const { name, fileName, createdAt: at, counts } = body;
      const of = { id, name: name ?? fileName, createdAt: at, channelId: body.channelId, total: counts.total };
      return { ...of, ...funnelOf(own), buttons };
    });
  }
}

@QueryHandler(ListReportConversations)
export class ListReportConversationsHandler implements IQueryHandler<ListReportConversations> {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly source: ReportSource,
    private readonly queries: QueryBus,
  ) {}

  async execute({ who, filter, page }: ListReportConversations): Promise<ListPage<Conversation>> {
    const { accountId } = who;
    const period = periodOf(filter, await zoneOf(this.lookup, accountId));
    const material = await this.source.of({ accountId, channelId: filter.channelId }, period);
    const keys = conversationsOf(material, period, filter);
    const start = startOf(page.cursor);
    const end = start + page.limit;
    const items = await this.queries.execute(new ListConversationsOf(who, keys.slice(start, end)));
    return { items, ...(end < keys.length && { cursor: String(end) }) };
  }
}

/** @throws DomainError invalid */
function startOf(cursor = '0'): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  const saying = say('cursor-not-from-list');
  throw DomainError.invalid(saying, { cursor: saying });
}

export const reportQueries = [GetReportHandler, ListReportConversationsHandler];
