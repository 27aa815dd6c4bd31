import { Inject, Injectable, Logger } from '@nestjs/common';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { ChannelSweep, loggedBy, type OfChannel, type Visit } from '@wavelane/runtime';
import { ChannelGate } from '../../whatsapp/index.js';
import { GatewayFailure } from '@wavelane/gateway';
import { Clock } from '../../platform/domain/clock.js';
import { idOf } from '../../platform/domain/ids.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_STORE } from '../../platform/storage/tokens.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { Breaker } from '../dispatch/breaker.js';
import { GatewayHistory } from './gateway-history.js';
import { ReconcileTimings } from './timings.js';

/** How far a channel's history has been read. */
interface Mark extends Record<string, unknown> {
  /** Unix seconds by the gateway's clock. */
  since: number;
  /** Unix ms of the last check. */
  lookedAt: number;
}

interface Whose extends OfChannel {
  accountId: string;
}

interface Visited extends Whose {
  /** The mark as it was read with its page; undefined if it was not read. */
  read?: { mark: Mark | undefined };
}

const PAGE = 100;
const PAGES = 100;
/** Clocks differ, and a message may come into the history a little late; known messages are recognised by their ids. */
const SLACK_S = 600;
const MARK_FOR_MS = 30 * 86_400_000;

/**
 * Reads what people wrote to each linked channel since the last check, so that an answer, or a STOP, with a lost
 * webhook is heard all the same (docs/adr/0026-reconciliation.md). Messages from before the first check are not read, so a
 * channel that has just been linked is checked at once, and the others in rounds.
 */
@Worker()
@Injectable()
export class InboundSweep implements Worker {
  readonly name = 'inbound-sweep';
  readonly wakesOn = ['ChannelLinked'];
  private readonly marks: RecordStore;
  private readonly sweep = new ChannelSweep<Visited>({
    now: () => this.clock.machine(),
    every: () => this.timings.inbound,
    // A process that starts begins to answer first.
    firstAfter: () => Math.min(2_000, this.timings.inbound),
    atOnce: 8,
    slowAtOnce: 256,
    page: async (after) => {
      const { channels, cursor } = await this.lookup.someActiveChannels(after);
      return { items: await this.withMarks(channels.filter(({ isLinked }) => isLinked)), cursor };
    },
    visit: (channel, visit) => this.look(channel, visit),
    errors: loggedBy(new Logger(InboundSweep.name), 'Histories could not be read'),
  });

  constructor(
    private readonly lookup: AccountLookup,
    private readonly gates: ChannelGate,
    private readonly breaker: Breaker,
    private readonly asking: GatewayHistory,
    private readonly timings: ReconcileTimings,
    private readonly clock: Clock,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.marks = readStore.records({ name: 'inbound-marks' });
  }

  wokenBy(events: readonly StoredEvent[]): void {
    const linked = events.map(fieldsOf).filter((fields) => typeof fields.channelId === 'number');
    this.sweep.visitSoon(
      linked.map(({ channelId, accountId }) => ({ channelId: Number(channelId), accountId: String(accountId) })),
    );
  }

  pass(signal: AbortSignal): Promise<number> {
    return this.sweep.pass(signal);
  }

  finish(): Promise<void> {
    return this.sweep.finish();
  }

  /**
   * The channels that are due: not those that another process has read in its round, or this one before its restart.
   */
  private async withMarks(channels: readonly Whose[]): Promise<Visited[]> {
    const now = this.clock.machine();
    const ids = channels.map(({ channelId }) => String(channelId));
    const marks = new Map((await this.marks.getMany<Mark>(ids, now)).map(({ id, body }) => [id, body]));
    return channels
      .map((channel) => ({ ...channel, read: { mark: marks.get(String(channel.channelId)) } }))
      .filter(({ read }) => !this.isFresh(read.mark, now));
  }

  private isFresh(mark: Mark | undefined, now: number): boolean {
    return mark !== undefined && mark.lookedAt + this.timings.inbound / 2 > now;
  }

  private async look({ channelId, accountId, read }: Visited, { progressed }: Visit): Promise<void> {
    const now = this.clock.machine();
    const known = read ? read.mark : (await this.marks.get<Mark>(String(channelId), now))?.body;
    if (this.isFresh(known, now)) return;
    const link = await this.gates.linkOf(accountId, channelId);
    if (!link || (await this.breaker.leftAloneUntil(channelId)) > 0) return;
    const seconds = Math.floor(now / 1_000);
    if (!known) return this.mark(channelId, { since: seconds, lookedAt: now });
    const oldest = seconds - Math.floor(this.timings.inboundBack / 1_000);
    const since = Math.max(known.since, oldest);
    try {
      const whose = { channelId, accountId };
      await this.mark(channelId, {
        since: await this.read(whose, link, { since, now: seconds, progressed }),
        lookedAt: now,
      });
    } catch (error) {
      // A gateway that does not answer is asked again in the next round, for the same.
      if (error instanceof GatewayFailure) await this.mark(channelId, { since, lookedAt: now });
      throw error;
    }
  }

  /** @returns the time from which the next check goes on, Unix seconds */
  private async read(
    { channelId, accountId }: Whose,
    link: Parameters<ChannelGate['open']>[0],
    { since, now, progressed }: { since: number; now: number; progressed: () => void },
  ): Promise<number> {
    const gate = await this.gates.open(link);
    let latest = since;
    for (let page = 0; page < PAGES; page++) {
      const from = { since: since - SLACK_S, offset: page * PAGE, count: PAGE };
      const { messages, isLast } = await gate.received(from);
      progressed();
      const inbound = messages.filter(({ fromMe }) => !fromMe);
      await this.asking.keep({ channelId, accountId }, inbound, idOf('inbound-sweep', channelId, since), 'message');
      if (isLast) return now;
      for (const { at } of inbound) if (at !== null) latest = Math.max(latest, Math.floor(Date.parse(at) / 1_000));
    }
    return latest;
  }

  private mark(channelId: number, mark: Mark): Promise<void> {
    return this.marks.put(String(channelId), mark, this.clock.machine() + MARK_FOR_MS);
  }
}
