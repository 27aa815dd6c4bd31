import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { ChannelGate } from '../../channels/index.js';
import { type GateClient, GatewayFailure } from '@wavelane/whapi';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS, READ_STORE } from '../../platform/storage/tokens.js';
import { messagesProjection } from '../messages/messages.projection.js';
import { GatewayHistory, type Watched } from './gateway-history.js';
import { ReconcileTimings } from './timings.js';
import { windowsOf } from './windows.js';

type Watch = keyof ReconcileTimings['looks'];
/** How far each check of a channel's messages has come: `{watch}:{look}` to the `moved` of the last message. */
type Marks = Record<string, string>;

interface Due {
  key: string;
  message: Watched;
}

const WATCHES: readonly Watch[] = ['identity', 'receipt', 'reading'];
const CHANNELS_AT_ONCE = 8;
const MARKS_FOR_MS = 30 * 86_400_000;

/**
 * Asks the gateway about messages without news for a while, and puts its answer into the inbox, where it takes the way
 * of any webhook (docs/adr/0026-reconciliation.md). Remembers only how far it has come; if that is lost, it asks again.
 */
@Worker()
@Injectable()
export class ReceiptSweep implements Worker {
  readonly name = 'receipt-sweep';
  private readonly logger = new Logger(ReceiptSweep.name);
  private readonly marks: RecordStore;
  /** Channels with a gateway that did not answer, and the Unix ms until which they rest. */
  private readonly resting = new Map<number, number>();

  constructor(
    private readonly gates: ChannelGate,
    private readonly asking: GatewayHistory,
    private readonly timings: ReconcileTimings,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.marks = readStore.records({ name: 'receipt-marks' });
  }

  async pass(signal: AbortSignal): Promise<number> {
    const channels = [...(await this.channels())];
    const lane = async () => {
      for (let id = channels.pop(); id !== undefined && !signal.aborted; id = channels.pop()) {
        await this.look(id, signal);
      }
    };
    await Promise.all(Array.from({ length: CHANNELS_AT_ONCE }, lane));
    return this.timings.every;
  }

  /** Channels with messages that are watched. */
  private async channels(): Promise<Set<number>> {
    const channels = new Set<number>();
    for (const watch of WATCHES) {
      for (let after = 0; ;) {
        const { documents } = await this.readModels.find(messagesProjection, {
          where: { watch, channelId: { gt: after } },
          sort: [{ field: 'channelId', direction: 'asc' }],
          limit: 1,
        });
        const found = documents[0]?.body.channelId;
        if (found === undefined) break;
        channels.add((after = found));
      }
    }
    return channels;
  }

  private async look(channelId: number, signal: AbortSignal): Promise<void> {
    if ((this.resting.get(channelId) ?? 0) > this.clock.machine()) return;
    const stored = await this.marks.get<Marks>(String(channelId), this.clock.machine());
    const marks: Marks = { ...stored?.body };
    try {
      const due = await this.due(channelId, marks);
      if (due.length === 0) return;
      const gate = await this.gates.of(channelId);
      for (const { key, message } of due) {
        if (signal.aborted) break;
        await this.ask(gate, message);
        marks[key] = message.moved;
      }
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      this.resting.set(channelId, this.clock.machine() + this.timings.rest);
      this.logger.warn({
        message: 'The gateway does not say what became of messages',
        channelId,
        error: error.message,
      });
    }
    await this.marks.put(String(channelId), marks, this.clock.machine() + MARKS_FOR_MS);
  }

  /** Each check gets its share of the budget first, so that many fresh messages do not crowd out the old ones. */
  private async due(channelId: number, marks: Marks): Promise<Due[]> {
    const { looks, giveUp, budget } = this.timings;
    const first: Due[] = [];
    const more: Due[] = [];
    const share = Math.max(1, Math.floor(budget / WATCHES.reduce((sum, watch) => sum + looks[watch].length, 0)));
    for (const watch of WATCHES) {
      for (const { look, after, before } of windowsOf(looks[watch], giveUp, this.clock.now())) {
        const key = `${watch}:${look}`;
        const mark = marks[key] ?? '';
        const { documents } = await this.readModels.find(messagesProjection, {
          where: { watch, channelId, moved: { gt: mark > after ? mark : after, lt: before } },
          sort: [{ field: 'moved', direction: 'asc' }],
          limit: budget,
        });
        const found = documents.map(({ id, body }): Due => ({ key, message: { ...body, id } }));
        first.push(...found.slice(0, share));
        more.push(...found.slice(share));
      }
    }
    return [...first, ...more].slice(0, Math.max(budget, first.length));
  }

  /** A question that the gateway refuses for good tells nothing about the others. */
  private async ask(gate: GateClient, message: Watched): Promise<void> {
    try {
      await this.asking.about(gate, message);
    } catch (error) {
      if (!(error instanceof GatewayFailure) || error.class !== 'permanent') throw error;
      this.logger.warn({ message: 'The gateway knows nothing of it', messageId: message.id, error: error.message });
    }
  }
}
