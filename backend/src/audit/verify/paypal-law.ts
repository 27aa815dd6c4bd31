import type { StoredEvent } from '@wavelane/event-store';

/** A law that an event breaks, and how. */
export type Broken = [law: string, message: string];

/**
 * The laws of PayPal payments, by what the log says alone: a payment and a capture bring days once at most, for exactly
 * the money that came and was asked for, and no days come without that (research: billing 5.5).
 */
export class PayPalLaw {
  private readonly opened = new Map<string, string>();
  private readonly captured = new Map<string, string>();
  private readonly decided = new Set<string>();
  private readonly granted = new Set<string>();

  take({ type, data }: Pick<StoredEvent, 'type' | 'data'>): Broken[] {
    const event = data as Record<string, unknown>;
    const paymentId = String(event.paymentId);
    const captureId = String(event.captureId);
    switch (type) {
      case 'PayPalPaymentOpened':
        this.opened.set(paymentId, money(event));
        return [];
      case 'PayPalCaptureCompleted':
        this.captured.set(`${paymentId} ${captureId}`, money(event));
        return [];
      case 'PayPalMismatchDetected':
        return this.decide(paymentId);
      case 'PayPalGrantDecided':
        return [...this.decide(paymentId), ...this.grant(paymentId, captureId, money(event))];
      case 'WalletCredited': {
        const { kind, ref } = event.source as { kind: string; ref: string | null };
        const known = kind !== 'paypal' || this.granted.has(String(ref));
        return known ? [] : [['days of a payment have a decision', `${String(ref)} has none`]];
      }
      default:
        return [];
    }
  }

  private decide(paymentId: string): Broken[] {
    const again = this.decided.has(paymentId);
    this.decided.add(paymentId);
    return again ? [['a PayPal payment is decided once', `${paymentId} comes a second time`]] : [];
  }

  private grant(paymentId: string, captureId: string, granted: string): Broken[] {
    const broken: Broken[] = [];
    if (this.granted.has(captureId)) broken.push(['a capture is granted once', `${captureId} comes a second time`]);
    this.granted.add(captureId);
    for (const [what, found] of [
      ['asked for', this.opened.get(paymentId)],
      ['captured', this.captured.get(`${paymentId} ${captureId}`)],
    ]) {
      if (found !== granted)
        broken.push(['a grant is paid for', `${granted} were granted, ${found ?? 'nothing'} ${what}`]);
    }
    return broken;
  }
}

const money = ({ amount, currency }: Record<string, unknown>): string => `${String(amount)} ${String(currency)}`;
