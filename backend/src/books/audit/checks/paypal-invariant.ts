import { decidedAtOf, type EventOf, type Recorded, type StoredEvent } from '@wavelane/event-store';
import { walletEvents, type PayPalPaymentEvent, payPalPayment, type WalletEvent } from '../../../days/index.js';
import type { Breach } from './invariants.js';
import type { PaymentInvariants } from './payment-invariants.js';

type WalletCredited = EventOf<WalletEvent, 'WalletCredited'>;

type GrantDecided = EventOf<PayPalPaymentEvent, 'PayPalGrantDecided'>;

/** An invariant that an event breaks, and how. */
type Broken = [law: string, message: string];

interface Granted {
  paymentId: string;
  accountId: string;
  days: number;
  position: string;
  decidedAt: string;
  credited: boolean;
}

/**
 * Checks PayPal payments by the log alone: a payment and a capture bring days at most once, for exactly the money that
 * was requested and came; no days come without money, and they are credited to the account that paid.
 */
export class PayPalInvariants implements PaymentInvariants {
  private readonly opened = new Map<string, string>();
  private readonly captured = new Map<string, string>();
  private readonly decided = new Set<string>();
  /** By capture. */
  private readonly granted = new Map<string, Granted>();

  get payments(): number {
    return this.opened.size;
  }

  *take(event: StoredEvent): Generator<Breach> {
    const { type, stream, position } = event;
    for (const [law, wrong] of this.broken(event)) yield { law, position, message: `${type} in ${stream}: ${wrong}` };
  }

  *unfinished(before: string): Generator<Breach> {
    for (const [captureId, { paymentId, accountId, days, decidedAt, credited, position }] of this.granted) {
      if (credited || days < 1 || decidedAt >= before) continue;
      const message = `Payment ${paymentId} (capture ${captureId}) was granted and its ${days} days never came to user ${accountId}`;
      yield { law: 'an approved payment is credited', position, message };
    }
  }

  private broken(event: StoredEvent): Broken[] {
    if (walletEvents.is(event)) return event.type === 'WalletCredited' ? this.credit(event.data) : [];
    if (!payPalPayment.events.is(event)) return [];
    const { paymentId } = event.data;
    switch (event.type) {
      case 'PayPalPaymentOpened':
        this.opened.set(paymentId, money(event.data));
        return [];
      case 'PayPalCaptureCompleted':
        this.captured.set(`${paymentId} ${event.data.captureId}`, money(event.data));
        return [];
      case 'PayPalMismatchDetected':
        return this.decide(paymentId);
      case 'PayPalGrantDecided':
        return [...this.decide(paymentId), ...this.grant(event, paymentId)];
      default:
        return [];
    }
  }

  private decide(paymentId: string): Broken[] {
    const again = this.decided.has(paymentId);
    this.decided.add(paymentId);
    return again ? [['a PayPal payment is decided once', `${paymentId} comes a second time`]] : [];
  }

  private grant(event: Recorded<GrantDecided>, paymentId: string): Broken[] {
    const { data, position } = event;
    const { captureId, accountId, days, ...rest } = data;
    const broken: Broken[] = [];
    if (this.granted.has(captureId)) broken.push(['a capture is granted once', `${captureId} comes a second time`]);
    const decidedAt = decidedAtOf(event);
    this.granted.set(captureId, { paymentId, accountId, days, position, decidedAt, credited: false });
    const granted = money(rest);
    for (const [what, found] of [
      ['asked for', this.opened.get(paymentId)],
      ['captured', this.captured.get(`${paymentId} ${captureId}`)],
    ]) {
      if (found !== granted)
        broken.push(['a grant is paid for', `${granted} were granted, ${found ?? 'nothing'} ${what}`]);
    }
    return broken;
  }

  private credit({ accountId, days, source }: WalletCredited['data']): Broken[] {
    if (source.kind !== 'paypal') return [];
    const grant = this.granted.get(String(source.ref));
    if (!grant) return [['days of a payment have a decision', `${source.ref} has none`]];
    const law = 'days are credited for a payment, once';
    const what = `${days} days for user ${accountId} from capture ${source.ref}`;
    const broken: Broken[] = [];
    if (grant.credited) broken.push([law, `${what}: it was credited before`]);
    if (grant.accountId !== accountId) broken.push([law, `${what}: it is user ${grant.accountId}'s`]);
    if (grant.days !== days) broken.push([law, `${what}: ${grant.days} were decided`]);
    grant.credited = true;
    return broken;
  }
}

const money = ({ amount, currency }: { amount?: unknown; currency?: unknown }): string =>
  `${String(amount)} ${String(currency)}`;
