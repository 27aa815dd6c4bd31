import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type EventStore, fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { ChannelSweep, loggedBy, type OfChannel, type SweepPage, type Visit } from '@wavelane/runtime';
import type { MessageGateway } from '@wavelane/gateway';
import { ChannelGate } from '../../whatsapp/index.js';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { SendingHold } from '../../platform/storage/held/sending-hold.js';
import { EVENT_STORE, READ_MODELS } from '../../platform/storage/tokens.js';
import { CancelOpenJobs } from '../jobs/control/cancel-open-jobs.command.js';
import { CHANNEL_DELETED } from '../jobs/control/removed-channels.reactor.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { Breaker } from './breaker.js';
import { ChannelQueue, type Due, IDLE_MS, OBSTACLE_MS } from './queue/channel-queue.js';
import { OPEN_JOBS_AT_ONCE, readOpenJobsAfter } from './queue/open-jobs.js';
import { DispatchLog, READS } from './dispatch-log.js';
import { DispatchRuns } from './runs/dispatch-runs.js';
import { LateJobs } from './late-jobs.js';
import { MessageSender } from './message-sender.js';
import { Pacer } from '../pace/pacer.js';

interface ChannelOfAccount extends OfChannel {
  accountId: string;
}

/** The result of a batch of a channel. */
interface Served {
  /** Messages that left the queue. */
  left: number;
  /** Unix ms before which there is nothing more to do; 0 if there may be more at once. */
  dueAt: number;
}

/** Batches of a channel one after another while no other channel waits for its place. */
const BATCHES = 8;
/** A round over all open jobs begins that often; with many, after 2 ms for each: one takes some 15 µs to read. */
const [ROUND_MS, ROUND_MAX_MS, ROUND_MS_PER_JOB] = [2_000, 30_000, 2];
/** A channel is looked at again after that, whatever its due time said: clocks may be set. */
const REST_MAX_MS = 60_000;
/** Without progress of a channel for that long this process is not ready. */
const STUCK_MS = 300_000;
const READ_MODELS_MS = 2_000;
/** While nothing may be sent because the data was restored or moved. */
const HELD_MS = 500;

/**
 * Sends what is queued: claim before the call, outcome after it, strictly one after another within a channel, channels
 * side by side (docs/adr/0011-at-most-once.md). Channels with work are found in the index of open jobs, in rounds, and by
 * events between two rounds. Read models may be behind; the claim decides.
 */
@Worker()
@Injectable()
export class Dispatcher implements Worker {
  readonly name = 'dispatcher';
  readonly wakesOn = [
    'MessageOrdered',
    'ReplyOrdered',
    'JobAdmitted',
    'JobResumed',
    'MessageRequeued',
    'ChannelPaceSet',
    'ChannelLinked',
    'ChannelResumed',
    'ChannelResumedByOwner',
    'WalletRecovered',
  ];
  readonly stuckAfterMs = 60_000;
  readonly mustRun = 'nothing is sent';
  private readonly sweep = new ChannelSweep<ChannelOfAccount>({
    now: () => this.clock.now(),
    every: () => Math.min(ROUND_MAX_MS, Math.max(ROUND_MS, ROUND_MS_PER_JOB * this.openJobs)),
    afterError: () => IDLE_MS,
    atOnce: 64,
    page: (cursor) => this.channelsWithJobs(Number(cursor ?? 0)),
    visit: (channel, visit) => this.serve(channel, visit),
    errors: loggedBy(new Logger(Dispatcher.name), 'Channels could not be served'),
  });
  /** That the last round has read, or this one so far. */
  private openJobs = 0;

  constructor(
    private readonly lookup: AccountLookup,
    private readonly gates: ChannelGate,
    private readonly queue: ChannelQueue,
    private readonly claims: DispatchLog,
    private readonly runs: DispatchRuns,
    private readonly pacer: Pacer,
    private readonly breaker: Breaker,
    private readonly sender: MessageSender,
    private readonly late: LateJobs,
    private readonly commands: CommandBus,
    private readonly hold: SendingHold,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Pauses count before the read models show them: a restored log has many (docs/operations.md). */
  async takeOver(): Promise<void> {
    this.pacer.forget();
    this.breaker.forget();
    this.sweep.restart();
    if (await this.readModels.waitFor(await this.eventStore.head(), READ_MODELS_MS, READS))
      return this.claims.unseen.forget();
    throw new Error('The read models are behind; nothing is sent until they are not');
  }

  wokenBy(events: readonly StoredEvent[]): void {
    for (const { channelId, accountId } of events.map(fieldsOf)) {
      if (typeof channelId === 'number') this.sweep.visitSoon([{ channelId, accountId: String(accountId) }]);
      else this.sweep.wake((channel) => channel.accountId === accountId);
    }
  }

  async pass(signal: AbortSignal): Promise<number> {
    if (this.hold.holds) return HELD_MS;
    if (this.sweep.isBusy) await this.runs.live();
    else if (await this.claims.isSeenIn(this.readModels, 0)) this.claims.unseen.forget();
    return this.sweep.pass(signal);
  }

  /** Every call to a gateway has a deadline far below this: what stands so long waits for something of our own. */
  standstill(): string | undefined {
    const { longestStandstill } = this.sweep;
    return longestStandstill > STUCK_MS
      ? `a channel has made no progress for ${Math.round(longestStandstill / 1_000)} s`
      : undefined;
  }

  /** Calls that run may finish, so that their outcome is known. */
  async finish(): Promise<void> {
    await this.sweep.finish();
    await this.runs.end();
  }

  private async channelsWithJobs(after: number): Promise<SweepPage<ChannelOfAccount>> {
    const jobs = await readOpenJobsAfter(this.readModels, after);
    this.openJobs = after === 0 ? jobs.length : this.openJobs + jobs.length;
    const channels = new Map(jobs.map(({ body: { channelId, accountId } }) => [channelId, { channelId, accountId }]));
    // A channel with more open jobs than a page has is met by its first ones.
    const last = jobs.length === OPEN_JOBS_AT_ONCE ? jobs.at(-1) : undefined;
    return { items: [...channels.values()], cursor: last && String(last.body.channelId) };
  }

  /**
   * Batch after batch, until the pace of the channel, its queue or another channel ends it.
   * @returns ms for which there is nothing to do; nothing without open jobs
   */
  private async serve(channel: ChannelOfAccount, visit: Visit): Promise<number | void> {
    await this.runs.live();
    let dueAt = 0;
    for (let batch = 0; batch < BATCHES && !visit.signal.aborted; batch++) {
      ({ dueAt } = await this.batch(channel, visit));
      if (dueAt > 0 || visit.isCrowded()) break;
    }
    if (dueAt === Infinity) return;
    return dueAt === 0 ? 0 : Math.min(REST_MAX_MS, Math.max(0, dueAt - this.clock.now()));
  }

  private async batch({ channelId, accountId }: ChannelOfAccount, visit: Visit): Promise<Served> {
    const due = await this.queue.due(channelId);
    if (due.nextAt === Infinity) return { left: 0, dueAt: Infinity };
    // Before anything else: what stands in its way may last, and the job asks at its time.
    if (await this.late.stop(channelId, due.late)) return { left: 0, dueAt: 0 };
    const [channel, entitlement, sender] = await Promise.all([
      this.lookup.channel(accountId, channelId),
      this.lookup.entitlement(accountId),
      this.lookup.sender(accountId),
    ]);
    if (!channel) await this.cancelJobsOf(channelId, accountId);
    const isLinked = channel?.status === 'ACTIVE' && channel.authStatus === 'AUTHORIZED';
    if (!isLinked || entitlement.accountStatus !== 'active' || !sender)
      return { left: 0, dueAt: this.clock.now() + OBSTACLE_MS };
    if (due.messages.length === 0) return { left: 0, dueAt: due.nextAt };
    const last = await this.lookup.lastInbound(
      accountId,
      due.messages.map(({ to }) => to),
    );
    const messages = due.messages.map((message) => ({ ...message, answers: last.get(message.to) }));
    return this.sendAll(await this.gates.of(channelId), { ...due, messages }, visit);
  }

  /** One after another; ends when all that came of it is written. */
  private async sendAll(gate: MessageGateway, due: Due, { signal, progressed }: Visit): Promise<Served> {
    let left = 0;
    let recorded = Promise.resolve();
    const paused = new Set<string>();
    try {
      for (const message of due.messages) {
        const { channelId, jobId } = message;
        if (signal.aborted) break;
        if (paused.has(jobId)) continue;
        progressed();
        const dueAt = await this.pacer.mayFrom(channelId, message.kind);
        if (dueAt > this.clock.now()) return { left, dueAt };
        if (!(await this.breaker.mayTry(message, gate))) break;
        const sending = await this.sender.send(gate, message, due, recorded);
        recorded = sending.recorded;
        const { outcome } = sending;
        if (outcome === 'sent' || outcome === 'job-paused') left++;
        if (outcome === 'job-paused') paused.add(jobId);
        if (outcome === 'channel-waits') break;
      }
    } finally {
      await recorded;
    }
    return { left, dueAt: left === due.messages.length ? due.nextAt : left > 0 ? 0 : this.clock.now() + IDLE_MS };
  }

  /** A job may be admitted in the moment in which its channel is deleted. */
  private async cancelJobsOf(channelId: number, accountId: string): Promise<void> {
    const actor = { kind: 'system', id: this.name } as const;
    const context = { actor, correlationId: `channel-${channelId}`, commandId: randomUUID(), causationId: null };
    await this.commands.execute(new CancelOpenJobs({ accountId, channelId }, CHANNEL_DELETED, context));
  }
}
