import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ReadModels } from '@wavelane/projections';
import { channelsProjection } from '../../../whatsapp/index.js';
import { GetPoolPolicy, GetWallets, runsOutAt, walletsProjection } from '../../../days/index.js';
import { everyDocument } from '../../../platform/storage/reading/every-document.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import type { Moment, MomentSource } from './moment-source.js';
import { creditsOf, watchedProjection } from './watched.projection.js';

const DAY_MS = 24 * 60 * 60_000;
/**
 * How long a channel may be unlinked before its members are notified: restarts of phones and the gateway are shorter.
 */
const UNLINKED_MS = 2 * 60_000;
/** A channel that lost its link before that gets no notice. */
const UNLINKED_NEWS_MS = 7 * DAY_MS;
/** The days before an end on which a notice is sent, the last one first. */
const ENDS_DAYS = [1, 3, 7] as const;
const PAGE = 500;

/** Returns the mark that is passed; undefined while none is. @param left ms */
export const markOf = (left: number): number | undefined =>
  left <= 0 ? undefined : ENDS_DAYS.find((days) => left <= days * DAY_MS);

/** Channels that are without their link for too long. */
@Injectable()
export class UnlinkedChannels implements MomentSource {
  /** A channel that loses its link is seen at the usual interval, before {@link UNLINKED_MS} are over. */
  readonly wakesOn: readonly string[] = [];

  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async look(now: number, found: (moment: Moment) => Promise<void>): Promise<number | void> {
    const oldest = new Date(now - UNLINKED_NEWS_MS).toISOString();
    const all = everyDocument(this.readModels, watchedProjection, {
      where: { what: 'unlinked', since: { gte: oldest } },
      sort: [{ field: 'since', direction: 'asc' }],
      limit: PAGE,
    });
    for await (const { body } of all) {
      const { accountId, channelId, since } = body;
      const due = Date.parse(since) + UNLINKED_MS;
      if (due > now) return due;
      const moment = { subject: String(channelId), moment: since, facts: { channelId, until: since } };
      await found({ accountId, kind: 'channel-unlinked', ...moment });
    }
  }
}

/** Channels and wallets that end in seven days, three or one. */
@Injectable()
export class Ends implements MomentSource {
  readonly wakesOn = ['ChannelActivated', 'ChannelDaysCredited', 'WalletDayConsumed'];

  constructor(
    private readonly queries: QueryBus,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async look(now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    await this.channels(now, found);
    await this.wallets(now, found);
  }

  /**
   * Finds channels that end. Seven days before, only if the wallet has no days for it: with days it is extended by
   * then, or an administrator has time for it. Three days before, unless it will be extended automatically. One day
   * before in any case. Free days of the account go to its channels in the order of their ends, one to each.
   */
  private async channels(now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    const { extend } = await this.queries.execute(new GetPoolPolicy());
    const all = everyDocument(this.readModels, channelsProjection, {
      where: { status: 'ACTIVE', expiresAt: { gt: instant(now), lte: instant(now + 7 * DAY_MS) } },
      sort: [{ field: 'expiresAt', direction: 'asc' }],
      limit: PAGE,
    });
    const left = new Map<string, number>();
    for await (const { body } of all) {
      const { accountId, channelId, expiresAt } = body;
      const days = markOf(Date.parse(expiresAt ?? '') - now);
      if (days === undefined || expiresAt === null) continue;
      const free = left.get(accountId) ?? (await this.freeDaysOf(accountId));
      left.set(accountId, free - 1);
      if (days === 7 && free > 0) continue;
      if (days === 3 && extend && body.waitsFor === null && free > 0) continue;
      // A channel that is extended has many ends: each mark is reported once for the latest credit of days.
      const since = extend ? await this.creditedAt(accountId) : undefined;
      const moment = { subject: String(channelId), moment: `${since ?? expiresAt} ${days}` };
      await found({ accountId, kind: 'channel-ends', ...moment, facts: { channelId, days, until: expiresAt } });
    }
  }

  /** Days of the wallet for which no channel is paid ahead. */
  private async freeDaysOf(accountId: string): Promise<number> {
    const { [accountId]: wallet } = await this.queries.execute(new GetWallets([accountId]));
    return wallet?.freeDays ?? 0;
  }

  /** Returns when the latest days were credited, ISO-8601 UTC. */
  private async creditedAt(accountId: string): Promise<string | undefined> {
    return (await this.readModels.get(watchedProjection, creditsOf(accountId)))?.since;
  }

  private async wallets(now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    const all = everyDocument(this.readModels, walletsProjection, {
      where: { dueAt: { gt: 0 } },
      sort: [{ field: 'dueAt', direction: 'asc' }],
      limit: PAGE,
    });
    for await (const { body } of all) {
      const { accountId, balance, meters } = body;
      const runsOut = runsOutAt(balance, meters, now);
      const days = runsOut === undefined ? undefined : markOf(runsOut - now);
      if (days === undefined || runsOut === undefined) continue;
      // The end moves when a channel is paused, ends or is added; each mark is reported once for the latest credit of
      // days.
      const moment = `${days} ${(await this.creditedAt(accountId)) ?? ''}`;
      await found({
        accountId,
        kind: 'plan-ends',
        subject: accountId,
        moment,
        facts: { days, until: instant(runsOut) },
      });
    }
  }
}

const instant = (ms: number): string => new Date(ms).toISOString();
