import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { ChannelSweep, loggedBy, type OfChannel, type SweepPage, type Visit } from '@wavelane/runtime';
import { ChannelGate, providerKey } from '../../whatsapp/index.js';
import type { GatewayMessage } from '@wavelane/gateway';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { parseButtonId } from '../content/buttons.js';
import { gatewayAddressOf } from '../content/gateway-address.js';
import { MessageTraces } from '../messages/message-traces.js';
import { type MessageDocument, messagesProjection } from '../messages/messages.projection.js';
import { providerMessagesProjection } from '../messages/provider-messages.projection.js';

import { isSameContent } from '../content/as-text/same-content.js';
import { Breaker } from './breaker.js';
import { DispatchLog } from './dispatch-log.js';
import { DispatchRuns } from './runs/dispatch-runs.js';
import { DispatchTimings } from './timings.js';

type Doubtful = MessageDocument & { id: string };

/** A call of a run that is alive, in whatever process, is left alone for so long. */
const CALL_MAX_MS = 120_000;
const BATCH = 100;
/** How long a channel is left alone after its history could not be read, ms. */
const REST_MS = 5_000;
const IDLE_MS = 5_000;
/** The soonest that a check is looked for again, ms. */
const SOON_MS = 250;
const SLACK_S = 5;
const IN_TURN = [
  { field: 'attention', direction: 'asc' },
  { field: 'dueAt', direction: 'asc' },
] as const;
const GIVEN_UP =
  'Nobody knows whether this message went out: the gateway did not answer and does not show it. ' +
  'Ask the recipient before you send it again.';

/**
 * Finds the outcome of calls that ended without an answer: claims of a run that died, and unknown outcomes. Reads the
 * gateway's history; never sends (docs/adr/0011-at-most-once.md).
 */
@Worker()
@Injectable()
export class OutcomeResolver implements Worker {
  readonly name = 'outcome-resolver';
  readonly wakesOn = ['MessageOutcomeUnknown'];
  private readonly sweep = new ChannelSweep({
    now: () => this.clock.now(),
    every: () => IDLE_MS,
    eachPass: true,
    afterError: () => REST_MS,
    atOnce: 16,
    page: (cursor) => this.channels(cursor),
    visit: (channel, visit) => this.resolveAll(channel, visit),
    errors: loggedBy(new Logger(OutcomeResolver.name), 'Histories could not be read'),
  });
  /** Channels of the round so far. */
  private met = new Set<number>();

  constructor(
    private readonly gates: ChannelGate,
    private readonly claims: DispatchLog,
    private readonly runs: DispatchRuns,
    private readonly breaker: Breaker,
    private readonly timings: DispatchTimings,
    private readonly traces: MessageTraces,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    const next = await this.sweep.pass(signal);
    return next === 0 || this.sweep.isBusy ? next : Math.min(next, await this.nextCheckIn());
  }

  finish(): Promise<void> {
    return this.sweep.finish();
  }

  /** Channels with messages whose outcome is unknown, each once a round; a round begins with orphaned claims. */
  private async channels(cursor: string | undefined): Promise<SweepPage<OfChannel>> {
    if (cursor === undefined) {
      this.met = new Set();
      for (const message of (await this.due('claimed')).messages) await this.orphaned(message);
    }
    const { messages, next } = await this.due('unknown', cursor);
    const channels = new Set(messages.map(({ channelId }) => channelId));
    const items = [...channels].filter((channelId) => !this.met.has(channelId)).map((channelId) => ({ channelId }));
    for (const channelId of channels) this.met.add(channelId);
    return { items, cursor: next };
  }

  /**
   * ms until the next check that is not due yet; checks that are due belong to a channel that is left alone for now.
   */
  private async nextCheckIn(): Promise<number> {
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { attention: 'unknown' },
      sort: IN_TURN,
      limit: 1,
    });
    const dueAt = documents[0]?.body.dueAt;
    const left = dueAt ? Date.parse(dueAt) - this.clock.now() : Infinity;
    return left > 0 ? Math.max(SOON_MS, left) : Infinity;
  }

  private async resolveAll({ channelId }: OfChannel, { signal, progressed }: Visit): Promise<number | void> {
    if ((await this.breaker.leftAloneUntil(channelId)) > 0) return REST_MS;
    for (const message of await this.doubtful(channelId)) {
      if (signal.aborted) return;
      await this.traces.span('find outcome', { ...message, messageId: message.id }, () => this.resolve(message));
      progressed();
    }
  }

  /** Messages of a channel whose outcome check is due. */
  private async doubtful(channelId: number): Promise<Doubtful[]> {
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { channelId, attention: 'unknown', dueAt: { lte: new Date(this.clock.now()).toISOString() } },
      sort: [{ field: 'to', direction: 'asc' }],
      limit: BATCH,
    });
    return documents.map(({ id, body }) => ({ ...body, id }));
  }

  private async due(attention: 'claimed' | 'unknown', cursor?: string) {
    const now = new Date(this.clock.now()).toISOString();
    const page = await this.readModels.find(messagesProjection, {
      where: { attention, dueAt: { lte: now } },
      sort: IN_TURN,
      limit: BATCH,
      ...(cursor !== undefined && { cursor }),
    });
    const messages = page.documents.map(({ id, body }): Doubtful => ({ ...body, id }));
    return { messages, next: page.cursor };
  }

  /** The run that claimed the message is gone, or its call is long over: the outcome is unknown. */
  private async orphaned(message: Doubtful): Promise<void> {
    const age = this.clock.now() - Date.parse(message.claimedAt ?? message.updatedAt);
    if (age < CALL_MAX_MS && (await this.runs.isAlive(message.worker))) return;
    const wait = Math.max(0, (this.timings.checks[0] ?? 0) - age);
    const nextCheckAt = new Date(this.clock.now() + wait).toISOString();
    const reason = 'Wavelane was stopped while the message was being sent.';
    await this.claims.write(
      message.id,
      { type: 'LoseTrack', attempt: message.attempt, reason, nextCheckAt },
      message.id,
    );
  }

  private async resolve(message: Doubtful): Promise<void> {
    const gate = await this.gates.of(message.channelId);
    const health = await gate.health();
    if (health.link !== 'linked' || !health.showsHistory) return;
    const since = Math.floor(Date.parse(message.claimedAt ?? message.createdAt) / 1_000) - SLACK_S;
    const history = await gate.messagesOf(gatewayAddressOf(message.to), { fromMe: true, since, count: 50 });
    for (const entry of history) {
      if (!(await this.isThis(message, entry))) continue;
      const witness = { type: 'NoteEvidence', providerMessageId: entry.id, evidence: 'history' } as const;
      await this.claims.write(message.id, witness, message.id);
      return;
    }
    await this.noteAbsence(message);
  }

  /** Buttons name a message for certain; a text or a file only if no other message is known by this id. */
  private async isThis(message: Doubtful, entry: GatewayMessage): Promise<boolean> {
    const tokens = entry.buttonIds.map((id) => parseButtonId(id)?.token);
    if (message.token !== null) return tokens.includes(message.token);
    if (!isSameContent(message, entry) || tokens.length > 0) return false;
    const known = await this.readModels.get(providerMessagesProjection, providerKey(message.channelId, entry.id));
    return (known?.messageId ?? message.id) === message.id;
  }

  private async noteAbsence(message: Doubtful): Promise<void> {
    const { checks } = this.timings;
    const next = checks[message.checks + 1];
    if (next === undefined) {
      await this.claims.write(message.id, { type: 'GiveUp', reason: GIVEN_UP }, message.id);
      return;
    }
    const nextCheckAt = new Date(this.clock.now() + next).toISOString();
    await this.claims.write(message.id, { type: 'NoteAbsence', nextCheckAt }, message.id);
  }
}
