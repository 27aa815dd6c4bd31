import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { ChannelGate } from '../../channels/index.js';
import { type GateClient, GatewayFailure } from '@wavelane/whapi';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { EVENT_STORE, READ_MODELS } from '../../platform/storage/tokens.js';
import { buttonId } from '../content/buttons.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { jobsProjection } from '../jobs/jobs.projection.js';
import type { MessageClaimed } from '../messages/message.events.js';
import { type MessageDocument, messagesProjection } from '../messages/messages.projection.js';
import { SUPPRESSED } from '../sending/send.command.js';
import { plainText } from '../content/message-content.js';
import { DispatchLog } from './dispatch-log.js';
import { verdictOn } from './failure.js';
import { Pacer } from './pacer.js';
import { FailureStreaks } from './failure-streaks.js';
import { DispatchTimings } from './timings.js';

type Queued = MessageDocument & { id: string; kind: 'single' | 'bulk' };

/** The result of a channel's turn. */
interface Served {
  /** Messages that left the queue. */
  left: number;
  /** True where its pace ended the turn; the next begins at `dueAt`. */
  isPaced: boolean;
  /** Unix ms. */
  dueAt: number;
}

const IDLE: Served = { left: 0, isPaced: true, dueAt: Infinity };

/** Messages of one channel in one pass: then other jobs and new single sends get their turn. */
const BATCH = 25;
const IDLE_MS = 2_000;
const READ_MODELS_MS = 2_000;
const READS = ['jobs', 'messages'];

/**
 * Sends what is queued: claim before the call, outcome after it, strictly one after another within a channel, channels
 * side by side (docs/adr/0011-at-most-once.md). It finds its work in read models that may be behind; the claim decides.
 */
@Worker()
@Injectable()
export class Dispatcher implements Worker {
  readonly name = 'dispatcher';
  readonly wakesOn = [
    'JobAdmitted',
    'JobResumed',
    'MessageRequeued',
    'ChannelPaceSet',
    'ChannelLinked',
    'ChannelResumed',
    'WalletRecovered',
  ];
  private readonly logger = new Logger(Dispatcher.name);

  constructor(
    private readonly lookup: AccountLookup,
    private readonly gates: ChannelGate,
    private readonly claims: DispatchLog,
    private readonly pacer: Pacer,
    private readonly refusals: FailureStreaks,
    private readonly timings: DispatchTimings,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Pauses count before the read models show them: a restored log has many (docs/operations.md). */
  async takeOver(): Promise<void> {
    this.pacer.forget();
    if (await this.readModels.waitFor(await this.eventStore.head(), READ_MODELS_MS, READS)) return;
    throw new Error('The read models are behind; nothing is sent until they are not');
  }

  async pass(signal: AbortSignal): Promise<number> {
    const channels = await this.channelsWithWork();
    const served = await Promise.all(
      [...channels].map(([channelId, accountId]) =>
        this.serve(channelId, accountId, signal).catch((error: unknown) => {
          this.logger.warn({ message: 'A channel could not be served', channelId, error: String(error) });
          return IDLE;
        }),
      ),
    );
    const dueIn = Math.min(IDLE_MS, ...served.map(({ dueAt }) => dueAt - this.clock.now()));
    if (!served.some(({ left }) => left > 0)) return Math.max(0, dueIn);
    // A message that was just sent must not look queued to the next pass.
    if (this.claims.written !== undefined) await this.readModels.waitFor(this.claims.written, READ_MODELS_MS, READS);
    return served.some(({ isPaced }) => !isPaced) ? 0 : Math.max(0, dueIn);
  }

  private async channelsWithWork(): Promise<Map<number, string>> {
    const channels = new Map<number, string>();
    for (let after = 0; ;) {
      // One check for each channel with work, for any number of jobs.
      const { documents } = await this.readModels.find(jobsProjection, {
        where: { open: true, channelId: { gt: after } },
        sort: [{ field: 'channelId', direction: 'asc' }],
        limit: 1,
      });
      const job = documents[0]?.body;
      if (!job) return channels;
      channels.set(job.channelId, job.accountId);
      after = job.channelId;
    }
  }

  private async serve(channelId: number, accountId: string, signal: AbortSignal): Promise<Served> {
    const [channel, entitlement, sender] = await Promise.all([
      this.lookup.channel(accountId, channelId),
      this.lookup.entitlement(accountId),
      this.lookup.sender(accountId),
    ]);
    if (channel?.status !== 'ACTIVE' || channel.authStatus !== 'AUTHORIZED') return IDLE;
    if (entitlement.accountStatus !== 'active' || !sender) return IDLE;
    const gate = await this.gates.of(channelId);
    let left = 0;
    const paused = new Set<string>();
    for (const message of await this.queue(channelId)) {
      if (signal.aborted) break;
      if (paused.has(message.jobId)) continue;
      const dueAt = await this.pacer.mayFrom(channelId, message.kind);
      if (dueAt > this.clock.now()) return { left, isPaced: true, dueAt };
      const outcome = sender.isSuppressed(message.to) ? await this.skip(message) : await this.send(gate, message);
      if (outcome === 'sent' || outcome === 'job-paused') left++;
      if (outcome === 'job-paused') paused.add(message.jobId);
      if (outcome === 'channel-waits') break;
    }
    return { left, isPaced: false, dueAt: Infinity };
  }

  /** What is due: messages to one person first, then bulk jobs in turn. */
  private async queue(channelId: number): Promise<Queued[]> {
    const now = new Date(this.clock.now()).toISOString();
    const singles = await this.jobs(channelId, 0, now);
    const bulk = singles.length < BATCH ? await this.jobs(channelId, 1, now) : [];
    const queued: Queued[] = [];
    for (const id of singles) queued.push(...(await this.dueOf(id, 'single', now, BATCH)));
    // A few of each: the next pass goes on, so that a job of 50,000 holds up none of 50.
    const share = Math.max(1, Math.ceil((BATCH - queued.length) / Math.max(1, bulk.length)));
    for (const id of bulk) queued.push(...(await this.dueOf(id, 'bulk', now, share)));
    return queued.slice(0, BATCH);
  }

  private async jobs(channelId: number, priority: 0 | 1, now: string): Promise<string[]> {
    const { documents } = await this.readModels.find(jobsProjection, {
      where: { open: true, channelId, priority, startsAt: { lte: now } },
      sort: [
        { field: 'startsAt', direction: 'asc' },
        { field: 'createdAt', direction: 'asc' },
      ],
      limit: BATCH,
    });
    return documents.map(({ id }) => id);
  }

  private async dueOf(jobId: string, kind: 'single' | 'bulk', now: string, limit: number): Promise<Queued[]> {
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { jobId, queue: 'open', notBefore: { lte: now } },
      sort: [
        { field: 'notBefore', direction: 'asc' },
        { field: 'ordinal', direction: 'asc' },
      ],
      limit,
    });
    return documents.map(({ id, body }) => ({ ...body, id, kind }));
  }

  private async skip(message: Queued): Promise<'sent'> {
    const { messageId, ...refs } = refsOf(message);
    const command = { type: 'Skip', refs: { messageId, ...refs }, rule: 'suppressed', reason: SUPPRESSED } as const;
    await this.claims.write(messageId, command, messageId);
    return 'sent';
  }

  private async send(gate: GateClient, message: Queued): Promise<'sent' | 'waits' | 'channel-waits' | 'job-paused'> {
    if (await this.isUnderWay(message)) return 'waits';
    const refs = refsOf(message);
    const claim = { type: 'Claim', refs, to: message.to, worker: this.claims.run } as const;
    const claimed = (await this.claims.write(message.id, claim, message.id))[0] as MessageClaimed | undefined;
    if (!claimed) return 'waits';
    await this.pacer.note(message.channelId);
    const { attempt } = claimed.data;
    try {
      const { messageId } = await this.call(gate, message);
      await this.claims.write(message.id, { type: 'Accept', attempt, providerMessageId: messageId }, message.id);
      this.refusals.clear(message.jobId);
      return 'sent';
    } catch (error) {
      const now = this.clock.now();
      const verdict = verdictOn(error, attempt, message.failures, this.timings, now);
      await this.claims.write(message.id, verdict, message.id);
      if (verdict.type === 'Reject') {
        return (await this.refusals.note(refs, verdict.failure, verdict.reason)) ? 'job-paused' : 'sent';
      }
      if (error instanceof GatewayFailure && error.class === 'rate-limited') {
        const pause = error.retryAfterMs ?? this.timings.rateLimitPause;
        await this.pacer.slowDown(message.channelId, message.accountId, pause);
        return 'channel-waits';
      }
      return verdict.type === 'Release' ? 'channel-waits' : 'sent';
    }
  }

  /** Whether a message to this person is under way: one at a time, so that an echo of plain text can only mean one. */
  private async isUnderWay({ channelId, to, token }: Queued): Promise<boolean> {
    if (token !== null) return false;
    const where = { channelId, attention: { in: ['claimed', 'unknown'] }, to };
    const { documents } = await this.readModels.find(messagesProjection, {
      where,
      sort: [
        { field: 'attention', direction: 'asc' },
        { field: 'to', direction: 'asc' },
      ],
      limit: 1,
    });
    return documents.length > 0;
  }

  private call(gate: GateClient, message: Queued) {
    const to = message.to.replace(/\D/g, '');
    const { token, buttons, header, body, footer } = message;
    if (token === null || buttons.length === 0) return gate.sendText({ to, body: plainText(message) });
    return gate.sendInteractive({
      to,
      body,
      ...(header !== null && { header }),
      ...(footer !== null && { footer }),
      buttons: buttons.map((title, index) => ({ id: buttonId(token, index + 1), title })),
    });
  }
}

const refsOf = ({ id, jobId, accountId, channelId }: Queued) => ({ messageId: id, jobId, accountId, channelId });
