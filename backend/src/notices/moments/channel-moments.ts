import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { type ChannelDocument, channelsProjection } from '../../channels/index.js';
import { runsOutAt, walletsProjection } from '../../ledger/index.js';
import { everyDocument } from '../../platform/storage/reading/every-document.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import type { Moment, MomentSource } from './moment-source.js';
import { watchedProjection } from './watched.projection.js';

const DAY_MS = 24 * 60 * 60_000;
/** So long a channel may be without its link before somebody is told: restarts of phones and the gateway are shorter. */
const UNLINKED_MS = 2 * 60_000;
/** What lost its link before that is no news. */
const UNLINKED_NEWS_MS = 7 * DAY_MS;
/** Days before an end on which it is told, the last one first. */
const ENDS_DAYS = [1, 3, 7] as const;
const PAGE = 500;

/** The mark that is passed; undefined while none is. @param left ms */
export const markOf = (left: number): number | undefined =>
  left <= 0 ? undefined : ENDS_DAYS.find((days) => left <= days * DAY_MS);

/** Channels that are without their link for too long. */
@Injectable()
export class UnlinkedChannels implements MomentSource {
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
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async look(now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    await this.channels(now, found);
    await this.wallets(now, found);
  }

  /**
   * Seven days before, only if the wallet has no days for it: with days it is extended by then, or an administrator has time
   * for it. What was not extended three days before its end is told in any case.
   */
  private async channels(now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    const all = everyDocument(this.readModels, channelsProjection, {
      where: { status: 'ACTIVE', expiresAt: { gt: instant(now), lte: instant(now + 7 * DAY_MS) } },
      sort: [{ field: 'expiresAt', direction: 'asc' }],
      limit: PAGE,
    });
    for await (const { body } of all) {
      const { accountId, channelId, expiresAt } = body;
      const days = markOf(Date.parse(expiresAt ?? '') - now);
      if (days === undefined || expiresAt === null) continue;
      if (days === 7 && (await this.lastsBeyond(body, now))) continue;
      const moment = { subject: String(channelId), moment: `${expiresAt} ${days}` };
      await found({ accountId, kind: 'channel-ends', ...moment, facts: { channelId, days, until: expiresAt } });
    }
  }

  private async lastsBeyond({ accountId, expiresAt }: ChannelDocument, now: number): Promise<boolean> {
    const wallet = await this.readModels.get(walletsProjection, accountId);
    const runsOut = wallet && runsOutAt(wallet.balance, wallet.meters, now);
    return runsOut !== undefined && expiresAt !== null && runsOut > Date.parse(expiresAt);
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
      // The hour of the end moves when a channel rests; the day of the mark is one.
      const moment = `${days} ${instant(runsOut - days * DAY_MS).slice(0, 10)}`;
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
