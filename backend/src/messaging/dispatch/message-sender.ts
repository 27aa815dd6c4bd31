import { Injectable } from '@nestjs/common';
import { GatewayFailure, type MessageGateway } from '@wavelane/gateway';
import { Clock } from '../../platform/domain/clock.js';
import { gatewayAddressOf, isSendable } from '../content/gateway-address.js';
import { outgoingOf, sendOptionsOf } from '../content/outgoing.js';
import type { MessageClaimed } from '../messages/message.events.js';
import { MediaSender } from './media-sender.js';
import { MessageTraces } from '../messages/message-traces.js';
import { Breaker } from './breaker.js';
import type { Due, Queued } from './queue/channel-queue.js';
import { DispatchLog } from './dispatch-log.js';
import { messagesDispatched, OUTCOME_OF } from './dispatch-metrics.js';
import { verdictOn } from './failures/failure.js';
import { FailureStreaks } from './failures/failure-streaks.js';
import { Pacer } from '../pace/pacer.js';
import { DispatchTimings } from './timings.js';
import { type Refused, WritingBasis } from './writing-basis.js';

/** The outcome of a message: it left the queue, it waits, its whole channel waits, or its job was paused. */
export type SendOutcome = 'sent' | 'waits' | 'channel-waits' | 'job-paused';

export interface Sending {
  outcome: SendOutcome;
  /** Resolves when every event has been written; rejects if one could not be written. */
  recorded: Promise<void>;
}

const DONE = Promise.resolve();
export const FORGOTTEN = 'This person was forgotten. Nothing was sent.';
const UNKNOWN: Refused = { rule: 'forgotten', reason: FORGOTTEN };
const NOT_WRITTEN = 'What came of the message before could not be written down. This one is tried again by itself.';

/** Sends one message: the claim before the call, the outcome after it (docs/adr/0011-at-most-once.md). */
@Injectable()
export class MessageSender {
  constructor(
    private readonly claims: DispatchLog,
    private readonly permission: WritingBasis,
    private readonly pacer: Pacer,
    private readonly breaker: Breaker,
    private readonly refusals: FailureStreaks,
    private readonly timings: DispatchTimings,
    private readonly clock: Clock,
    private readonly traces: MessageTraces,
    private readonly files: MediaSender,
  ) {}

  /**
   * Skips a message. If it has left the queue already, although the read models still show it there, it does not leave
   * it now.
   */
  private async skip(message: Queued, { rule, reason }: Refused): Promise<'sent' | 'waits'> {
    const skip = { type: 'SkipMessage', refs: refsOf(message), rule, reason } as const;
    return (await this.claims.tell(message.id, skip)).length > 0 ? 'sent' : 'waits';
  }

  /**
   * @param before the writes of the previous message that are still pending: the call waits for them, the claim does
   * not
   * @returns when the gateway has answered
   */
  send(gate: MessageGateway, message: Queued, due: Pick<Due, 'isUnderWay'>, before: Promise<void>): Promise<Sending> {
    return this.traces.span('send message', refsOf(message), async () => {
      const sending = await this.trySending(gate, message, due, before);
      if (this.traces.tracer.isOn) await sending.recorded;
      return sending;
    });
  }

  private async trySending(
    gate: MessageGateway,
    message: Queued,
    due: Pick<Due, 'isUnderWay'>,
    before: Promise<void>,
  ): Promise<Sending> {
    // The one before may be to the same person.
    if (due.isUnderWay(message)) await before;
    if (due.isUnderWay(message)) return { outcome: 'waits', recorded: before };
    if (!isSendable(message.to)) return { outcome: await this.skip(message, UNKNOWN), recorded: before };
    const refs = refsOf(message);
    const basis = await this.permission.of(message);
    if ('rule' in basis) return { outcome: await this.skip(message, basis), recorded: before };
    const claim = { type: 'ClaimMessage', refs, to: message.to, worker: this.claims.run, basis } as const;
    const claimed = (await this.claims.tell(message.id, claim))[0] as MessageClaimed | undefined;
    if (!claimed) return { outcome: 'waits', recorded: before };
    await this.pacer.note(message.channelId);
    const { attempt } = claimed.data;
    await before.catch((error: unknown) => this.giveBack(message, attempt, error));
    try {
      const { messageId } = await this.call(gate, message);
      const recorded = this.accepted(message, attempt, messageId);
      recorded.catch(() => undefined); // the caller waits for it
      return { outcome: 'sent', recorded };
    } catch (error) {
      return { outcome: await this.failed(message, attempt, error), recorded: DONE };
    }
  }

  /** Its call has not begun, and will not: what came of the one before could not be written. @throws that error */
  private async giveBack(message: Queued, attempt: number, cause: unknown): Promise<never> {
    const retryAt = new Date(this.clock.now()).toISOString();
    const release = { failure: 'unavailable', reason: NOT_WRITTEN, retryAt, counted: false } as const;
    const command = { type: 'ReleaseMessage', attempt, ...release } as const;
    await this.claims.tell(message.id, command).catch(() => undefined);
    throw cause;
  }

  /** @throws if neither the acceptance nor an unknown outcome could be written */
  private async accepted(message: Queued, attempt: number, providerMessageId: string | null): Promise<void> {
    try {
      await this.claims.tell(message.id, { type: 'AcceptMessage', attempt, providerMessageId });
      messagesDispatched.inc({ outcome: 'accepted' });
      this.refusals.clear(message.jobId);
      await this.breaker.note(message);
    } catch (error) {
      await this.failed(message, attempt, error);
    }
  }

  private async failed(message: Queued, attempt: number, error: unknown): Promise<SendOutcome> {
    const isAlone = await this.breaker.opensNext(message.channelId);
    const { failures } = message;
    const verdict = verdictOn(error, { attempt, failures, isAlone }, this.timings, this.clock.now());
    await this.claims.tell(message.id, verdict);
    messagesDispatched.inc({ outcome: OUTCOME_OF[verdict.type] });
    await this.breaker.note(message, error);
    if (verdict.type === 'RejectMessage') {
      const isPaused = await this.refusals.note(refsOf(message), verdict.failure, verdict.reason);
      return isPaused ? 'job-paused' : 'sent';
    }
    if (error instanceof GatewayFailure && error.class === 'rate-limited') {
      const pause = error.retryAfterMs ?? this.timings.rateLimitPause;
      await this.pacer.slowDown(message.channelId, message.accountId, pause);
      return 'channel-waits';
    }
    return verdict.type === 'ReleaseMessage' ? 'channel-waits' : 'sent';
  }

  private call(gate: MessageGateway, message: Queued) {
    if (message.media) return this.files.send(gate, message, message.media);
    return gate.send(gatewayAddressOf(message.to), outgoingOf(message), sendOptionsOf(message));
  }
}

const refsOf = ({ id, jobId, accountId, channelId }: Queued) => ({ messageId: id, jobId, accountId, channelId });
