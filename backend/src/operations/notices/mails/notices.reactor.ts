import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { ChannelWait, NoticeKind } from '@wavelane/contracts';
import { type DomainEvent, decidedAtOf, type Recorded } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { DateTime } from 'luxon';
import { account, accountStream, zoneAt, TellByMail, Mail } from '../../../identity/index.js';
import { channelsProjection } from '../../../whatsapp/index.js';
import { jobsProjection } from '../../../messaging/index.js';
import { dayOf } from '../../../platform/domain/calendar/calendar-day.js';
import { GetBankDetails } from '../../../days/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { NOTICE_SOURCES, type NoticeRow, noticesOf, type NoticeSource } from '../mapping/notices-of.js';
import { PushPlanner } from '../push/push-planner.js';
import { Beginning } from './beginning.js';
import { noticeSettings } from '../settings/settings.js';
import { noticeSettingsStream } from '../settings/settings.events.js';
import { receiptFacts } from './receipt-facts.js';
import { Recipients } from './recipients.js';

/**
 * Puts notices into the pushes and mails of members who want them. The queue of pushes takes each once for each
 * browser. The command id of a mail is made from the notice and the member, so the stream of their mails recognises a
 * notice that it has, from any process, and after a restore from a backup, too.
 */
@Reactor()
@Injectable()
export class NoticesReactor implements Reactor<NoticeSource> {
  readonly name = 'notices';
  readonly handles = NOTICE_SOURCES;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly executor: CommandExecutor,
    private readonly recipients: Recipients,
    private readonly clock: Clock,
    private readonly beginning: Beginning,
    private readonly pushes: PushPlanner,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  lane({ stream }: Recorded<DomainEvent>): string {
    return stream;
  }

  async react(event: Recorded<NoticeSource>): Promise<void> {
    const rows = noticesOf(event);
    if (rows.length === 0 || !this.beginning.isNews(decidedAtOf(event))) return;
    for (const row of rows) {
      for (const memberId of await this.recipients.of(row, 'push')) await this.pushes.plan(row, memberId);
      if (this.mail.state() !== 'none') await this.mailTo(row, event);
    }
  }

  private async mailTo(row: NoticeRow, event: Recorded<NoticeSource>): Promise<void> {
    const facts = { ...(await this.factsOf(row)), ...(await receiptFacts(this.readModels, row)) };
    for (const accountId of await this.recipients.of(row, 'mail')) {
      const { kind, at, id: noticeId } = row;
      const { profile, zoneBefore } = await this.executor.cached(account, accountStream(accountId));
      const now = this.clock.now();
      const days = daysOf(profile ? zoneAt({ ...profile, zoneBefore }, now) : 'UTC', now);
      const { language } = await this.executor.cached(noticeSettings, noticeSettingsStream(accountId));
      const spoken = { language: language ?? profile?.language ?? 'en' };
      const content = { accountId, noticeId, kind, of: row.accountId, facts, at, ...days, ...spoken };
      const context = { ...reactionTo(event, 'mail'), commandId: `notice-mail:${noticeId}:${accountId}` };
      await this.commands.execute(new TellByMail(content, context));
    }
  }

  /**
   * Returns the figures, and the current names that the account gave. Only an administrator's reason is included: other
   * reasons are the gateway's words.
   */
  private async factsOf({ kind, facts }: NoticeRow) {
    const { channelId, jobId, plan, amount, currency, days, until, minutes, count, total, period, wait } = facts;
    const reason = kind === 'payment-rejected' ? facts.reason : undefined;
    const of = channelId === undefined ? undefined : await this.readModels.get(channelsProjection, String(channelId));
    const found = jobId === undefined ? undefined : await this.readModels.get(jobsProjection, jobId);
    const job = found?.name ?? found?.fileName;
    const figures = { amount, currency, days, until, minutes, count, total, period };
    const said = {
      ...{ channel: of?.label, job, jobId, plan },
      ...figures,
      wait: wait ?? (of && waitOf(kind, of)),
      reason,
    };
    const bankDetails = kind === 'payment-submitted' ? await this.queries.execute(new GetBankDetails()) : '';
    if (bankDetails !== '') Object.assign(said, { bankDetails });
    return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== null));
  }
}

/** Why a channel that ends gets no days, although its account has some: the operator was told, and no purchase helps. */
const waitOf = (kind: NoticeKind, { waitsFor }: { waitsFor: ChannelWait | null }): ChannelWait | null =>
  kind === 'channel-ends' || kind === 'channel-expired' ? waitsFor : null;

/** The member's day, and when it ends. */
function daysOf(timeZone: string, now: number): { day: string; dayEndsAt: string } {
  const local = DateTime.fromMillis(now, { zone: timeZone });
  const valid = local.isValid ? local : DateTime.fromMillis(now, { zone: 'utc' });
  const dayEndsAt = new Date(valid.plus({ days: 1 }).startOf('day').toMillis()).toISOString();
  return { day: dayOf(now, timeZone), dayEndsAt };
}
