import { Injectable, Logger } from '@nestjs/common';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import { AnsweringAccounts } from '../../answering/answering-accounts.js';
import type { AnsweringState } from '../../answering/answering.js';
import { Clock } from '../../../platform/domain/clock.js';
import { DueAccounts } from '../../../platform/runtime/due/due-accounts.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { Assigning } from './assigning.js';
import { Closing } from './closing.js';
import { Unanswered } from './unanswered.js';

/** ms between two looks at all accounts. */
const LOOK_MS = 30_000;
const AFTER_ERROR_MS = 5_000;
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
  private readonly due = new DueAccounts(LOOK_MS);

  constructor(
    private readonly accounts: AnsweringAccounts,
    private readonly unanswered: Unanswered,
    private readonly assigning: Assigning,
    private readonly closing: Closing,
    private readonly clock: Clock,
  ) {}

  wokenBy(events: readonly StoredEvent[]): void {
    for (const event of events) this.due.wake(String(fieldsOf(event).accountId));
  }

  async takeOver(): Promise<void> {
    this.due.wakeAll();
  }

  async pass(signal: AbortSignal): Promise<number> {
    await this.due.looking(this.clock.now(), signal, async ({ all, accounts }) => {
      for await (const { accountId, state } of this.accounts.withRules(all ? undefined : accounts)) {
        if (signal.aborted) return;
        this.due.looked(accountId, await this.carryOut(accountId, state, signal));
      }
    });
    return Math.max(AGAIN_MS, this.due.next - this.clock.now());
  }

  /** @returns when the account is worth another look, Unix ms */
  private async carryOut(accountId: string, state: AnsweringState, signal: AbortSignal): Promise<number> {
    try {
      const next = await this.unanswered.carryOut(accountId, state, signal);
      const isMore = await this.assigning.carryOut(accountId, state, signal);
      await this.closing.carryOut(accountId, state, signal);
      return isMore ? 0 : next;
    } catch (error) {
      // One account keeps no other from its rules.
      this.logger.warn({ message: 'The rules of an account wait', accountId, error: String(error) });
      return this.clock.now() + AFTER_ERROR_MS;
    }
  }
}
