import { createHash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { checkCaption, mayHaveCaption, type SendMessage, type SendResult } from '@wavelane/contracts';
import { Clock } from '../../platform/domain/clock.js';
import { type AsOf, CommandExecutor } from '../../platform/domain/command-executor.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { hasId } from '../../platform/domain/id-set.js';
import { idOf } from '../../platform/domain/ids.js';
import { parsePhone } from '../../platform/domain/phone/phone.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { newToken } from '../content/buttons.js';
import { job, type JobState } from '../jobs/job.js';
import { type FrozenMessage, type JobDrafted, jobStream, type MessageMedia } from '../jobs/job.events.js';
import { messageIdOf } from './recipients.js';
import { plannedFor } from './schedule.js';
import { type AdmitJob, checkLimits, messageQuota } from '../quota/message-quota.js';
import { dayOf } from '../quota/quota-day.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';
import { SendingPolicy } from './sending-policy.js';
import { type MessageContent, normalise, render } from '../content/message-content.js';

/** A message to one person; with a file the body is its caption. */
export interface SingleMessage extends SendMessage {
  media?: MessageMedia;
}

/** Sends one message to one person: a job of one. */
export class SendSingleMessage extends Command<SendResult> {
  constructor(
    readonly accountId: string,
    readonly content: SingleMessage,
    readonly context: CommandContext,
    /** It answers somebody, and uses none of the plan's messages. */
    readonly isFree = false,
  ) {
    super();
  }
}

/** What a send would be, and that nothing stands in its way now. Writes nothing. @throws DomainError as the send would */
export class CheckSingleMessage extends Query<SendResult> {
  constructor(
    readonly accountId: string,
    readonly content: SingleMessage,
    readonly context: CommandContext,
    readonly isFree = false,
  ) {
    super();
  }
}

/** The same command gives the same job. */
const idsOf = (accountId: string, { commandId }: CommandContext): SendResult => {
  const jobId = idOf('job', accountId, commandId);
  return { jobId, messageId: messageIdOf(jobId, 0) };
};

interface Prepared {
  draft: JobDrafted['data'];
  message: FrozenMessage;
  limits: Omit<AdmitJob['job'], 'day'>;
  today: string;
}

/** @throws DomainError conflict */
function demandSame({ draft }: JobState, fingerprint: string): void {
  if (!draft || draft.fingerprint === fingerprint) return;
  throw DomainError.conflict('This Idempotency-Key was already used for another message');
}

/**
 * Checks, freezes the text, writes the job, then admits it: the job is written first and read last, so that an admitted
 * job is complete for every reader (docs/adr/0012-one-stream-for-limits.md). The same command id gives the same job,
 * also after a crash between the two steps.
 */
@CommandHandler(SendSingleMessage)
export class SendSingleMessageHandler implements ICommandHandler<SendSingleMessage> {
  constructor(
    private readonly rights: SendingPolicy,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, content, context, isFree }: SendSingleMessage): Promise<SendResult> {
    const result = idsOf(accountId, context);
    const { jobId } = result;
    const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    let prepared: Prepared;
    try {
      prepared = await this.prepare(accountId, content, { ...result, fingerprint, isFree }, 'recent');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Who repeats a request gets the answer of the first time, whatever stands in the way by now.
      if (await this.admittedBefore(accountId, jobId, fingerprint)) return result;
      prepared = await this.prepare(accountId, content, { ...result, fingerprint, isFree }, 'now');
    }
    const { draft, message, limits, today } = prepared;
    const admission = (day: string) => ({
      decider: messageQuota,
      stream: messageQuotaStream(accountId, day),
      command: { type: 'AdmitJob' as const, job: { ...limits, day }, today },
      context,
    });
    const command = { type: 'DraftJob' as const, draft, firstChunk: [message] };
    const [{ state }, admitted] = await this.executor.executeBoth(
      { decider: job, stream: jobStream(jobId), command, context, isNew: true },
      admission(draft.day),
    );
    if (admitted) return result;
    demandSame(state, fingerprint);
    // A repeated request finds the first draft: its day pays.
    const order = admission(state.draft?.day ?? draft.day);
    await this.executor.execute(order.decider, order.stream, order.command, context);
    return result;
  }

  /** @throws DomainError */
  async check({ accountId, content, context, isFree }: CheckSingleMessage): Promise<SendResult> {
    const result = idsOf(accountId, context);
    await this.prepare(accountId, content, { ...result, fingerprint: '', isFree }, 'now');
    return result;
  }

  private async admittedBefore(accountId: string, jobId: string, fingerprint: string): Promise<boolean> {
    const state = await this.executor.state(job, jobStream(jobId));
    if (!state.draft) return false;
    demandSame(state, fingerprint);
    const { admitted } = await this.executor.state(messageQuota, messageQuotaStream(accountId, state.draft.day));
    return hasId(admitted, jobId);
  }

  /** @param when what it is decided on; who is refused must be so by what is there now. @throws DomainError */
  private async prepare(
    accountId: string,
    content: SingleMessage,
    ids: SendResult & { fingerprint: string; isFree: boolean },
    when: AsOf,
  ): Promise<Prepared> {
    const { sender, plan, channel } = await this.rights.of(accountId, content.channelId, when);
    const phone = parsePhone(content.to, sender.defaultCountry);
    if ('error' in phone) throw DomainError.invalid(phone.error, { to: phone.error });
    const wording = wordingOf(content, phone.e164);
    if (sender.isSuppressed(phone.e164)) throw DomainError.conflict(SUPPRESSED);

    const now = this.clock.now();
    const scheduledFor = plannedFor(content.scheduledFor, content.timeZone, sender.timeZone, now);
    const due = scheduledFor === null ? now : Date.parse(scheduledFor);
    const day = dayOf(due, sender.zoneAt(due));
    const limits = {
      jobId: ids.jobId,
      accountId,
      channelId: channel.channelId,
      kind: 'single' as const,
      count: 1,
      timeZone: sender.zoneAt(due),
      dailyLimit: plan.dailyMessagesLimit,
      monthlyBulkLimit: plan.bulkMessagesLimit,
      ...(ids.isFree && { free: true as const }),
    };
    const today = dayOf(now, sender.zoneAt(now));
    // Finds most domain errors before anything is written; admission decides again, and that decision counts.
    const quota = await this.executor.asOf(when, messageQuota, messageQuotaStream(accountId, day));
    checkLimits({ ...limits, day }, quota, today);
    return {
      limits,
      today,
      draft: {
        jobId: ids.jobId,
        accountId,
        channelId: channel.channelId,
        kind: 'single',
        channelLabel: channel.label,
        templateId: content.templateId || null,
        total: 1,
        chunks: 1,
        day,
        to: phone.e164,
        scheduledFor,
        fingerprint: ids.fingerprint,
        ...(content.purpose !== undefined && { purpose: content.purpose }),
      },
      message: {
        ...wording,
        buttons: [...wording.buttons],
        messageId: ids.messageId,
        ordinal: 0,
        to: phone.e164,
        name: content.name?.trim() || null,
        token: wording.buttons.length > 0 ? newToken() : null,
        ...(content.media && { media: content.media }),
      },
    };
  }
}

@QueryHandler(CheckSingleMessage)
export class CheckSingleMessageHandler implements IQueryHandler<CheckSingleMessage> {
  constructor(private readonly sending: SendSingleMessageHandler) {}

  execute(query: CheckSingleMessage): Promise<SendResult> {
    return this.sending.check(query);
  }
}

/** @throws DomainError invalid, naming the field */
function wordingOf(content: SingleMessage, phone: string): MessageContent {
  const { media, name, email } = content;
  const written = normalise({
    header: content.header ?? null,
    body: content.body,
    footer: content.footer ?? null,
    buttons: (content.buttons ?? []).map(({ title }) => title),
  });
  if (media && written.body === '') return written;
  const wording = render(written, { name, email, phone });
  const problem = media && (mayHaveCaption(media.kind) ? checkCaption(wording.body) : NO_CAPTION);
  if (problem !== undefined) throw DomainError.invalid(problem, { body: problem });
  return wording;
}

export const NO_CAPTION = 'WhatsApp shows no text below a sound. Send the text by itself';

export const SUPPRESSED =
  'This person answered STOP and gets no more messages from you. They can answer START to get them again.';
