import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { type GateClient, GatewayFailure } from '@wavelane/whapi';
import { Clock } from '../../platform/domain/clock.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { buttonId } from '../content/buttons.js';
import { plainText } from '../content/message-content.js';
import type { MessageClaimed } from '../messages/message.events.js';
import { MessageTraces } from '../messages/message-traces.js';
import { messagesProjection } from '../messages/messages.projection.js';
import { SUPPRESSED } from '../sending/send.command.js';
import { Breaker } from './breaker.js';
import type { Queued } from './channel-queue.js';
import { DispatchLog } from './dispatch-log.js';
import { messagesDispatched, OUTCOME_OF } from './dispatch-metrics.js';
import { verdictOn } from './failures/failure.js';
import { FailureStreaks } from './failures/failure-streaks.js';
import { Pacer } from '../pace/pacer.js';
import { DispatchTimings } from './timings.js';

/** What came of a message: it left the queue, it waits, its whole channel does, or its job was paused. */
export type SendOutcome = 'sent' | 'waits' | 'channel-waits' | 'job-paused';

/** Sends one message: the claim before the call, the outcome after it (docs/adr/0011-at-most-once.md). */
@Injectable()
export class MessageSender {
  constructor(
    private readonly claims: DispatchLog,
    private readonly pacer: Pacer,
    private readonly breaker: Breaker,
    private readonly refusals: FailureStreaks,
    private readonly timings: DispatchTimings,
    private readonly clock: Clock,
    private readonly traces: MessageTraces,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async skip(message: Queued): Promise<'sent'> {
    const { messageId, ...refs } = refsOf(message);
    const command = {
      type: 'SkipMessage',
      refs: { messageId, ...refs },
      rule: 'suppressed',
      reason: SUPPRESSED,
    } as const;
    await this.claims.write(messageId, command, messageId);
    return 'sent';
  }

  send(gate: GateClient, message: Queued): Promise<SendOutcome> {
    return this.traces.span('send message', refsOf(message), () => this.trySending(gate, message));
  }

  private async trySending(gate: GateClient, message: Queued): Promise<SendOutcome> {
    if (await this.isUnderWay(message)) return 'waits';
    const refs = refsOf(message);
    const claim = { type: 'ClaimMessage', refs, to: message.to, worker: this.claims.run } as const;
    const claimed = (await this.claims.write(message.id, claim, message.id))[0] as MessageClaimed | undefined;
    if (!claimed) return 'waits';
    await this.pacer.note(message.channelId);
    const { attempt } = claimed.data;
    try {
      const { messageId } = await this.call(gate, message);
      await this.claims.write(message.id, { type: 'AcceptMessage', attempt, providerMessageId: messageId }, message.id);
      messagesDispatched.inc({ outcome: 'accepted' });
      this.refusals.clear(message.jobId);
      await this.breaker.note(message);
      return 'sent';
    } catch (error) {
      const isAlone = await this.breaker.opensNext(message.channelId);
      const { failures } = message;
      const verdict = verdictOn(error, { attempt, failures, isAlone }, this.timings, this.clock.now());
      await this.claims.write(message.id, verdict, message.id);
      messagesDispatched.inc({ outcome: OUTCOME_OF[verdict.type] });
      await this.breaker.note(message, error);
      if (verdict.type === 'RejectMessage') {
        return (await this.refusals.note(refs, verdict.failure, verdict.reason)) ? 'job-paused' : 'sent';
      }
      if (error instanceof GatewayFailure && error.class === 'rate-limited') {
        const pause = error.retryAfterMs ?? this.timings.rateLimitPause;
        await this.pacer.slowDown(message.channelId, message.accountId, pause);
        return 'channel-waits';
      }
      return verdict.type === 'ReleaseMessage' ? 'channel-waits' : 'sent';
    }
  }

  /** Whether a message to this person is under way: one at a time, so that an echo of plain text can only mean one. */
  private async isUnderWay({ channelId, to, token }: Queued): Promise<boolean> {
    if (token !== null) return false;
    const where = { channelId, attention: { in: ['claimed', 'unknown'] }, to };
    const { documents } = await this.readModels.find(messagesProjection, {
      where,
      sort: [
        { field: 'attention', direction: 'asc' },
        { field: 'to', direction: 'asc' },
      ],
      limit: 1,
    });
    return documents.length > 0;
  }

  private call(gate: GateClient, message: Queued) {
    const to = message.to.replace(/\D/g, '');
    const { token, buttons, header, body, footer } = message;
    if (token === null || buttons.length === 0) return gate.sendText({ to, body: plainText(message) });
    return gate.sendInteractive({
      to,
      body,
      ...(header !== null && { header }),
      ...(footer !== null && { footer }),
      buttons: buttons.map((title, index) => ({ id: buttonId(token, index + 1), title })),
    });
  }
}

const refsOf = ({ id, jobId, accountId, channelId }: Queued) => ({ messageId: id, jobId, accountId, channelId });
