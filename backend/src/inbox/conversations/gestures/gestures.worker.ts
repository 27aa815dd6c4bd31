import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { ChannelSweep, loggedBy, type OfChannel, type SweepPage, type Visit } from '@wavelane/runtime';
import { ChannelGate } from '../../../whatsapp/index.js';
import { WritingBasis } from '../../../messaging/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { SendingHold } from '../../../platform/storage/held/sending-hold.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { REPLY_PURPOSE } from '../replies/reply-permission.js';
import { type GestureOrdered, gestureStream } from './gesture.events.js';
import { gesture, type GestureCommand, type GestureState } from './gesture.js';
import { afterFailure, callFor } from './gesture-calls.js';
import { openGesturesProjection } from './gestures.projection.js';

/** Without an event a round looks for gestures of a process that ended, ms. */
const ROUND_MS = 5_000;
const REST_MS = 2_000;
const HELD_MS = 500;
const AT_ONCE = 100;

/**
 * Makes gestures: the claim before the call, the outcome after it, in each channel one after another in the order in
 * which they were ordered. A claim that it meets has lost its process: its outcome is unknown, and it is not made again
 * (docs/adr/0207-gestures.md).
 */
@Worker()
@Injectable()
export class GestureMaker implements Worker {
  readonly name = 'gestures';
  readonly wakesOn = ['ReactionOrdered', 'EditOrdered', 'WithdrawalOrdered'];
  private readonly run = randomUUID();
  private readonly sweep = new ChannelSweep({
    now: () => this.clock.now(),
    every: () => ROUND_MS,
    afterError: () => REST_MS,
    atOnce: 32,
    page: (cursor) => this.channels(cursor),
    visit: (channel, visit) => this.makeAll(channel, visit),
    errors: loggedBy(new Logger(GestureMaker.name), 'Reactions, edits and withdrawals could not be made'),
  });

  constructor(
    private readonly executor: CommandExecutor,
    private readonly gates: ChannelGate,
    private readonly hold: SendingHold,
    private readonly clock: Clock,
    private readonly basis: WritingBasis,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async takeOver(): Promise<void> {
    this.sweep.restart();
  }

  wokenBy(events: readonly StoredEvent[]): void {
    for (const { channelId } of events.map(fieldsOf))
      if (typeof channelId === 'number') this.sweep.visitSoon([{ channelId }]);
  }

  async pass(signal: AbortSignal): Promise<number> {
    return this.hold.holds ? HELD_MS : this.sweep.pass(signal);
  }

  finish(): Promise<void> {
    return this.sweep.finish();
  }

  private async channels(cursor: string | undefined): Promise<SweepPage<OfChannel>> {
    const { documents, cursor: next } = await this.readModels.find(openGesturesProjection, {
      sort: [{ field: 'placed', direction: 'asc' }],
      limit: AT_ONCE,
      ...(cursor !== undefined && { cursor }),
    });
    const ids = new Set(documents.map(({ body }) => body.channelId));
    return { items: [...ids].map((channelId) => ({ channelId })), cursor: next };
  }

  /** @returns ms until the next try of the channel; nothing if no gesture waits */
  private async makeAll({ channelId }: OfChannel, { signal, progressed }: Visit): Promise<number | void> {
    const { documents } = await this.readModels.find(openGesturesProjection, {
      where: { channelId },
      sort: [{ field: 'placed', direction: 'asc' }],
      limit: AT_ONCE,
    });
    let isAnyMade = false;
    // A later gesture at the same message waits for the earlier one.
    const waiting = new Set<string>();
    let next = Infinity;
    for (const { id } of documents) {
      if (signal.aborted) return 0;
      const state = await this.executor.state(gesture, gestureStream(id));
      const { order, status, retryAt } = state;
      if (order === null || (status !== 'waits' && status !== 'claimed')) continue;
      const wait = waiting.has(order.data.target) ? Infinity : this.waitOf(state);
      if (wait <= 0) {
        await this.make(id, state);
        isAnyMade = true;
      } else {
        waiting.add(order.data.target);
        next = Math.min(next, wait);
      }
      const after = await this.executor.state(gesture, gestureStream(id));
      if (after.status === 'waits' && after.retryAt !== retryAt) {
        waiting.add(order.data.target);
        next = Math.min(next, this.waitOf(after));
      }
      progressed();
    }
    if (documents.length === AT_ONCE && isAnyMade) return 0;
    return next === Infinity ? undefined : next;
  }

  private waitOf({ status, retryAt }: GestureState): number {
    return status === 'claimed' || retryAt === '' ? 0 : Date.parse(retryAt) - this.clock.now();
  }

  private async make(id: string, { order, status }: GestureState): Promise<void> {
    if (order === null) return;
    if (status === 'claimed') return this.lose(id, 'stopped');
    // In the time that a restored log does not know it may have been made.
    if (this.hold.isForgotten(order.data.orderedAt)) return this.lose(id, 'restored');
    const refusal = await this.refusalOf(order);
    if (refusal !== null) {
      await this.tell(id, { type: 'RefuseGesture', cause: 'refused', reason: refusal });
      return;
    }
    const { state, events } = await this.tell(id, { type: 'ClaimGesture', worker: this.run });
    if (events[0]?.type !== 'GestureClaimed') return;
    const { attempt } = state;
    let outcome: GestureCommand;
    try {
      await callFor(await this.gates.of(order.data.channelId), order);
      outcome = { type: 'FinishGesture', attempt };
    } catch (error) {
      outcome = afterFailure(error, attempt, this.clock.now());
    }
    await this.tell(id, outcome);
  }

  /** They may have said STOP since it was ordered. What is taken back or withdrawn tells a person nothing new. */
  private async refusalOf(order: GestureOrdered): Promise<string | null> {
    const to = personTold(order);
    if (to === null) return null;
    const basis = await this.basis.of({ accountId: order.data.accountId, to, purpose: REPLY_PURPOSE });
    return 'rule' in basis ? basis.reason : null;
  }

  private async lose(id: string, cause: 'stopped' | 'restored'): Promise<void> {
    await this.tell(id, { type: 'LoseTrackOfGesture', cause, reason: '' });
  }

  private tell(id: string, command: GestureCommand) {
    const actor = { kind: 'system', id: this.name } as const;
    // The stream's own state recognises repeats: a claim may rightly come twice.
    const context = { actor, correlationId: id, commandId: randomUUID(), causationId: null };
    return this.executor.execute(gesture, gestureStream(id), command, context);
  }
}

/** The number or hidden id of the person whom a gesture tells something new; null if it tells nothing. */
function personTold({ type, data }: GestureOrdered): string | null {
  if (type === 'EditOrdered') return data.to;
  if (type === 'WithdrawalOrdered' || data.emoji === null) return null;
  return data.to ?? (data.handle.kind === 'phone' ? data.handle.value : null);
}
