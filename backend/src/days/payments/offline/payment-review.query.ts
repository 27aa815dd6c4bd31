import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isLowerPlan, type OfflinePaymentReview, type PaymentLikeness, type SimilarPayment } from '@wavelane/contracts';
import type { Projection, ReadModels } from '@wavelane/projections';
import type { Where } from '@wavelane/read-store';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { newestFirst } from '../../../platform/storage/reading/newest-first.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { isOlderChoice, subscription } from '../../plans/subscriptions/subscription.js';
import { subscriptionStream } from '../../plans/subscriptions/subscription.events.js';
import { type PayPalPaymentDocument, payPalPaymentsProjection } from '../paypal/payment/paypal-payments.projection.js';
import { offlinePayment } from './offline-payment.js';
import { offlinePaymentStream } from './offline-payment.events.js';
import { type OfflinePaymentDocument, offlinePaymentsProjection } from './offline-payments.projection.js';
import { payPalIds, referenceKey, referenceNumber } from './reference.js';

/** The most payments that each search reads. */
const LOOKED_THROUGH = 100;
const SHOWN = 20;

/** The facts that a bookkeeper needs before a decision. @throws DomainError not-found */
export class ReviewOfflinePayment extends Query<OfflinePaymentReview> {
  constructor(readonly paymentId: string) {
    super();
  }
}

@QueryHandler(ReviewOfflinePayment)
export class ReviewOfflinePaymentHandler implements IQueryHandler<ReviewOfflinePayment> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly executor: CommandExecutor,
  ) {}

  async execute({ paymentId }: ReviewOfflinePayment): Promise<OfflinePaymentReview> {
    const { submitted, submittedAt } = await this.executor.state(offlinePayment, offlinePaymentStream(paymentId));
    if (!submitted) throw DomainError.notFound('Payment');
    const { accountId, plan } = submitted;
    const [state, similar] = await Promise.all([
      this.executor.state(subscription, subscriptionStream(accountId)),
      this.similar(asPaid(paymentId, submitted)),
    ]);
    const now = state.inForce?.plan;
    return {
      planNow: now?.name ?? null,
      planPaid: plan.name,
      older: isOlderChoice(state, submittedAt),
      lowers: now !== undefined && isLowerPlan(plan, now),
      similar,
    };
  }

  private async similar(paid: Paid): Promise<SimilarPayment[]> {
    const offline = (where: Where) => this.latest(offlinePaymentsProjection, 'submittedAt', where);
    const found = await Promise.all([
      offline({ accountId: paid.accountId }),
      paid.referenceKey === '' ? [] : offline({ referenceKey: paid.referenceKey }),
      paid.referenceNumber === '' ? [] : offline({ referenceNumber: paid.referenceNumber }),
      paid.proofKey === '' ? [] : offline({ proofKey: paid.proofKey }),
    ]);
    const ids = paid.payPalIds;
    const payPalOf = (where: Where) => this.latest(payPalPaymentsProjection, 'createdAt', where);
    const payPal = await Promise.all([
      payPalOf({ accountId: paid.accountId }),
      ids.length === 0 ? [] : payPalOf({ orderId: { in: ids } }),
      ids.length === 0 ? [] : payPalOf({ captureId: { in: ids } }),
    ]);
    const others = new Map(found.flat().map((other) => [other.id, offlineAsSimilar(other, paid)]));
    others.delete(paid.paymentId);
    const captured = new Map(payPal.flat().flatMap((one) => (one.captureId === null ? [] : [[one.id, one]])));
    return [...others.values(), ...[...captured.values()].map((other) => payPalAsSimilar(other, paid))]
      .filter(({ same }) => same.length > 0)
      .sort(newestFirst(({ at, id }) => [at, id]))
      .slice(0, SHOWN);
  }

  private async latest<D extends Record<string, unknown>>(
    projection: Projection<D>,
    by: string,
    where: Where,
  ): Promise<D[]> {
    const sort = [{ field: by, direction: 'desc' as const }];
    const { documents } = await this.readModels.find(projection, { where, sort, limit: LOOKED_THROUGH });
    return documents.map(({ body }) => body);
  }
}

interface Paid {
  paymentId: string;
  accountId: string;
  amount: number;
  currency: string;
  referenceKey: string;
  referenceNumber: string;
  /** Ids that PayPal's orders and captures would have if the reference names one, also of another account. */
  payPalIds: string[];
  proofKey: string;
}

function asPaid(
  paymentId: string,
  submitted: {
    accountId: string;
    amount: number;
    currency: string;
    reference: string | null;
    proof: { sha256: string } | null;
  },
): Paid {
  const { accountId, amount, currency, reference, proof } = submitted;
  return {
    paymentId,
    accountId,
    amount,
    currency,
    referenceKey: referenceKey(reference),
    referenceNumber: referenceNumber(reference),
    payPalIds: payPalIds(reference),
    proofKey: proof?.sha256 ?? '',
  };
}

/**
 * The features that two payments share. The same amount at another account counts only beside the same proof or
 * reference, because all accounts pay the same prices.
 */
function alike(
  other: { accountId: string; amount: number; currency: string },
  paid: Paid,
  same: PaymentLikeness[],
): PaymentLikeness[] {
  const isAmount = other.amount === paid.amount && other.currency === paid.currency;
  return isAmount && (same.length > 0 || other.accountId === paid.accountId) ? [...same, 'amount'] : same;
}

type Referred = Pick<Paid, 'referenceKey' | 'referenceNumber'>;

const isSameReference = (other: Referred, paid: Referred): boolean =>
  (paid.referenceKey !== '' && other.referenceKey === paid.referenceKey) ||
  (paid.referenceNumber !== '' && other.referenceNumber === paid.referenceNumber);

function offlineAsSimilar(other: OfflinePaymentDocument, paid: Paid): SimilarPayment {
  const { id, user, plan, amount, currency, reference, status, submittedAt: at } = other;
  const same = alike(other, paid, [
    ...(paid.proofKey !== '' && other.proofKey === paid.proofKey ? (['proof'] as const) : []),
    ...(isSameReference(other, paid) ? (['reference'] as const) : []),
  ]);
  return { id, kind: 'offline', user, plan, amount, currency, reference, status, at, same };
}

function payPalAsSimilar(other: PayPalPaymentDocument, paid: Paid): SimilarPayment {
  const { id, user, plan, amount, currency, orderId, captureId, status, createdAt: at } = other;
  const named = paid.payPalIds.map(referenceKey);
  const isNamed = [orderId, captureId].some((number) => number !== null && named.includes(referenceKey(number)));
  const same = alike(other, paid, isNamed ? ['reference'] : []);
  return { id, kind: 'paypal', user, plan, amount, currency, reference: orderId, status, at, same };
}
