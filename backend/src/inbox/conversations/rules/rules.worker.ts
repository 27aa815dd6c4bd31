import { Injectable, Logger } from '@nestjs/common';
import { AnsweringAccounts } from '../../answering/answering-accounts.js';
import { Clock } from '../../../platform/domain/clock.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { Assigning } from './assigning.js';
import { Closing } from './closing.js';
import { Unanswered } from './unanswered.js';

/** The longest wait, ms: a clock may leap. */
const LOOK_MS = 30_000;
/** ms. The read models do not show the latest changes at once. */
const AGAIN_MS = 500;

/**
 * Applies the accounts' answering rules to conversations. It reads read models, but decides on the stream of the
 * conversation, under ids of the occasion: a pass that is repeated, or made twice, has no second effect.
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
