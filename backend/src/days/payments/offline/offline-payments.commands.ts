import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type BillingPeriod, type PlanChoice, say } from '@wavelane/contracts';
import { GetAccount } from '../../../identity/index.js';
import { aggregateCommands, aggregateHandlers, type ContentOf } from '../../../platform/domain/aggregate-command.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Grants } from '../grants/grants.js';
import {
  type OfflinePaymentEvent,
  type OfflinePaymentSubmitted,
  offlinePaymentStream,
} from './offline-payment.events.js';
import { offlinePayment, type OfflinePaymentCommand, type OfflinePaymentState } from './offline-payment.js';
import { grantOf } from './offline-payments.reactor.js';
import { PlanCatalogue } from '../../plans/catalogue/plans.commands.js';
import { PendingSubmissions } from './proofs/pending-submissions.js';
import { type ProofDraft, Proofs } from './proofs/proofs.js';
import { quoteFor } from '../grants/quote.js';

export interface OfflineSubmission {
  planId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  reference: string | null;
  durationType?: BillingPeriod;
}

/**
 * Submits an offline payment. Nothing is stored before the submission is checked. The same command id is the same
 * submission.
 * @returns the payment's id
 * @throws DomainError conflict if the command id was used for another content, or if too many payments wait for a
 * decision
 */
export class SubmitOfflinePayment extends Command<string> {
  constructor(
    readonly accountId: string,
    readonly submission: OfflineSubmission,
    /** The file that came with it. */
    readonly file: ProofDraft | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** @throws DomainError not-found, or conflict when it is already decided, or its account is closed */
export class ApproveOfflinePayment extends Command<void> {
  constructor(
    readonly paymentId: string,
    /** Instead of the quote's days. */
    readonly days: number | null,
    readonly note: string | null,
    /** Whether the plan in force is kept; null: the latest choice decides. */
    readonly choice: PlanChoice | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const paymentCommand = aggregateCommands<
  ContentOf<OfflinePaymentCommand>,
  OfflinePaymentState,
  OfflinePaymentEvent,
  { paymentId: string }
>(offlinePayment, ({ paymentId }) => offlinePaymentStream(paymentId));

/** @throws DomainError not-found, or conflict when it is already decided */
export class RejectOfflinePayment extends paymentCommand('RejectOfflinePayment') {}

@CommandHandler(SubmitOfflinePayment)
export class SubmitOfflinePaymentHandler implements ICommandHandler<SubmitOfflinePayment> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly catalogue: PlanCatalogue,
    private readonly queries: QueryBus,
    private readonly proofs: Proofs,
    private readonly pending: PendingSubmissions,
  ) {}

  async execute({ accountId, submission, file, context }: SubmitOfflinePayment): Promise<string> {
    const account = await this.queries.execute(new GetAccount(accountId));
    if (!account) throw DomainError.notFound('Account');
    const { planId, amount, currency, reference, durationType } = submission;
    const definition = await this.catalogue.definition(planId);
    const { id, name, channelsLimit, dailyMessagesLimit, bulkMessagesLimit } = definition;
    const paymentId = idOf('offline-payment', context.commandId);
    const proof = file && this.proofs.judge(paymentId, file);
    const payment = {
      paymentId,
      accountId,
      userEmail: account.email,
      amount,
      currency,
      reference,
      ...quoteFor(definition, amount, currency, durationType),
      plan: { id, name, channelsLimit, dailyMessagesLimit, bulkMessagesLimit },
      proof,
    };
    const stream = offlinePaymentStream(paymentId);
    const { submitted } = await this.executor.state(offlinePayment, stream);
    if (submitted) return demandSame(submitted, payment).paymentId;
    await this.pending.admit(accountId, paymentId, async () => {
      if (proof && file) await this.proofs.keep(accountId, proof, file);
      await this.executor.execute(offlinePayment, stream, { type: 'SubmitOfflinePayment', payment }, context);
    });
    // If two submissions with different contents ran at once, the stream has the one that came first.
    const state = await this.executor.state(offlinePayment, stream);
    return demandSame(state.submitted ?? payment, payment).paymentId;
  }
}

type Submitted = OfflinePaymentSubmitted['data'];

function demandSame(there: Submitted, asked: Submitted): Submitted {
  const content = ({ amount, currency, reference, quote, plan, proof }: Submitted) =>
    JSON.stringify([amount, currency, reference, quote.durationType, plan.id, proof?.sha256 ?? null]);
  if (content(there) === content(asked)) return there;
  throw DomainError.conflict(say('idempotency-key-used-before-with-another-content'));
}

@CommandHandler(ApproveOfflinePayment)
export class ApproveOfflinePaymentHandler implements ICommandHandler<ApproveOfflinePayment> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly grants: Grants,
    private readonly clock: Clock,
  ) {}

  /** Decides, then grants at once so that the answer is true; the reactor grants if this process dies in between. */
  async execute({ paymentId, days, note, choice, context }: ApproveOfflinePayment): Promise<void> {
    const stream = offlinePaymentStream(paymentId);
    await this.demandSomebody(await this.executor.state(offlinePayment, stream));
    const { events, firstId: causationId } = await this.executor.execute(
      offlinePayment,
      stream,
      { type: 'ApproveOfflinePayment', days, note, choice },
      context,
    );
    for (const event of events) {
      if (event.type !== 'OfflinePaymentApproved') continue;
      const { actor, correlationId } = context;
      await this.grants.make(grantOf(event.data, new Date(this.clock.now()).toISOString()), {
        actor,
        correlationId,
        causationId,
      });
    }
  }

  /** @throws DomainError conflict if the account that paid is closed or gone; an earlier decision stays valid */
  private async demandSomebody({ submitted, status }: OfflinePaymentState): Promise<void> {
    if (!submitted || status !== 'PENDING') return;
    const account = await this.queries.execute(new GetAccount(submitted.accountId));
    if (!account || account.closed) {
      throw DomainError.conflict(say('account-of-payment-closed'));
    }
  }
}

export const offlinePaymentHandlers = [
  SubmitOfflinePaymentHandler,
  ApproveOfflinePaymentHandler,
  ...aggregateHandlers(RejectOfflinePayment),
];
