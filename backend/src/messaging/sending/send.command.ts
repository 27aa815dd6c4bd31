import { createHash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { say, type SendResult } from '@wavelane/contracts';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { hasId } from '../../platform/domain/ids/id-set.js';
import { idOf } from '../../platform/domain/ids.js';
import { addressOfChat } from '../../platform/domain/phone/chat.js';
import { addressOf, parsePhone, unsendable } from '../../platform/domain/phone/phone.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { GatewayAccess } from '../../whatsapp/index.js';
import { isHiddenAddress } from '../../platform/personal/handle.js';
import { demandTemplate } from '../templates/known-template.js';
import { newToken } from '../content/buttons.js';
import { laneTakes, needsToken } from '../content/lane.js';
import { job, type JobState } from '../jobs/job.js';
import { carriedIn, type FrozenMessage, type JobDrafted, jobStream } from '../jobs/job.events.js';
import { messageIdOf } from './recipients.js';
import { plannedFor } from '../../platform/domain/calendar/schedule.js';
import { type AdmitJob, checkLimits, messageQuota } from '../quota/message-quota.js';
import { limitsOf } from './admit-ordered.command.js';
import { dayOf } from '../../platform/domain/calendar/calendar-day.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';
import { AccountLookup } from './account-lookup.js';
import { SendingPolicy } from './sending-policy.js';
import type { SingleMessage } from './single-message.js';
import { AttachedFiles, type Goes } from './attached-files.js';
import { wordingOf } from './wording.js';

/** Sends one message to one person: a job of one. */
export class SendSingleMessage extends Command<SendResult> {
  constructor(
    readonly accountId: string,
    readonly content: SingleMessage,
    readonly context: CommandContext,
    /** It answers a person, and uses none of the plan's messages. */
    readonly isFree = false,
    /** It goes to an address that wrote to us, which may be a hidden id: no numbering plan judges it. */
    readonly isAnswer = false,
  ) {
    super();
  }
}

/** The result of a send before it is made: its ids, the day that pays, the name of its channel, and its text. */
export interface CheckedMessage
  extends SendResult, Pick<JobDrafted['data'], 'day' | 'channelLabel'>, Pick<FrozenMessage, 'content' | 'asText'> {
  body: string;
  /** Left out if nothing in it is pressed or chosen. */
  token?: string;
}

/** Checks a send and returns its result before it is made. Writes nothing. @throws DomainError as the send would */
export class CheckSingleMessage extends Query<CheckedMessage> {
  constructor(
    readonly accountId: string,
    readonly content: SingleMessage,
    readonly context: CommandContext,
    readonly isFree = false,
    readonly isAnswer = false,
  ) {
    super();
  }
}

/** The same command gives the same job. */
const idsOf = (accountId: string, { commandId }: CommandContext): SendResult => {
  const jobId = idOf('job', accountId, commandId);
  return { jobId, messageId: messageIdOf(jobId, 0) };
};

type Ids = SendResult & { by: string; fingerprint: string; isFree: boolean; isAnswer: boolean };

interface Prepared {
  draft: JobDrafted['data'];
  message: FrozenMessage;
  goes: Goes;
  limits: Omit<AdmitJob['job'], 'day'>;
  today: string;
}

/** @throws DomainError conflict */
function demandSame({ draft }: JobState, fingerprint: string): void {
  if (!draft || draft.fingerprint === fingerprint) return;
  throw DomainError.conflict(say('idempotency-key-already-used-for-another-message'));
}

/**
 * Checks, freezes the text, writes the message, then admits it if it counts against limits: it is written first and read
 * last, so that an admitted job is complete for every reader (docs/adr/0012-one-stream-for-limits.md). The same command
 * id gives the same job, also after a crash between the two steps.
 */
@CommandHandler(SendSingleMessage)
export class SendSingleMessageHandler implements ICommandHandler<SendSingleMessage> {
  constructor(
    private readonly rights: SendingPolicy,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
    private readonly files: AttachedFiles,
    private readonly gateway: GatewayAccess,
    private readonly lookup: AccountLookup,
  ) {}

  async execute({ accountId, content, context, isFree, isAnswer }: SendSingleMessage): Promise<SendResult> {
    const result = idsOf(accountId, context);
    const { jobId } = result;
    const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    const ids = { ...result, by: context.actor.id };
    let prepared: Prepared;
    try {
      prepared = await this.prepare(accountId, content, { ...ids, fingerprint, isFree, isAnswer });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // A repeated request gets the answer of the first time, whatever stands in the way by now.
      if (await this.admittedBefore(accountId, jobId, fingerprint)) return result;
      throw error;
    }
    const { draft, message, limits, today } = prepared;
    if (content.mediaId !== undefined) {
      // A file that is refused here is still free to be sent.
      demandSame(await this.executor.state(job, jobStream(jobId)), fingerprint);
      await this.files.address(prepared.goes, { mediaId: content.mediaId, ...result }, context);
    }
    const ordering = { type: 'OrderMessage' as const, draft, message, free: isFree };
    const { state } = await this.executor.execute(job, jobStream(jobId), ordering, context);
    demandSame(state, fingerprint);
    if (state.isFree) return result;
    // A repeated request finds the first draft: its day pays.
    const day = state.draft?.day ?? draft.day;
    const admitting = { type: 'AdmitJob' as const, job: { ...limits, day }, today };
    await this.executor.execute(messageQuota, messageQuotaStream(accountId, day), admitting, context);
    return result;
  }

  /** @throws DomainError */
  async check({ accountId, content, context, isFree, isAnswer }: CheckSingleMessage): Promise<CheckedMessage> {
    const result = idsOf(accountId, context);
    const ids = { ...result, by: context.actor.id, fingerprint: '', isFree, isAnswer };
    const { draft, message } = await this.prepare(accountId, content, ids);
    const { day, channelLabel } = draft;
    const { body, token } = message;
    const { content: rich, asText } = carriedIn(message);
    const kept = { ...(rich && { content: rich }), ...(asText && { asText }), ...(token !== null && { token }) };
    return { ...result, day, channelLabel, body, ...kept };
  }

  private async admittedBefore(accountId: string, jobId: string, fingerprint: string): Promise<boolean> {
    const state = await this.executor.state(job, jobStream(jobId));
    if (!state.draft) return false;
    demandSame(state, fingerprint);
    if (state.isFree) return true;
    const { admitted } = await this.executor.state(messageQuota, messageQuotaStream(accountId, state.draft.day));
    return hasId(admitted, jobId);
  }

  /** @throws DomainError */
  private prepare(accountId: string, content: SingleMessage, ids: Ids): Promise<Prepared> {
    return this.executor.recheck(() => this.prepared(accountId, content, ids));
  }

  private async prepared(accountId: string, content: SingleMessage, ids: Ids): Promise<Prepared> {
    const { sender, plan, channel } = await this.rights.of(accountId, content.channelId);
    await demandTemplate(this.executor, accountId, content.templateId);
    const to = recipientOf(content.to, sender.defaultCountry, ids.isAnswer);
    if (isHiddenAddress(to) && !(await this.lookup.answersHidden())) throw DomainError.conflict(HIDDEN);
    const goes = { accountId, channelId: channel.channelId, to, by: ids.by };
    const media = content.mediaId === undefined ? content.media : await this.files.of(goes, content.mediaId);
    const wording = wordingOf({ ...content, ...(media && { media }) }, to);
    const asText = laneTakes(this.gateway.can, wording, media?.kind);
    if (sender.isSuppressed(to, content.purpose)) throw DomainError.conflict(SUPPRESSED);

    const now = this.clock.now();
    const scheduledFor = plannedFor(content.scheduledFor, content.timeZone, sender.timeZone, now);
    const due = scheduledFor === null ? now : Date.parse(scheduledFor);
    const day = dayOf(due, sender.zoneAt(due));
    const of = { jobId: ids.jobId, accountId, channelId: channel.channelId };
    const limits = { ...limitsOf(of, plan, sender.zoneAt(due)), ...(ids.isFree && { free: true as const }) };
    const today = dayOf(now, sender.zoneAt(now));
    // Finds most domain errors before anything is written; admission decides again, and that decision counts.
    if (!ids.isFree) {
      const quota = await this.executor.cached(messageQuota, messageQuotaStream(accountId, day));
      checkLimits({ ...limits, day }, quota, today);
    }
    return {
      ...{ goes, limits, today },
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
        to,
        scheduledFor,
        ...(content.validForHours !== undefined && { validForHours: content.validForHours }),
        fingerprint: ids.fingerprint,
        ...(content.purpose !== undefined && { purpose: content.purpose }),
      },
      message: {
        ...wording,
        buttons: [...wording.buttons],
        ...(asText && { asText }),
        messageId: ids.messageId,
        ordinal: 0,
        to,
        name: content.name?.trim() || null,
        token: needsToken({ ...wording, asText }) ? newToken() : null,
        ...(media && { media }),
      },
    };
  }
}

/** @throws DomainError invalid: it is no valid number; that of an answer, or a hidden id, is taken as it is */
function recipientOf(text: string, defaultCountry: string | null, isAnswer: boolean): string {
  const address = isAnswer ? (addressOfChat(text) ?? addressOf(text)) : undefined;
  if (address !== undefined) return address;
  const parsed = parsePhone(text, defaultCountry);
  if ('error' in parsed) throw DomainError.invalid(parsed.error, { to: parsed.error });
  const problem = unsendable(parsed.e164);
  if (problem !== undefined) throw DomainError.invalid(problem, { to: problem });
  return parsed.e164;
}

@QueryHandler(CheckSingleMessage)
export class CheckSingleMessageHandler implements IQueryHandler<CheckSingleMessage> {
  constructor(private readonly sending: SendSingleMessageHandler) {}

  execute(query: CheckSingleMessage): Promise<CheckedMessage> {
    return this.sending.check(query);
  }
}

/** A person whose number is hidden, while no such person is answered. */
const HIDDEN = say('phone-number-hidden');
export const SUPPRESSED = say('recipient-opted-out-until-start');
