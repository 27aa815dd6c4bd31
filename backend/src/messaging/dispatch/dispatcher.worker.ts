import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type EventStore, type StoredEvent, untilNext } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { Lanes, untilFirst } from '@wavelane/runtime';
import type { GateClient } from '@wavelane/whapi';
import { ChannelGate } from '../../channels/index.js';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { EVENT_STORE, READ_MODELS } from '../../platform/storage/tokens.js';
import { CancelOpenJobs } from '../jobs/control/cancel-open-jobs.command.js';
import { CHANNEL_DELETED } from '../jobs/control/removed-channels.reactor.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { Breaker } from './breaker.js';
import { ChannelQueue, type Due, IDLE_MS, OBSTACLE_MS } from './queue/channel-queue.js';
import { ChannelsWithWork, type ChannelWithWork, type DueChannel } from './queue/channels-with-work.js';
import type { OpenJobs } from './queue/open-jobs.js';
import { DispatchLog, READS } from './dispatch-log.js';
import { DispatchRuns } from './runs/dispatch-runs.js';
import { MessageSender } from './message-sender.js';
import { Pacer } from '../pace/pacer.js';

/** The result of a channel's turn. */
interface Served {
  /** Messages that left the queue. */
  left: number;
  /** Unix ms before which there is nothing more to do; 0 where there may be more at once. */
  dueAt: number;
}

/** Batches of a channel one after another while no other channel waits for its place. */
const BATCHES = 8;
/** A pass looks around that often while messages are under way, where nothing is heard and no channel ends with more to do. */
const LOOK_MS = 1_000;
/** … and while channels wait for a place, or one look does not read all. */
const CROWDED_LOOK_MS = 250;
/** While there are more channels with work than one look reads. */
const NEXT_LOOK_MS = 50;
/** Calls under way are let finish that long when the process ends; later their outcome is unknown. */
const FINISH_MS = 5_000;
/** Channels that send at the same time; one with a gateway that is slow to answer does not count. */
const CHANNELS_AT_ONCE = 64;
const LANE_STUCK_MS = 300_000;
const READ_MODELS_MS = 2_000;

/**
 * Sends what is queued: claim before the call, outcome after it, strictly one after another within a channel, channels
 * side by side (docs/adr/0011-at-most-once.md). It finds its work in read models that may be behind; the claim decides.
 */
@Worker()
@Injectable()
export class Dispatcher implements Worker {
  readonly name = 'dispatcher';
  readonly wakesOn = [
    'MessageOrdered',
    'JobAdmitted',
    'JobResumed',
    'MessageRequeued',
    'ChannelPaceSet',
    'ChannelLinked',
    'ChannelResumed',
    'WalletRecovered',
  ];
  readonly stuckAfterMs = 60_000;
  private readonly logger = new Logger(Dispatcher.name);
  private readonly lanes = new Lanes<number>({ atOnce: CHANNELS_AT_ONCE });
  /** Ends the pause of a pass. */
  private bell = new AbortController();

  constructor(
    private readonly lookup: AccountLookup,
    private readonly gates: ChannelGate,
    private readonly work: ChannelsWithWork,
    private readonly queue: ChannelQueue,
    private readonly claims: DispatchLog,
    private readonly runs: DispatchRuns,
    private readonly pacer: Pacer,
    private readonly breaker: Breaker,
    private readonly sender: MessageSender,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Pauses count before the read models show them: a restored log has many (docs/operations.md). */
  async takeOver(): Promise<void> {
    this.pacer.forget();
    this.breaker.forget();
    this.work.forget();
    if (await this.readModels.waitFor(await this.eventStore.head(), READ_MODELS_MS, READS))
      return this.claims.unseen.forget();
    throw new Error('The read models are behind; nothing is sent until they are not');
  }

  wokenBy(events: readonly StoredEvent[]): void {
    this.work.hear(events);
    this.bell.abort();
  }

  async pass(signal: AbortSignal): Promise<number> {
    this.bell = new AbortController();
    if (this.lanes.size === 0 && (await this.claims.isSeenIn(this.readModels, 0))) this.claims.unseen.forget();
    const { channels, isAll } = await this.work.look(this.clock.now(), this.claims.unseen.pausedJobs);
    try {
      if (channels.length > 0 || this.lanes.size > 0) await this.runs.live();
    } catch (error) {
      for (const channel of channels) this.work.postpone(channel);
      throw error;
    }
    for (const channel of channels) {
      const isUnderWay = !signal.aborted && this.lanes.start(channel.channelId, () => this.turns(channel, signal));
      if (!isUnderWay) this.work.postpone(channel);
    }
    if (this.lanes.size > 0) {
      // A slow gateway holds up its own channel only: the next look takes up the others.
      const ms = isAll && !this.lanes.isFull ? this.nextLookIn() : CROWDED_LOOK_MS;
      await untilFirst({ signals: [this.bell.signal, signal] }, (rung) => this.lanes.settled(ms, rung));
      return this.lanes.size > 0 ? NEXT_LOOK_MS : 0;
    }
    if (!isAll) return NEXT_LOOK_MS;
    return Math.max(0, Math.min(untilNext(IDLE_MS), this.work.nextDueAt() - this.clock.now()));
  }

  /** ms until a channel that is left alone may be due, and not long. */
  private nextLookIn(): number {
    return Math.max(NEXT_LOOK_MS, Math.min(LOOK_MS, this.work.nextDueAt() - this.clock.now()));
  }

  /** Every call to a gateway has a deadline far below this: what stands so long waits for something of our own. */
  standstill(): string | undefined {
    const { stoodFor } = this.lanes;
    return stoodFor > LANE_STUCK_MS
      ? `a channel has made no progress for ${Math.round(stoodFor / 1_000)} s`
      : undefined;
  }

  /** Calls under way are let finish, so that their outcome is known. */
  async finish(): Promise<void> {
    await this.lanes.settled(FINISH_MS);
    await this.runs.end();
  }

  /** A channel's turn: batch after batch, until its pace, its queue or another channel ends it. */
  private async turns(channel: DueChannel, signal: AbortSignal): Promise<void> {
    const { channelId, seen } = channel;
    /** Unix ms; 0: there is more to do. */
    let dueAt = 0;
    try {
      for (let batch = 0; batch < BATCHES && !signal.aborted; batch++) {
        ({ dueAt } = await this.serve(channel, batch === 0 ? seen : undefined, signal));
        if (dueAt > 0 || this.lanes.isFull) break;
      }
    } catch (error) {
      this.logger.warn({ message: 'A channel could not be served', channelId, error: String(error) });
      dueAt = this.clock.now() + IDLE_MS;
    }
    const isLeftAlone = dueAt > 0 && this.work.park(channel, dueAt);
    if (dueAt === 0) this.work.postpone(channel);
    // Its next turn, or that of a channel that waits for its place, does not wait for the next look.
    if (!isLeftAlone || dueAt < this.clock.now() + LOOK_MS || this.lanes.isFull) this.bell.abort();
  }

  /** @param seen its open jobs, as a look has just read them */
  private async serve(
    { channelId, accountId }: ChannelWithWork,
    seen: OpenJobs | undefined,
    signal: AbortSignal,
  ): Promise<Served> {
    const [channel, entitlement, sender] = await Promise.all([
      this.lookup.channel(accountId, channelId),
      this.lookup.entitlement(accountId),
      this.lookup.sender(accountId),
    ]);
    if (!channel) await this.cancelJobsOf(channelId, accountId);
    const isLinked = channel?.status === 'ACTIVE' && channel.authStatus === 'AUTHORIZED';
    if (!isLinked || entitlement.accountStatus !== 'active' || !sender)
      return { left: 0, dueAt: this.clock.now() + OBSTACLE_MS };
    const due = await this.queue.due(channelId, seen);
    if (due.messages.length === 0) return { left: 0, dueAt: due.nextAt };
    const last = await this.lookup.lastInbound(
      accountId,
      due.messages.map(({ to }) => to),
    );
    const messages = due.messages.map((message) => ({ ...message, answers: last.get(message.to) }));
    return this.sendAll(await this.gates.of(channelId), { ...due, messages }, signal);
  }

  /** One after another; ends when all that came of it is written. */
  private async sendAll(gate: GateClient, due: Due, signal: AbortSignal): Promise<Served> {
    let left = 0;
    let recorded = Promise.resolve();
    const paused = new Set<string>();
    try {
      for (const message of due.messages) {
        const { channelId, jobId } = message;
        if (signal.aborted) break;
        if (paused.has(jobId)) continue;
        this.lanes.moved(channelId);
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
