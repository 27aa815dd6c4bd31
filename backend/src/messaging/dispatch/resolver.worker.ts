import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { Lanes } from '@wavelane/runtime';
import { ChannelGate } from '../../channels/index.js';
import { type GateMessage, isLinked } from '@wavelane/whapi';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { parseButtonId } from '../content/buttons.js';
import { MessageTraces } from '../messages/message-traces.js';
import { type MessageDocument, messagesProjection } from '../messages/messages.projection.js';
import { providerKey, providerMessagesProjection } from '../messages/provider-messages.projection.js';
import { isSameContent } from '../content/same-content.js';
import { Breaker } from './breaker.js';
import { DispatchLog } from './dispatch-log.js';
import { DispatchRuns } from './runs/dispatch-runs.js';
import { DispatchTimings } from './timings.js';

type Doubtful = MessageDocument & { id: string };

/** A call of a run that is alive, in whatever process, is left alone for so long. */
const CALL_MAX_MS = 120_000;
const BATCH = 100;
/** Pages that one pass reads to find messages of channels that answer. */
const PAGES = 20;
const CHANNELS_AT_ONCE = 16;
/** A pass looks around that often while histories are read, ms. */
const LOOK_MS = 250;
/** A channel with a history that could not be read rests that long, ms. */
const REST_MS = 5_000;
const IDLE_MS = 5_000;
/** Questions under way when the process ends are let finish that long, ms. */
const FINISH_MS = 5_000;
const SLACK_S = 5;
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
  private readonly logger = new Logger(OutcomeResolver.name);
  private readonly lanes = new Lanes<number>({ atOnce: CHANNELS_AT_ONCE });
  /** Of channels with a history that could not be read; ms of the machine's pace. */
  private readonly restsUntil = new Map<number, number>();

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
    for (const message of (await this.due('claimed')).messages) await this.orphaned(message);
    const waits = [IDLE_MS];
    const doubtful = await this.doubtful();
    for (const [channelId, messages] of doubtful) {
      if (signal.aborted) break;
      this.lanes.start(channelId, () => this.resolveAll(channelId, messages, signal));
    }
    if (this.lanes.size > 0) {
      // A gateway that hangs holds up what is known of its own channel only.
      await this.lanes.settled(LOOK_MS, signal);
      if (this.lanes.size > 0 || doubtful.size > 0) return LOOK_MS;
    }
    const next = await this.readModels.find(messagesProjection, {
      where: { attention: 'unknown' },
      sort: [
        { field: 'attention', direction: 'asc' },
        { field: 'dueAt', direction: 'asc' },
      ],
      limit: 1,
    });
    const dueAt = next.documents[0]?.body.dueAt;
    const left = dueAt ? Date.parse(dueAt) - this.clock.now() : Infinity;
    // What is due already belongs to a channel that rests.
    if (left > 0) waits.push(Math.max(250, left));
    return Math.min(...waits);
  }

  finish(): Promise<void> {
    return this.lanes.settled(FINISH_MS);
  }

  private async resolveAll(channelId: number, messages: readonly Doubtful[], signal: AbortSignal): Promise<void> {
    try {
      if ((await this.breaker.leftAloneUntil(channelId)) > 0) return this.rest(channelId);
      for (const message of messages) {
        if (signal.aborted) return;
        await this.traces.span('find outcome', { ...message, messageId: message.id }, () => this.resolve(message));
        this.lanes.moved(channelId);
      }
      this.restsUntil.delete(channelId);
    } catch (error) {
      this.logger.warn({ message: 'The history could not be read', channelId, error: String(error) });
      this.rest(channelId);
    }
  }

  private rest(channelId: number): void {
    this.restsUntil.set(channelId, performance.now() + REST_MS);
  }

  /** Messages of which nobody knows, by channel, without those of channels that rest or are under way. */
  private async doubtful(): Promise<Map<number, Doubtful[]>> {
    const found = new Map<number, Doubtful[]>();
    let count = 0;
    let cursor: string | undefined;
    for (let page = 0; page < PAGES && count < BATCH; page++) {
      const { messages, next } = await this.due('unknown', cursor);
      for (const message of messages) {
        const { channelId } = message;
        if (this.lanes.has(channelId) || (this.restsUntil.get(channelId) ?? 0) > performance.now()) continue;
        found.set(channelId, [...(found.get(channelId) ?? []), message]);
        count++;
      }
      if (next === undefined) break;
      cursor = next;
    }
    return found;
  }

  private async due(attention: 'claimed' | 'unknown', cursor?: string) {
    const now = new Date(this.clock.now()).toISOString();
    const page = await this.readModels.find(messagesProjection, {
      where: { attention, dueAt: { lte: now } },
      sort: [
        { field: 'attention', direction: 'asc' },
        { field: 'dueAt', direction: 'asc' },
      ],
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
    // With SYNC_ERROR the history shows nothing; an unlinked channel has none.
    if (!isLinked(health) || health.text === 'SYNC_ERROR') return;
    const since = Math.floor(Date.parse(message.claimedAt ?? message.createdAt) / 1_000) - SLACK_S;
    const history = await gate.messagesOf(message.to.replace(/\D/g, ''), { fromMe: true, since, count: 50 });
    for (const entry of history) {
      if (!(await this.isThis(message, entry))) continue;
      const witness = { type: 'NoteEvidence', providerMessageId: entry.id, evidence: 'history' } as const;
      await this.claims.write(message.id, witness, message.id);
      return;
    }
    await this.noteAbsence(message);
  }

  /** Buttons name a message for certain; a text or a file only if no other message is known by this id. */
  private async isThis(message: Doubtful, entry: GateMessage): Promise<boolean> {
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
