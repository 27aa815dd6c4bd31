import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { ChannelGate } from '../../channels/index.js';
import { messageItem } from '../../gateway/index.js';
import { GatewayFailure } from '@wavelane/whapi';
import { Clock } from '../../platform/domain/clock.js';
import { idOf } from '../../platform/domain/ids.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_STORE } from '../../platform/storage/tokens.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { GatewayHistory } from './gateway-history.js';
import { ReconcileTimings } from './timings.js';

/** How far a channel's history has been read. */
interface Mark extends Record<string, unknown> {
  /** Unix seconds by the gateway's clock. */
  since: number;
  /** Unix ms of the last check. */
  lookedAt: number;
}

const PAGE = 100;
const PAGES = 100;
/** Clocks differ, and a message may come into the history a little late; known messages are recognised by their ids. */
const SLACK_S = 600;
const MARK_FOR_MS = 30 * 86_400_000;

/**
 * Reads what people wrote to each linked channel since the last check, so that an answer, or a STOP, with a lost
 * webhook is heard all the same (docs/adr/0026-reconciliation.md). Messages from before the first check are not read.
 */
@Worker()
@Injectable()
export class InboundSweep implements Worker {
  readonly name = 'inbound-sweep';
  private readonly logger = new Logger(InboundSweep.name);
  private readonly marks: RecordStore;

  constructor(
    private readonly lookup: AccountLookup,
    private readonly gates: ChannelGate,
    private readonly asking: GatewayHistory,
    private readonly timings: ReconcileTimings,
    private readonly clock: Clock,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.marks = readStore.records({ name: 'inbound-marks' });
  }

  async pass(signal: AbortSignal): Promise<number> {
    for (const { channelId, accountId } of await this.lookup.activeChannels()) {
      if (signal.aborted) break;
      await this.look(channelId, accountId);
    }
    return Math.min(this.timings.every, this.timings.inbound);
  }

  private async look(channelId: number, accountId: string): Promise<void> {
    const now = this.clock.machine();
    const known = (await this.marks.get<Mark>(String(channelId), now))?.body;
    if (known && known.lookedAt + this.timings.inbound > now) return;
    const { authStatus } = (await this.lookup.channel(accountId, channelId)) ?? {};
    if (authStatus !== 'AUTHORIZED') return;
    const seconds = Math.floor(now / 1_000);
    const oldest = seconds - Math.floor(this.timings.inboundBack / 1_000);
    let since = known ? Math.max(known.since, oldest) : seconds;
    if (known) {
      try {
        since = await this.read(channelId, accountId, since, seconds);
      } catch (error) {
        if (!(error instanceof GatewayFailure)) throw error;
        this.logger.warn({ message: 'The history could not be read', channelId, error: error.message });
      }
    }
    await this.mark(channelId, { since, lookedAt: now });
  }

  /** @returns from where the next check goes on */
  private async read(channelId: number, accountId: string, since: number, now: number): Promise<number> {
    const gate = await this.gates.of(channelId);
    let latest = since;
    for (let page = 0; page < PAGES; page++) {
      const from = { since: since - SLACK_S, offset: page * PAGE, count: PAGE };
      const { messages, isLast } = await gate.received(from);
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
