import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Recorded } from '@wavelane/event-store';
import { type ConsentAsked, GetPhonesOf, GetQuestion } from '../../people/index.js';
import { Clock } from '../../platform/domain/clock.js';
import { type CommandContext, reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { job } from '../jobs/job.js';
import { type Asks, type FrozenMessage, type JobDrafted, jobStream } from '../jobs/job.events.js';
import { type AdmitJob, messageQuota } from '../quota/message-quota.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';
import { dayOf } from '../../platform/domain/calendar/calendar-day.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { questionJobId, questionMessageId } from './question-job.js';

const FREE = { free: true, dailyLimit: null, monthlyBulkLimit: null } as const;

/** The text of a question, its recipient and its channel. */
interface Order {
  phone: string;
  body: string;
  channelId: number;
  channelLabel: string;
  asks: Asks;
  timeZone: string;
}

/**
 * Orders the one message that asks a person to confirm a consent that they gave elsewhere. The job's id is made from
 * the question, so a question has one job, however often this runs; after that it is sent like every message, and its
 * claim decides again.
 */
@Reactor()
@Injectable()
export class QuestionsReactor implements Reactor<ConsentAsked> {
  readonly name = 'questions';
  readonly handles = ['ConsentAsked'] as const;
  /** A consent that stands already needs no question. */
  readonly needs = ['consents'];

  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly lookup: AccountLookup,
    private readonly ids: HandleIds,
    private readonly clock: Clock,
  ) {}

  lane({ data }: Recorded<ConsentAsked>): string {
    return data.accountId;
  }

  async react(event: Recorded<ConsentAsked>): Promise<void> {
    const { accountId, purpose, wording, question, first } = event.data;
    // A person who was forgotten meanwhile has no number any more.
    if (!question || isPseudonym(first.value)) return;
    const { questionId, expiresAt } = question;
    const now = this.clock.now();
    if (now > Date.parse(expiresAt)) return;
    const [told, sender, phone] = await Promise.all([
      this.queries.execute(new GetQuestion(accountId, wording.wordingId, purpose)),
      this.lookup.sender(accountId),
      this.phoneOf(event),
    ]);
    if (!told || !sender || phone === undefined || sender.isSuppressed(phone)) return;
    const channel = await this.lookup.channel(accountId, told.channelId);
    if (!channel) return;
    const order: Order = {
      ...{ phone, channelId: told.channelId, channelLabel: channel.label, timeZone: sender.zoneAt(now) },
      body: told.text.replaceAll('{{sender}}', () => sender.name),
      asks: { questionId, event: event.id, purpose, wording, expiresAt },
    };
    await this.order(accountId, order, reactionTo(event, 'ask'));
  }

  /** A number of theirs that the question is still open for, and that has no consent yet. */
  private async phoneOf({ data }: Recorded<ConsentAsked>): Promise<string | undefined> {
    const { accountId, first, purpose, question } = data;
    const known = await this.queries.execute(new GetPhonesOf(accountId, first));
    const phones = first.kind === 'phone' ? [first.value, ...known] : known;
    const consents = await this.lookup.consents(accountId);
    for (const phone of phones) {
      const handleId = this.ids.idOf(accountId, 'phone', phone);
      const open = consents.question(handleId, purpose);
      if (open?.questionId !== question?.questionId || open?.state !== 'asked') continue;
      if (!(await this.lookup.consentOf(accountId, handleId, purpose))) return phone;
    }
    return undefined;
  }

  private async order(accountId: string, order: Order, context: CommandContext): Promise<void> {
    const { phone, channelId, channelLabel, asks, timeZone } = order;
    const jobId = questionJobId(accountId, asks.questionId);
    const draft: JobDrafted['data'] = {
      ...{ jobId, accountId, channelId, channelLabel, kind: 'single', templateId: null, total: 1, chunks: 1 },
      ...{ day: dayOf(this.clock.now(), timeZone), to: phone, scheduledFor: null, purpose: asks.purpose, asks },
      fingerprint: createHash('sha256').update(asks.questionId).digest('hex'),
    };
    const message: FrozenMessage = {
      ...{ messageId: questionMessageId(accountId, asks.questionId), ordinal: 0, to: phone, name: null, header: null },
      ...{ body: order.body, footer: null, buttons: [], token: null },
    };
    const { state } = await this.executor.execute(
      job,
      jobStream(jobId),
      { type: 'OrderMessage', draft, message, free: true },
      context,
    );
    if (state.isFree) return;
    // An earlier version drafted it and crashed: that stays, and its day and channel with it.
    const { day, channelId: through } = state.draft ?? draft;
    const admit: AdmitJob = {
      type: 'AdmitJob',
      job: { jobId, accountId, channelId: through, kind: 'single', count: 1, day, timeZone, ...FREE },
    };
    await this.executor.execute(messageQuota, messageQuotaStream(accountId, day), admit, context);
  }
}
