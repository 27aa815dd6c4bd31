import { Inject, Injectable, Logger } from '@nestjs/common';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Lanes, Round, Troubles } from '@wavelane/runtime';
import { ChannelGate, type GatewayLink } from '../../channels/index.js';
import { messageItem } from '../../gateway/index.js';
import { GatewayFailure } from '@wavelane/whapi';
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

interface Whose {
  channelId: number;
  accountId: string;
}

interface Visited extends Whose {
  /** As it was read with those of its page; undefined where it was not. */
  read?: { mark: Mark | undefined };
}

const PAGE = 100;
const PAGES = 100;
/** Clocks differ, and a message may come into the history a little late; known messages are recognised by their ids. */
const SLACK_S = 600;
const MARK_FOR_MS = 30 * 86_400_000;
/** ms for which the first round lets a process that starts begin to answer. */
const START_MS = 2_000;
/** Channels at the same time; one with a gateway that is slow to answer does not count, up to the second number. */
const AT_ONCE = 8;
const SLOW_AT_ONCE = 256;
/** A pass begins checks for that long; then the lease and the signal get their turn. */
const STRETCH_MS = 1_000;
/** A pass looks around that often while checks are under way. */
const LOOK_MS = 100;
/** Checks under way when the process ends are let finish that long. */
const FINISH_MS = 5_000;

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
  private readonly logger = new Logger(InboundSweep.name);
  private readonly marks: RecordStore;
  private readonly lanes = new Lanes<number>({ atOnce: AT_ONCE, slowAtOnce: SLOW_AT_ONCE });
  private readonly round = new Round<Visited, number>({
    lanes: this.lanes,
    page: async (after) => {
      const { channels, cursor } = await this.lookup.someActiveChannels(after);
      return { items: await this.withMarks(channels.filter(({ isLinked }) => isLinked)), cursor };
    },
    keyOf: ({ channelId }) => channelId,
    visit: (channel) => this.visit(channel),
  });
  private readonly troubles = new Troubles<number>();
  /** When the round began, Unix ms of the machine; undefined before the first pass. */
  private beganAt: number | undefined;

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
    this.round.first(
      linked.map(({ channelId, accountId }) => ({ channelId: Number(channelId), accountId: String(accountId) })),
    );
  }

  async pass(signal: AbortSignal): Promise<number> {
    if (this.round.isOver && this.dueIn() <= 0) {
      this.beganAt = this.clock.machine();
      this.tell();
      this.round.begin();
    }
    await this.round.go({ visits: Infinity, ms: STRETCH_MS, signal });
    if (!this.round.isOver) return 0;
    await this.lanes.settled(LOOK_MS, signal);
    if (this.lanes.size > 0) return LOOK_MS;
    this.tell();
    return Math.max(0, this.dueIn());
  }

  async finish(): Promise<void> {
    await this.lanes.settled(FINISH_MS);
    this.tell();
  }

  /** Once a round: of thousands of channels with the same trouble a line each would hide every other one. */
  private tell(): void {
    for (const { error, count, first } of this.troubles.take()) {
      this.logger.warn({ message: 'Histories could not be read', error, channels: count, channelIds: first });
    }
  }

  private note(channelId: number, error: string): void {
    this.troubles.note(channelId, error);
    this.logger.debug({ message: 'The history could not be read', channelId, error });
  }

  /** ms until the next round. */
  private dueIn(): number {
    const now = this.clock.machine();
    this.beganAt ??= now - Math.max(0, this.timings.inbound - START_MS);
    return this.beganAt + this.timings.inbound - now;
  }

  /** Those whose turn it is: where another process has been in its round, or this one before it was started anew, it is not. */
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

  private async visit(channel: Visited): Promise<void> {
    try {
      await this.look(channel);
    } catch (error) {
      this.note(channel.channelId, String(error));
    }
  }

  private async look({ channelId, accountId, read }: Visited): Promise<void> {
    const now = this.clock.machine();
    const known = read ? read.mark : (await this.marks.get<Mark>(String(channelId), now))?.body;
    if (this.isFresh(known, now)) return;
    const link = await this.gates.linkOf(accountId, channelId);
    if (!link || (await this.breaker.leftAloneUntil(channelId)) > 0) return;
    const seconds = Math.floor(now / 1_000);
    const oldest = seconds - Math.floor(this.timings.inboundBack / 1_000);
    let since = known ? Math.max(known.since, oldest) : seconds;
    if (known) {
      try {
        since = await this.read({ channelId, accountId }, link, since, seconds);
      } catch (error) {
        if (!(error instanceof GatewayFailure)) throw error;
        this.note(channelId, error.message);
      }
    }
    await this.mark(channelId, { since, lookedAt: now });
  }

  /** @returns from where the next check goes on */
  private async read({ channelId, accountId }: Whose, link: GatewayLink, since: number, now: number): Promise<number> {
    const gate = await this.gates.open(link);
    let latest = since;
    for (let page = 0; page < PAGES; page++) {
      const from = { since: since - SLACK_S, offset: page * PAGE, count: PAGE };
      const { messages, isLast } = await gate.received(from);
      this.lanes.moved(channelId);
      const inbound = messages.filter(({ fromMe }) => !fromMe);
      const items = inbound.map((message) => messageItem(message, { channelId, accountId }));
      await this.asking.keep(channelId, items, idOf('inbound-sweep', channelId, since), 'message');
      if (isLast) return now;
      for (const { at } of inbound) if (at !== null) latest = Math.max(latest, Math.floor(Date.parse(at) / 1_000));
    }
    return latest;
  }

  private mark(channelId: number, mark: Mark): Promise<void> {
    return this.marks.put(String(channelId), mark, this.clock.machine() + MARK_FOR_MS);
  }
}
