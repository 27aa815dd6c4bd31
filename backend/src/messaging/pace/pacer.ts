import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PaceName } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { GetDemoGateway } from '../../whatsapp/index.js';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { EVENT_STORE, READ_MODELS } from '../../platform/storage/tokens.js';
import { messagesProjection } from '../messages/messages.projection.js';
import { leftAloneUntil, type Unreachable } from './breaker.js';
import { DAY_MS, nextAt, PACE, pacing, type Slowdown } from './pacing.js';
import { pacingStream } from './pacing.events.js';
import { everyDocument } from '../../platform/storage/reading/every-document.js';

const PAGE = 500;
const READ_MODELS_MS = 10_000;

interface Memory {
  /** Instants at which messages left the channel, ascending; those of the last day. */
  sent: number[];
  /** Drawn for the gap that follows the last of them. */
  chance: number;
}

/**
 * When each channel may send next, by the claims in the log: a process that starts, or takes over, reads those of the
 * last day once and keeps count from then on.
 */
@Injectable()
export class Pacer {
  private readonly memories = new Map<number, Memory>();

  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * The pace in force: what was chosen, else `standard`; while messages reach no real phone, `unlimited`. Chosen then,
   * it ends with the demo: a number that sends without any gap to real phones is banned.
   */
  async paceOf(channelId: number): Promise<{ pace: PaceName; slow: Slowdown | null; unreachable: Unreachable | null }> {
    const { pace, slow, unreachable } = await this.executor.cached(pacing, pacingStream(channelId));
    if (pace !== null && pace !== 'unlimited') return { pace, slow, unreachable };
    return { pace: (await this.isUnlimitedAllowed()) ? 'unlimited' : 'standard', slow, unreachable };
  }

  async isUnlimitedAllowed(): Promise<boolean> {
    return (await this.queries.execute(new GetDemoGateway())) !== null;
  }

  /** @returns Unix ms from which on the channel may send a message of this kind */
  async mayFrom(channelId: number, kind: 'single' | 'bulk'): Promise<number> {
    const { pace, slow, unreachable } = await this.paceOf(channelId);
    const alone = leftAloneUntil(unreachable, this.clock.now());
    if (pace === 'unlimited') return Math.max(alone, slow?.resumeAt ?? 0);
    const { sent, chance } = await this.memoryOf(channelId);
    return Math.max(alone, nextAt(PACE[pace], sent, kind, chance, slow));
  }

  /** Whether the pace is why a channel has sent nothing for hours: it has used at least half of what it may send in 24 hours. */
  async isCapped(channelId: number): Promise<boolean> {
    const { perDay } = PACE[(await this.paceOf(channelId)).pace];
    if (perDay === null) return false;
    const since = this.clock.now() - DAY_MS;
    return (await this.memoryOf(channelId)).sent.filter((at) => at >= since).length >= perDay / 2;
  }

  /** A message of the channel has been claimed. */
  async note(channelId: number): Promise<void> {
    const memory = this.memories.get(channelId);
    if (!memory) return; // read from the log when it is asked for first
    const now = this.clock.now();
    memory.sent.push(now);
    memory.chance = Math.random();
    if ((memory.sent[0] ?? now) < now - 2 * DAY_MS) memory.sent = memory.sent.filter((at) => at >= now - DAY_MS);
  }

  /**
   * The gateway asked to slow down. In the log, so that a restart does not forget it.
   * @param pause ms that it asked for
   */
  async slowDown(channelId: number, accountId: string, pause: number): Promise<void> {
    const command = { type: 'SlowChannel', channelId, accountId, pause } as const;
    await this.executor.execute(pacing, pacingStream(channelId), command, {
      actor: { kind: 'system', id: 'dispatcher' },
      correlationId: randomUUID(),
      commandId: randomUUID(),
      causationId: null,
    });
  }

  /** Another process may send from now on: what is remembered here will be out of date. */
  forget(): void {
    this.memories.clear();
  }

  private async memoryOf(channelId: number): Promise<Memory> {
    const known = this.memories.get(channelId);
    if (known) return known;
    await this.readModels.waitFor(await this.eventStore.head(), READ_MODELS_MS, ['messages']);
    const since = new Date(this.clock.now() - DAY_MS).toISOString();
    const sent: number[] = [];
    const claimed = everyDocument(this.readModels, messagesProjection, {
      where: { channelId, claimedAt: { gte: since } },
      sort: [{ field: 'claimedAt', direction: 'desc' }],
      limit: PAGE,
    });
    for await (const { body } of claimed) sent.push(Date.parse(body.claimedAt ?? ''));
    const memory = { sent: sent.reverse(), chance: Math.random() };
    this.memories.set(channelId, memory);
    return memory;
  }
}
