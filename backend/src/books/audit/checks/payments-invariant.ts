import { decidedAtOf, type EventOf, type Recorded, type StoredEvent } from '@wavelane/event-store';
import { walletEvents, type OfflinePaymentEvent, offlinePaymentEvents, type WalletEvent } from '../../../days/index.js';
import type { Breach } from './invariants.js';
import type { PaymentInvariants } from './payment-invariants.js';
import { PayPalInvariants } from './paypal-invariant.js';

type WalletCredited = EventOf<WalletEvent, 'WalletCredited'>;

interface Offline {
  accountId: string;
  planId: string;
  days: number;
  position: string;
  decidedAt: string;
  credited: boolean;
}

type Submitted = EventOf<OfflinePaymentEvent, 'OfflinePaymentSubmitted'>;
type Approved = EventOf<OfflinePaymentEvent, 'OfflinePaymentApproved'>;

/** Hundredths of the monthly price that a period costs. */
const HUNDREDTHS: Readonly<Record<string, bigint>> = { MONTHLY: 100n, SEMI_ANNUAL: 570n, ANNUAL: 1_080n };

/**
 * Checks that an offline payment is approved with the data that were submitted, costs what its quote says, and is
 * credited once, to the account that paid.
 */
export class OfflinePaymentInvariants implements PaymentInvariants {
  private readonly submitted = new Map<string, Submitted['data']>();
  private readonly approved = new Map<string, Offline>();

  get payments(): number {
    return this.submitted.size;
  }

  *take(event: StoredEvent): Generator<Breach> {
    if (walletEvents.is(event)) {
      if (event.type === 'WalletCredited') yield* this.credit(event);
    } else if (offlinePaymentEvents.is(event)) {
      if (event.type === 'OfflinePaymentApproved') yield* this.approve(event);
      if (event.type !== 'OfflinePaymentSubmitted') return;
      this.submitted.set(event.data.paymentId, event.data);
      yield* wrongQuote(event);
    }
  }

  *unfinished(before: string): Generator<Breach> {
    for (const [paymentId, { decidedAt, credited, accountId, days, position }] of this.approved) {
      if (credited || decidedAt >= before) continue;
      const message = `Payment ${paymentId} was approved and its ${days} days never came to user ${accountId}`;
      yield { law: 'an approved payment is credited', position, message };
    }
  }

  private *approve(event: Recorded<Approved>): Generator<Breach> {
    const { data, position } = event;
    const { paymentId, accountId, days, quote } = data;
    const { planId } = quote;
    const decidedAt = decidedAtOf(event);
    this.approved.set(paymentId, { accountId, planId, days, position, decidedAt, credited: false });
    const submitted = this.submitted.get(paymentId);
    const isSame = submitted && JSON.stringify(submitted.quote) === JSON.stringify(quote);
    if (isSame) return;
    const message = `Payment ${paymentId} was approved for another quote than it was submitted with`;
    yield { law: 'a payment is what was quoted', position, message };
  }

  private *credit({ data, position }: Recorded<WalletCredited>): Generator<Breach> {
    const { accountId, days, source } = data;
    if (source.kind !== 'offline') return;
    const payment = this.approved.get(String(source.ref));
    const what = `${days} days for user ${accountId} from payment ${source.ref}`;
    const law = 'days are credited for a payment, once';
    if (!payment) {
      yield { law, position, message: `${what}: no such payment was approved` };
      return;
    }
    if (payment.credited) yield { law, position, message: `${what}: it was credited before` };
    if (payment.accountId !== accountId) yield { law, position, message: `${what}: it is user ${payment.accountId}'s` };
    if (payment.days !== days) yield { law, position, message: `${what}: ${payment.days} were approved` };
    payment.credited = true;
  }
}

/** Computes the price from the monthly price without the code of quotes, so that it does not repeat a fault of it. */
function* wrongQuote({ position, data }: Recorded<Submitted>): Generator<Breach> {
  const { paymentId, quote, amount, currency, amountFits } = data;
  const hundredths = HUNDREDTHS[quote.durationType];
  const law = 'a quote is the price of its plan';
  const price =
    quote.monthly === null || hundredths === undefined
      ? null
      : Number((BigInt(quote.monthly) * hundredths + 50n) / 100n);
  if (price !== quote.price) {
    yield { law, position, message: `Payment ${paymentId}: the quote says ${quote.price}, the plan costs ${price}` };
  }
  const fits = price === amount && currency === quote.currency;
  if (fits !== amountFits) {
    const message = `Payment ${paymentId}: ${amount} ${currency} ${fits ? 'is' : 'is not'} the price, and the event says otherwise`;
    yield { law, position, message };
  }
}

/** One for each way of paying. */
export const paymentInvariants = (): PaymentInvariants[] => [new OfflinePaymentInvariants(), new PayPalInvariants()];
