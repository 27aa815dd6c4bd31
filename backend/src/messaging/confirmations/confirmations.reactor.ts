import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Recorded, EventOf } from '@wavelane/event-store';
import type { AccountEvent } from '../../identity/index.js';
import { GetConfirmationText } from '../../people/index.js';
import { Clock } from '../../platform/domain/clock.js';
import { type CommandContext, reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { isHiddenAddress } from '../../platform/personal/handle.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { SendingHold } from '../../platform/storage/held/sending-hold.js';
import { job } from '../jobs/job.js';
import { type FrozenMessage, type JobDrafted, jobStream } from '../jobs/job.events.js';
import { type AdmitJob, messageQuota } from '../quota/message-quota.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';
import { dayOf } from '../../platform/domain/calendar/calendar-day.js';
import { AccountLookup, type SendingAccount } from '../sending/account-lookup.js';
import { messageIdOf } from '../sending/recipients.js';

type RecipientSuppressed = EventOf<AccountEvent, 'RecipientSuppressed'>;

const FREE = { free: true, dailyLimit: null, monthlyBulkLimit: null } as const;
type Said = RecipientSuppressed['data'] & Required<Pick<RecipientSuppressed['data'], 'source' | 'wroteAt' | 'at'>>;

/**
 * Orders the one message that may follow a withdrawal: its confirmation, through the channel on which it was said. The
 * job is made from the event, so one event has one, whatever is run twice; from there on it goes the way of all messages.
 */
@Reactor()
@Injectable()
export class ConfirmationsReactor implements Reactor<RecipientSuppressed> {
  readonly name = 'confirmations';
  readonly handles = ['RecipientSuppressed'] as const;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly lookup: AccountLookup,
    private readonly hold: SendingHold,
    private readonly clock: Clock,
  ) {}

  lane({ data }: Recorded<RecipientSuppressed>): string {
    return data.accountId;
  }

  async react(event: Recorded<RecipientSuppressed>): Promise<void> {
    const { data } = event;
    const { source, wroteAt, at, accountId, phone } = data;
    // A person who was forgotten meanwhile has no number any more.
    if (!data.first || !source || wroteAt === undefined || at === undefined || isPseudonym(phone)) return;
    if (isHiddenAddress(phone) && !(await this.lookup.answersHidden())) return;
    // It was confirmed, if at all, in the time that the log lost.
    if (this.hold.isForgotten(wroteAt)) return;
    const [text, sender, channel] = await Promise.all([
      this.queries.execute(new GetConfirmationText(accountId, data.text)),
      this.lookup.sender(accountId),
      this.lookup.channel(accountId, source.channelId),
    ]);
    if (text === null || !sender || !channel) return;
    const said = { ...data, source, wroteAt, at };
    await this.order(event.id, said, { text, sender, channelLabel: channel.label }, reactionTo(event, 'confirm'));
  }

  private async order(
    event: string,
    { accountId, phone, source: { channelId }, wroteAt, at }: Said,
    { text, sender, channelLabel }: { text: string; sender: SendingAccount; channelLabel: string },
    context: CommandContext,
  ): Promise<void> {
    const jobId = idOf('confirmation', accountId, event);
    const now = this.clock.now();
    const draft: JobDrafted['data'] = {
      ...{ jobId, accountId, channelId, channelLabel, kind: 'single', templateId: null, total: 1, chunks: 1 },
      ...{ day: dayOf(now, sender.zoneAt(now)), to: phone, scheduledFor: null },
      fingerprint: createHash('sha256').update(event).digest('hex'),
      confirms: { event, wroteAt, at },
    };
    const message: FrozenMessage = {
      ...{ messageId: messageIdOf(jobId, 0), ordinal: 0, to: phone, name: null, header: null },
      body: text.replaceAll('{{sender}}', () => sender.name),
      ...{ footer: null, buttons: [], token: null },
    };
    const { state } = await this.executor.execute(
      job,
      jobStream(jobId),
      { type: 'OrderMessage', draft, message, free: true },
      context,
    );
    if (state.isFree) return;
    // An earlier version drafted it and crashed: that stays, and its day with it.
    const day = state.draft?.day ?? draft.day;
    const admit: AdmitJob = {
      type: 'AdmitJob',
      job: { jobId, accountId, channelId, kind: 'single', count: 1, day, timeZone: sender.zoneAt(now), ...FREE },
    };
    await this.executor.execute(messageQuota, messageQuotaStream(accountId, day), admit, context);
  }
}
