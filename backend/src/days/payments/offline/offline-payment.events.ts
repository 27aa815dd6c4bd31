import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { Quote } from '../grants/quote.js';
import type { PlanTerms } from '../../plans/subscriptions/subscription.events.js';
import { pseudonym, subjectOfAccount } from '../../../platform/personal/subjects.js';

/** A user reports that they have paid by other means. */
export type OfflinePaymentSubmitted = DomainEvent<
  'OfflinePaymentSubmitted',
  {
    paymentId: string;
    accountId: string;
    userEmail: string;
    /** Minor units, as submitted. */
    amount: number;
    currency: string;
    reference: string | null;
    quote: Quote;
    plan: PlanTerms;
    /** False if the amount is no price of the plan: the administrator sees a warning. */
    amountFits: boolean;
    /** The uploaded proof; null without one. */
    proof: { sha256: string; bytes: number; contentType: string; fileId: string } | null;
    /** ISO-8601 UTC; missing in older events, whose own time counts. */
    submittedAt?: string;
  }
>;

/** The administrator accepted the payment: days and plan follow, once. */
export type OfflinePaymentApproved = DomainEvent<
  'OfflinePaymentApproved',
  {
    paymentId: string;
    accountId: string;
    days: number;
    note: string | null;
    quote: Quote;
    plan: PlanTerms;
    /** Since when the plan counts as chosen, ISO-8601 UTC; missing in older events: since the approval. */
    chosenAt?: string;
    /** The plan in force stays, as the administrator chose. */
    keepsPlan?: true;
  }
>;

export type OfflinePaymentRejected = DomainEvent<
  'OfflinePaymentRejected',
  { paymentId: string; accountId: string; reason: string | null }
>;

export type OfflinePaymentEvent = OfflinePaymentSubmitted | OfflinePaymentApproved | OfflinePaymentRejected;

const ofBuyer = ({ accountId }: { accountId: string }) => subjectOfAccount(accountId);
/** The law requires the amounts of a payment to be kept; once the account is forgotten, the payer is a pseudonym. */
const SUBMITTED = personal<OfflinePaymentSubmitted['data']>(
  ['userEmail', 'reference'],
  { userEmail: pseudonym, reference: null },
  ofBuyer,
);
const APPROVED = personal<OfflinePaymentApproved['data']>(['note'], { note: null }, ofBuyer);
const REJECTED = personal<OfflinePaymentRejected['data']>(['reason'], { reason: null }, ofBuyer);

export const offlinePaymentEvents = eventFamily<OfflinePaymentEvent>(
  'offline-payment-{id}',
  {
    OfflinePaymentSubmitted: [],
    OfflinePaymentApproved: [],
    OfflinePaymentRejected: [],
  },
  { OfflinePaymentSubmitted: [SUBMITTED], OfflinePaymentApproved: [APPROVED], OfflinePaymentRejected: [REJECTED] },
);

export const offlinePaymentStream = (paymentId: string) => `offline-payment-${paymentId}`;
