import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { ChannelSweep, loggedBy, type OfChannel, type SweepPage, type Visit } from '@wavelane/runtime';
import { ChannelGate } from '../../whatsapp/index.js';
import { type MessageGateway, GatewayFailure } from '@wavelane/gateway';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS, READ_STORE } from '../../platform/storage/tokens.js';
import { messagesProjection } from '../messages/messages.projection.js';
import { Breaker } from '../dispatch/breaker.js';
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
/** Channels that one page of a round has, and that one pass visits. */
const CHANNELS = 100;
const MARKS_FOR_MS = 30 * 86_400_000;

/**
 * Asks the gateway about messages without news for a while, and puts its answer into the inbox, where webhooks arrive,
 * too (docs/adr/0026-reconciliation.md). Remembers only its cursor; if that is lost, it asks again.
 */
@Worker()
@Injectable()
export class ReceiptSweep implements Worker {
  readonly name = 'receipt-sweep';
  readonly schedule = 30_000;
  private readonly logger = new Logger(ReceiptSweep.name);
  private readonly marks: RecordStore;
  private readonly sweep = new ChannelSweep({
    now: () => this.clock.machine(),
    every: () => this.timings.every,
    eachPass: true,
    afterError: () => this.timings.rest,
    atOnce: 8,
    slowAtOnce: 256,
    // With many channels the pause between two passes leaves the machine to other work.
    perPass: { visits: CHANNELS, restMs: 300 },
    page: (after) => this.page(Number(after ?? 0)),
    visit: (channel, visit) => this.look(channel, visit),
    errors: loggedBy(new Logger(ReceiptSweep.name), 'The gateway does not say what became of messages'),
  });

  constructor(
    private readonly gates: ChannelGate,
    private readonly breaker: Breaker,
    private readonly asking: GatewayHistory,
    private readonly timings: ReconcileTimings,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.marks = readStore.records({ name: 'receipt-marks' });
  }

  pass(signal: AbortSignal): Promise<number> {
    return this.sweep.pass(signal);
  }

  finish(): Promise<void> {
    return this.sweep.finish();
  }

  /** Channels with messages that are watched, those after this one. */
  private async page(after: number): Promise<SweepPage<OfChannel>> {
    const next = new Map<Watch, number>();
    const items: OfChannel[] = [];
    for (let last = after; items.length < CHANNELS;) {
      for (const watch of WATCHES) {
        if ((next.get(watch) ?? 0) <= last) next.set(watch, await this.channelAfter(watch, last));
      }
      last = Math.min(...next.values());
      if (last === Infinity) return { items };
      items.push({ channelId: last });
    }
    return { items, cursor: String(items.at(-1)?.channelId) };
  }

  /** In the order of the index to its end: else all that the channel has would be read, to find which comes first. */
  private async channelAfter(watch: Watch, after: number): Promise<number> {
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { watch, channelId: { gt: after } },
      sort: [
        { field: 'channelId', direction: 'asc' },
        { field: 'moved', direction: 'asc' },
      ],
      limit: 1,
    });
    return documents[0]?.body.channelId ?? Infinity;
  }

  private async look({ channelId }: OfChannel, { signal, progressed }: Visit): Promise<void> {
    if ((await this.breaker.leftAloneUntil(channelId)) > 0) return;
    const stored = await this.marks.get<Marks>(String(channelId), this.clock.machine());
    const marks: Marks = { ...stored?.body };
    const due = await this.due(channelId, marks);
    if (due.length === 0) return;
    try {
      const gate = await this.gates.of(channelId);
      for (const { key, message } of due) {
        if (signal.aborted) break;
        await this.ask(gate, message);
        marks[key] = message.moved;
        progressed();
      }
    } finally {
      await this.marks.put(String(channelId), marks, this.clock.machine() + MARKS_FOR_MS);
    }
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

  /** A question that the gateway refuses permanently shows nothing about the others. */
  private async ask(gate: MessageGateway, message: Watched): Promise<void> {
    try {
      await this.asking.about(gate, message);
    } catch (error) {
      if (!(error instanceof GatewayFailure) || error.class !== 'permanent') throw error;
      this.logger.warn({ message: 'The gateway knows nothing of it', messageId: message.id, error: error.message });
    }
  }
}
