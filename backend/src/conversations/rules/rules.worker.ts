import { Injectable, Logger } from '@nestjs/common';
import { AnsweringAccounts } from '../../answering/index.js';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { Assigning } from './assigning.js';
import { Closing } from './closing.js';
import { Unanswered } from './unanswered.js';

/** Where a clock leaps, nobody waits longer than that. */
const LOOK_MS = 30_000;
/** What was just done is still shown as it was. */
const AGAIN_MS = 500;

/**
 * Does with conversations what accounts want done by itself. What it goes by are read models, what it does is decided on
 * the stream of the conversation, under ids of the occasion: a pass that is repeated, or made twice, does nothing twice.
 */
@Worker()
@Injectable()
export class RulesWorker implements Worker {
  readonly name = 'answering-rules';
  readonly wakesOn = [
    'AnsweringRulesChanged',
    'OpeningHoursChanged',
    'MemberAwayChanged',
    'GatewayMessageReceived',
    'ConversationOpened',
    'ConversationReopened',
    'ConversationReleased',
    'ConversationWoken',
  ];
  private readonly logger = new Logger('Rules');

  constructor(
    private readonly accounts: AnsweringAccounts,
    private readonly unanswered: Unanswered,
    private readonly assigning: Assigning,
    private readonly closing: Closing,
    private readonly clock: Clock,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    let next = Infinity;
    for await (const { accountId, state } of this.accounts.withRules()) {
      if (signal.aborted) return AGAIN_MS;
      try {
        next = Math.min(next, await this.unanswered.carryOut(accountId, state, signal));
        if (await this.assigning.carryOut(accountId, state, signal)) next = 0;
        await this.closing.carryOut(accountId, state, signal);
      } catch (error) {
        // One account keeps no other from its rules.
        this.logger.warn({ message: 'The rules of an account wait', accountId, error: String(error) });
      }
    }
    return Math.min(LOOK_MS, Math.max(AGAIN_MS, next - this.clock.now()));
  }
}
